import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, createMoneyWorld, crowd } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let staff: Person
before(async () => {
  world = await createMoneyWorld()
  ;[staff] = (await crowd(world, 1, 0, ['founder'])) as [Person]
})

const adjust = (by: Person, body: unknown, key?: string) =>
  by.post('/admin/currency/adjustments', body, key ? { headers: { 'idempotency-key': key } } : {})
const person = async (amountCoins = 0) => (await crowd(world, 1, amountCoins))[0]!

test('giving and taking: the order says why, and so does the audit log', async () => {
  const ann = await person()
  const given = await adjust(staff, { user_id: ann.id, amount: 500, reason: 'Photo contest' })
  assert.equal(given.statusCode, 201, given.body)
  const { id, type, state, amount, body, target_type } = given.json()
  assert.deepEqual(
    { type, state, amount, body, target_type },
    { type: 1, state: 1, amount: 500, body: 'Photo contest', target_type: 'default' },
  )
  assert.deepEqual((await ann.get('/currency/orders')).json()[0], given.json())

  const taken = await adjust(staff, { user_id: ann.id, amount: -200, reason: 'Counted twice' })
  assert.deepEqual([taken.json().type, taken.json().amount], [-1, 200])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 300, hold: 0 })

  const [line] =
    await world.owner`select actor_id, action, after, request_id from audit_log where object = ${`users:${ann.id}`} order by id limit 1`
  assert.deepEqual(
    { ...line },
    {
      actor_id: staff.id,
      action: 'currency.adjust',
      after: { amount: 500, reason: 'Photo contest', order_id: id },
      request_id: given.headers['x-request-id'],
    },
  )
  await assertLedgerClean(world)
})

test('nothing, a part of one, too much, or without a reason is refused', async () => {
  const ann = await person(100)
  const right = { user_id: ann.id, amount: 1, reason: 'x' }
  const wrong: [object, string][] = [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '01' }, 'amount'],
    [{ amount: 1_000_000_000_001 }, 'amount'],
    [{ amount: -1_000_000_000_001 }, 'amount'],
    [{ reason: '' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ user_id: 0 }, 'user_id'],
    [{ state: 1 }, 'state'],
  ]
  for (const [change, field] of wrong) {
    const reply = await adjust(staff, { ...right, ...change })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], JSON.stringify(change))
  }
  assert.equal((await adjust(staff, { ...right, user_id: 999_999_999 })).statusCode, 404)
  assert.deepEqual(await accountsOf(world, ann.id), { user: 100, hold: 0 })
})

test('no more is taken than is there, also by many at once', async () => {
  const ann = await person(100)
  const refused = await adjust(staff, { user_id: ann.id, amount: -101, reason: 'x' })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.too_little'])
  const replies = await times(10, () => adjust(staff, { user_id: ann.id, amount: -30, reason: 'x' }))
  assert.deepEqual(tally(replies), { 201: 3, 403: 7 })
  assert.deepEqual(await accountsOf(world, ann.id), { user: 10, hold: 0 })
  await assertLedgerClean(world)
})

test('no one adjusts their own balance, and no one without the node adjusts any', async () => {
  const own = await adjust(staff, { user_id: staff.id, amount: 5, reason: 'x' })
  assert.deepEqual([own.statusCode, own.json().code], [403, 'currency.own_adjustment'])
  const ann = await person()
  assert.equal((await adjust(ann, { user_id: staff.id, amount: 5, reason: 'x' })).statusCode, 403)
  assert.equal(
    (await adjust(await world.staff('moderator'), { user_id: ann.id, amount: 5, reason: 'x' })).statusCode,
    403,
  )
  assert.deepEqual(await accountsOf(world, staff.id), { user: 0, hold: 0 })
})

test('a balance that would become too large is not called too small', async () => {
  const ann = await person()
  await world.owner`alter table ledger_accounts drop constraint ledger_accounts_within_limit`
  await world.owner`alter table ledger_accounts add constraint ledger_accounts_within_limit check (balance <= 1000000000001) not valid`
  assert.equal((await adjust(staff, { user_id: ann.id, amount: 1_000_000_000_000, reason: 'x' })).statusCode, 201)
  const reply = await adjust(staff, { user_id: ann.id, amount: 2, reason: 'x' })
  assert.deepEqual([reply.statusCode, reply.json().code], [422, 'currency.too_much'])
})

test('one key adjusts once', async () => {
  const ann = await person()
  const replies = await times(10, () => adjust(staff, { user_id: ann.id, amount: 7, reason: 'x' }, 'adjust-1'))
  assert(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  assert.deepEqual(await accountsOf(world, ann.id), { user: 7, hold: 0 })
})

test('the ledger adds up', () => assertLedgerClean(world))
