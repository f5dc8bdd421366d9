import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate, createGates } from './gate.ts'

const pause = () => new Promise((resume) => setImmediate(resume))

test('AUTH-13: of three hundred, two are inside and 64 wait; the rest are refused for now', async () => {
  const gate = createGate(2, 64)
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await pause()
    inside--
  }

  const results = await Promise.allSettled(Array.from({ length: 300 }, () => gate(work)))

  const refused = results.filter((result) => result.status === 'rejected')
  assert.deepEqual([most, refused.length], [2, 300 - 66])
  for (const { reason } of refused)
    assert.deepEqual([reason.status, reason.code, reason.headers], [503, 'auth.busy', { 'retry-after': '1' }])
})

test('one who arrives as another leaves does not jump the queue', async () => {
  const gate = createGate(1, 10)
  const order: string[] = []
  const visit = (name: string) => gate(async () => void order.push(name))
  const first = visit('first')
  const second = visit('second')
  const third = first.then(() => visit('third'))
  await Promise.all([first, second, third])
  assert.deepEqual(order, ['first', 'second', 'third'])
})

test('work that fails makes room like work that succeeds', async () => {
  const gate = createGate(1, 1)
  await assert.rejects(
    gate(() => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(await gate(async () => 'yes'), 'yes')
})

test('gates of different keys do not wait for one another', async () => {
  const gates = createGates(1, 10)
  let release = () => {}
  const held = gates('ann', () => new Promise<void>((resolve) => (release = resolve)))
  assert.equal(await gates('bob', async () => 'through'), 'through')
  release()
  await held
})
