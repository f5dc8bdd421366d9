import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, signIn } from '../../../../test/factories/accounts.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Reply } from '../../../../test/world.ts'

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

test('AUTH-13: three hundred wrong logins at once do not keep readers waiting', async (t) => {
  const world = await createWorld(t)
  const reader = world.guest()
  let isOver = false
  const startedAt = performance.now()
  const storm = times(300, (turn) => signIn(world.guest(), `unknown ${turn}`, 'wrong password')).finally(
    () => (isOver = true),
  )
  const reads: { reply: Reply; ms: number }[] = []
  while (!isOver) {
    const askedAt = performance.now()
    const reply = await reader.get('/users?limit=1')
    reads.push({ reply, ms: performance.now() - askedAt })
  }
  const refusals = await storm
  const stormMs = performance.now() - startedAt

  assert.deepEqual(tally(reads.map(({ reply }) => reply)), { 200: reads.length })
  assert.deepEqual(
    refusals.filter(({ statusCode }) => ![422, 503].includes(statusCode)).map(({ body }) => body),
    [],
    world.logs.filter((line) => line.includes('"level":"error"') || line.includes('"level":50')).join('\n'),
  )
  // A reader waits for the event loop and the database, never for the queue of hashes.
  const middle = median(reads.map(({ ms }) => ms))
  assert(
    reads.length >= 5 && middle < stormMs / 4,
    `${reads.length} reads, median ${middle.toFixed(0)} ms of ${stormMs.toFixed(0)} ms`,
  )
})

test('AUTH-13: a huge password is refused for its size, not hashed', async (t) => {
  const world = await createWorld(t)
  const failures = async () =>
    (await world.owner`select count(*)::int as count from budget_uses where key like 'login%'`)[0]!['count']
  const before = await failures()
  const sized = (length: number) => signIn(world.guest(), 'anybody', 'x'.repeat(length))
  const [tooLong, long, huge] = [await sized(129), await sized(60_000), await sized(1_000_000)]
  assert.deepEqual(
    [tooLong.statusCode, fieldsOf(tooLong), long.statusCode, fieldsOf(long)],
    [422, ['password'], 422, ['password']],
  )
  assert.equal(huge.statusCode, 413)
  assert.equal(await failures(), before, 'no attempt was counted, so none was made')
})
