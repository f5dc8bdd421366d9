import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unmatchedPaymentOf } from '../../../test/factories/payments.ts'
import { createWorld, type Person } from '../../../test/world.ts'

const queueOf = async (staff: Person) => {
  const reply = await staff.get('/admin/queue')
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

test('the queue counts what waits and since when, of kinds one may handle', async (t) => {
  const world = await createWorld(t, {})
  const [founder, moderator] = [await world.founder(), await world.staff('moderator')]
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  assert.deepEqual((await queueOf(moderator)).reports, { count: 0, oldest_at: null, overdue: 0 })

  await ann.post(`/report/users/${bob.id}`)
  const [first] = (await moderator.get('/admin/reports')).json().data
  await world.clock.advance(3600)
  await cid.post(`/report/users/${bob.id}`)
  assert.deepEqual((await queueOf(moderator)).reports, { count: 1, oldest_at: first.created_at, overdue: 0 })
  assert(!('cashes' in (await queueOf(moderator))), 'a moderator reviews no withdrawals')
  assert.equal((await queueOf(founder)).cashes.count, 0)

  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'a prize' })
  assert.equal((await ann.post('/currency/cash', { amount: 500 })).statusCode, 201)
  const waiting = (await queueOf(founder)).cashes
  assert.equal(waiting.count, 1)
  assert.match(waiting.oldest_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

  await moderator.patch(`/admin/reports/${first.id}`, { status: 'handled' })
  const left = (await queueOf(moderator)).reports
  assert.equal(left.count, 1)
  assert.notEqual(left.oldest_at, first.created_at)
})

test('payments without an order wait in the queue of those who decide them, until they did', async (t) => {
  const world = await createWorld(t, {})
  const [founder, moderator] = [await world.founder(), await world.staff('moderator')]
  const [ann] = await world.people('ann')
  assert.deepEqual((await queueOf(founder)).strays, { count: 0, oldest_at: null, overdue: 0 })
  const id = await unmatchedPaymentOf(world, ann)
  const { count, oldest_at } = (await queueOf(founder)).strays
  const [unmatched] = (await founder.get('/admin/payments/strays')).json().data
  assert.deepEqual([count, oldest_at], [1, `${unmatched.created_at.replace(' ', 'T')}Z`])
  assert(!('strays' in (await queueOf(moderator))), 'a moderator decides no payments')
  assert.equal((await founder.patch(`/admin/payments/strays/${id}`, { action: 'refunded' })).statusCode, 204)
  assert.deepEqual((await queueOf(founder)).strays, { count: 0, oldest_at: null, overdue: 0 })
})

test('anyone who holds a staff permission sees the desk, and no one else', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, reader] = await world.people('ann', 'reader')
  await founder.post('/admin/roles', { name: 'reader', permissions: ['audit:read'] })
  await founder.patch(`/admin/users/${reader.id}`, { roles: ['reader'] })
  assert.deepEqual(await queueOf(reader), {}, 'she may handle nothing')
  for (const path of ['/admin/queue', '/admin/stats']) {
    assert.equal((await reader.get(path)).statusCode, 200)
    assert.equal((await ann.get(path)).statusCode, 403)
    assert.equal((await world.guest().get(path)).statusCode, 401)
  }
})

test('the numbers of each day, the oldest first, days without anything too', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await world.owner`update users set created_at = date_trunc('day', plaza_now() at time zone 'UTC') at time zone 'UTC' - interval '3 days' where id = ${ann.id}`
  await world.owner`update users set created_at = date_trunc('day', plaza_now() at time zone 'UTC') at time zone 'UTC' - interval '3 days 1 second' where id = ${bob.id}`
  await ann.post(`/report/users/${bob.id}`)

  const { data, total } = (await founder.get('/admin/stats?days=4')).json()
  assert.equal(total, 4)
  const today = world.clock.now().toISOString().slice(0, 10)
  assert.equal(data[3].date, today)
  assert.deepEqual(
    data.map(({ users }: { users: number }) => users),
    [1, 0, 0, 1],
    'a second before midnight is the day before, which is not asked for',
  )
  assert.deepEqual(
    data.map(({ reports }: { reports: number }) => reports),
    [0, 0, 0, 1],
  )
  assert.equal((await founder.get('/admin/stats')).json().total, 30)
  for (const days of ['0', '101', 'x']) assert.equal((await founder.get(`/admin/stats?days=${days}`)).statusCode, 422)
})
