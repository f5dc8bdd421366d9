import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_DRAWN, rangeAround, rangeAtEnd, rangeDown, rangeUp, TO_END } from './range.ts'

const messages = Array.from({ length: 1000 }, (_, index) => ({ seq: index + 1 }))
const count = ({ from, to }: { from: number; to: number }) =>
  messages.filter(({ seq }) => seq >= from && seq <= to).length

test('a thousand messages are walked through with a bounded number of them drawn', () => {
  let range = rangeAtEnd(messages)
  assert.deepEqual(range, { from: 851, to: TO_END })
  let steps = 0
  for (let next = rangeUp(messages, range); next; next = rangeUp(messages, range)) {
    assert.ok(next.from < range.from)
    range = next
    assert.ok(count(range) <= MAX_DRAWN)
    steps++
  }
  assert.equal(range.from, 1)
  assert.equal(steps, 17)
  for (let next = rangeDown(messages, range); next; next = rangeDown(messages, range)) {
    assert.ok(next.to > range.to)
    range = next
    assert.ok(count(range) <= MAX_DRAWN)
  }
  assert.equal(range.to, TO_END)
})

test('around a message there is as much before as after it; short conversations are drawn whole', () => {
  assert.deepEqual(rangeAround(messages, 500), { from: 425, to: 574 })
  assert.deepEqual(rangeAround(messages.slice(0, 10), 5), { from: 1, to: TO_END })
  assert.deepEqual(rangeAtEnd([]), { from: 0, to: TO_END })
})
