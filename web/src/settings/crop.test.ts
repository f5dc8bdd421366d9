import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropBox, moved, WHOLE } from './crop.ts'

const PHOTO = { width: 400, height: 200 }

test('the largest part of the wanted proportion is taken from the middle', () => {
  assert.deepEqual(cropBox(PHOTO, WHOLE, 1), { width: 200, height: 200, left: 100, top: 0 })
  assert.deepEqual(cropBox({ width: 200, height: 400 }, WHOLE, 1), { width: 200, height: 200, left: 0, top: 100 })
  assert.deepEqual(cropBox(PHOTO, WHOLE, 4), { width: 400, height: 100, left: 0, top: 50 })
})

test('looking closer shows less, and never more than the picture', () => {
  assert.deepEqual(cropBox(PHOTO, { ...WHOLE, zoom: 2 }, 1), { width: 100, height: 100, left: 150, top: 50 })
  assert.equal(cropBox(PHOTO, { ...WHOLE, zoom: 0.1 }, 1).width, 200)
  assert.equal(cropBox(PHOTO, { ...WHOLE, zoom: 99 }, 1).width, 50)
})

test('moving stops at the edge and comes back at once', () => {
  const atEdge = moved(PHOTO, WHOLE, 1, { x: 10, y: 10 })
  assert.deepEqual(cropBox(PHOTO, atEdge, 1), { width: 200, height: 200, left: 200, top: 0 })
  assert.equal(cropBox(PHOTO, moved(PHOTO, atEdge, 1, { x: -0.1, y: 0 }), 1).left, 180)
})
