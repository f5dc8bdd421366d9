import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { requestsFrom } from '../person.ts'
import { createWorld, type World } from '../world.ts'
import { atMinuteStart } from './clockwork.ts'

const LIMIT = 10
const env = { RATE_LIMIT_PER_MINUTE: String(LIMIT) }
const anyone = () => `203.0.113.${randomInt(256)}`

const ask = async ({ app }: World, address: string, headers: Record<string, string> = {}) =>
  (await requestsFrom(app, address, () => undefined).get('/locations/hots', { headers })).statusCode

/** Sends one request more than the limit, each made by `request`, and returns the last two statuses. */
async function exhaust(request: (count: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count <= LIMIT; count++) statuses.push(await request(count))
  assert.ok(statuses.slice(0, LIMIT).every((status) => status === 200), statuses.join())
  return statuses.slice(-2)
}

test('ALL-10 without a proxy, X-Forwarded-For changes nothing', async (t) => {
  const world = await createWorld(t, { env })
  await atMinuteStart(world)
  const last = await exhaust(() => ask(world, '198.51.100.7', { 'x-forwarded-for': anyone(), 'x-real-ip': anyone(), forwarded: `for=${anyone()}` }))
  assert.deepEqual(last, [200, 429])
  assert.equal(await ask(world, '198.51.100.8'), 200)
})

test('ALL-10 behind one proxy the address is the one the proxy adds, whatever the client wrote before it', async (t) => {
  const world = await createWorld(t, { env: { ...env, TRUST_PROXY: '1' } })
  await atMinuteStart(world)
  const through = (forwarded: string) => ask(world, '10.0.0.1', { 'x-forwarded-for': forwarded })
  const last = await exhaust((count) => through(`198.51.100.${count}, 203.0.113.200`))
  assert.deepEqual(last, [200, 429])
  assert.equal(await through('203.0.113.200, 198.51.100.1'), 200)
  assert.equal(await ask(world, '10.0.0.1'), 200)
})

test('ALL-10 of a list of proxies only those on it are believed', async (t) => {
  const world = await createWorld(t, { env: { ...env, TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' } })
  await atMinuteStart(world)
  const last = await exhaust(() => ask(world, '192.0.2.9', { 'x-forwarded-for': anyone() }))
  assert.deepEqual(last, [200, 429])
  const behind = await exhaust((count) => ask(world, `10.1.2.${count}`, { 'x-forwarded-for': '203.0.113.77' }))
  assert.deepEqual(behind, [200, 429])
})

test('ALL-10 a hundred addresses of one IPv6 /64 share one budget, and the next /64 has its own', async (t) => {
  const world = await createWorld(t, { env })
  await atMinuteStart(world)
  const last = await exhaust(() => ask(world, `2001:db8:7:1:${randomInt(65_536).toString(16)}::${randomInt(65_536).toString(16)}`))
  assert.deepEqual(last, [200, 429])
  assert.equal(await ask(world, '2001:db8:7:1::1'), 429)
  assert.equal(await ask(world, '2001:db8:7:2::1'), 200)
  // The same client over IPv4, whichever way the socket writes its address.
  assert.deepEqual(await exhaust((count) => ask(world, count % 2 ? '192.0.2.50' : '::ffff:192.0.2.50')), [200, 429])
})
