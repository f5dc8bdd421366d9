import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToasts } from './toasts.ts'

test('three are shown at most, the same text once, and each can be taken back', () => {
  const toasts = createToasts()
  let changes = 0
  const stop = toasts.subscribe(() => changes++)
  for (const text of ['one', 'two', 'three', 'four', 'three']) toasts.add(text)
  assert.deepEqual(
    toasts.list().map((each) => each.text),
    ['two', 'four', 'three'],
  )
  const takeBack = toasts.add('five')
  takeBack()
  assert.deepEqual(
    toasts.list().map((each) => each.text),
    ['four', 'three'],
  )
  stop()
  toasts.add('unheard')
  assert.equal(changes, 7)
})
