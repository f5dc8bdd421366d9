import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMinuteStart, until } from '../../../test/hardening/clockwork.ts'
import { listen, requestText, talk } from '../../../test/hardening/wire.ts'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Db } from '../db/db.ts'
import type { Sql } from '../db/sql.ts'
import { createRateLimiter } from './rate-limit.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext, { env: { RATE_LIMIT_PER_MINUTE: '60' } })
})

const from = (address: string) => requestsFrom(world.app, address, () => undefined)

test('the 61st request of a minute is 429 with the time to wait, and the next minute starts from zero', async () => {
  await atMinuteStart(world)
  const guest = from('10.50.0.1')
  for (let count = 1; count <= 60; count++) {
    const { statusCode, headers } = await guest.get('/locations/hots')
    assert.deepEqual(
      [statusCode, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']],
      [200, '60', String(60 - count)],
    )
  }
  const over = await guest.get('/locations/hots')
  assert.equal(over.statusCode, 429)
  const waitS = Number(over.headers['retry-after'])
  assert.ok(waitS >= 1 && waitS <= 60)
  const reset = Number(over.headers['x-ratelimit-reset'])
  assert.ok(Math.abs(reset - (world.clock.now().getTime() / 1000 + waitS)) < 5)
  assert.deepEqual(
    [over.headers['x-ratelimit-limit'], over.headers['x-ratelimit-remaining'], over.json().code],
    ['60', '0', 'rate.limited'],
  )
  await world.clock.advance(waitS)
  assert.equal((await guest.get('/locations/hots')).statusCode, 200)
})

test('a person is counted as a person, a guest as an address, a bad token as a guest', async () => {
  await atMinuteStart(world)
  const [ann] = await world.people('ann')
  await atMinuteStart(world)
  const remaining = async (address: string, token?: string) =>
    Number(
      (await requestsFrom(world.app, address, () => token).get('/locations/hots')).headers['x-ratelimit-remaining'],
    )
  assert.deepEqual([await remaining('10.51.0.1', ann.token), await remaining('10.51.0.2', ann.token)], [59, 58])
  assert.deepEqual(
    [await remaining('10.51.0.1'), await remaining('10.51.0.1', 'plz_bad_token_of_enough_length')],
    [59, 58],
  )
})

test('refusals count too, and carry what is left; files, health and metrics are not counted', async () => {
  await atMinuteStart(world)
  const guest = from('10.52.0.1')
  const left = [
    await guest.get('/nothing'),
    await guest.delete('/tags'),
    await guest.get('/user'),
    await guest.get('/users?limit=x'),
    await guest.post('/users', {}),
  ].map((reply) => Number(reply.headers['x-ratelimit-remaining']))
  assert.deepEqual(left, [59, 58, 57, 56, 55])
  for (const path of ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json', '/storage/local/x.png']) {
    assert.equal((await guest.get(path)).headers['x-ratelimit-remaining'], '55', path)
  }
})

test('an answer that the parser gives carries the limit too', async () => {
  const port = await listen(world)
  for (const text of ['nonsense\r\n\r\n', requestText(`GET /?${'x'.repeat(9000)}`)]) {
    const [reply] = await talk(port, text)
    assert.equal(reply!.headers['x-ratelimit-limit'], '60')
    assert.match(reply!.headers['x-ratelimit-remaining']!, /^\d+$/)
  }
})

test('two processes on one database count together', async (t) => {
  const limiters = [1, 2].map(() => createRateLimiter(world.db, world.clock, 60))
  t.after(() => {
    for (const limiter of limiters) limiter.stop()
  })
  await atMinuteStart(world)
  let accepted = 0
  const ask = () => {
    const states = limiters.map((limiter) => limiter.count('address:shared'))
    accepted += states.filter(({ isOver }) => !isOver).length
    return states.every(({ isOver }) => isOver)
  }
  for (let count = 0; count < 40; count++) assert.equal(ask(), false)
  // Each knows of its own forty; a client that goes on is refused once the counts are exchanged, within a second or so.
  for (let isOver = false; !isOver; isOver = ask()) await sleep(200)
  assert.ok(accepted < 110, `${accepted} got through, as if each counted for itself`)
  assert.equal(limiters[0]!.peek('address:other').isOver, false)
})

test('an exchange that ends in the next minute leaves that minute alone', async (t) => {
  let nowMs = 60_000 * 1000
  const sent: Sql[] = []
  let answer!: (rows: object[]) => void
  const rows = (query: Sql) => {
    sent.push(query)
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  const limiter = createRateLimiter({ rows } as unknown as Db, { now: () => new Date(nowMs) }, 10)
  t.after(() => limiter.stop())
  for (let count = 0; count < 10; count++) limiter.count('k')
  await until(() => sent.length === 1, 'the exchange has begun')
  nowMs += 60_000
  assert.equal(limiter.count('k').remaining, 9)
  answer([{ key: 'k', hits: 10 }])
  await new Promise((resume) => setImmediate(resume))
  assert.equal(limiter.count('k').remaining, 8)
  await until(() => sent.length === 2, 'the next one tells of the new minute')
  assert.deepEqual(
    sent.map(({ values }) => values),
    [
      [1000, ['k'], [10]],
      [1001, ['k'], [2]],
    ],
  )
})

test('counts that a slow database has not answered for are not sent again', async (t) => {
  const sent: Sql[] = []
  const rows = (query: Sql) => {
    sent.push(query)
    return new Promise(() => {})
  }
  const limiter = createRateLimiter({ rows } as unknown as Db, world.clock, 10)
  t.after(() => limiter.stop())
  await atMinuteStart(world)
  limiter.count('k')
  await until(() => sent.length === 1, 'the exchange has begun')
  await sleep(2200)
  assert.equal(sent.length, 1)
})

test('with the database away the counting goes on here', async (t) => {
  const db = { rows: () => Promise.reject(new Error('away')) } as unknown as Db
  const limiter = createRateLimiter(db, world.clock, 3)
  t.after(() => limiter.stop())
  await atMinuteStart(world)
  for (let count = 0; count < 3; count++) assert.equal(limiter.count('k').isOver, false)
  assert.equal(limiter.count('k').isOver, true)
})

test('switched off, nothing is refused and every answer still has the headers', async (t) => {
  const off = await createWorld(t)
  for (let count = 0; count < 70; count++)
    assert.equal((await requestsFrom(off.app, '10.53.0.1', () => undefined).get('/locations/hots')).statusCode, 200)
})
