import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { VARIANTS } from './draw.ts'
import { PICTURE_BYTES, paint, SIDE } from './paint.ts'
import { describePicture } from './picture.ts'

test('every picture fits the size that records announce and is a PNG of that size', async () => {
  for (const kind of ['person', 'topic'] as const) {
    // Every figure once, in changing colours; the figure is what takes bytes.
    for (let variant = 0; variant < VARIANTS; variant += 13) {
      const png = paint(kind, variant)
      assert.equal(png.length, PICTURE_BYTES)
      const { format, width, height } = await sharp(png).metadata()
      assert.deepEqual([format, width, height], ['png', SIDE, SIDE])
    }
  }
})

test('drawings differ, and neighbours get different ones', () => {
  for (const kind of ['person', 'topic'] as const) {
    const painted = new Set(Array.from({ length: 40 }, (_, variant) => paint(kind, variant * 6).toString('base64')))
    assert.ok(painted.size > 36, `${kind}: ${painted.size}`)
    const neighbours = new Set(Array.from({ length: 200 }, (_, id) => describePicture(kind, id + 1).path))
    assert.ok(neighbours.size > 150, `${kind}: ${neighbours.size}`)
  }
})
