import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../test/money.ts'
import type { Person, World } from '../../../test/world.ts'

let world: World
let staff: Person
let ann: Person
let bob: Person
before(async () => {
  world = await createMoneyWorld()
  ;[staff] = (await crowd(world, 1, 0, ['founder'])) as [Person]
  ;[ann, bob] = (await crowd(world, 2, 1000)) as [Person, Person]
  await reward(ann, bob, coins(40))
  await ann.post('/currency/cash', { amount: 300 })
  await bob.post('/currency/cash', { amount: 200 })
  const [order] = (await bob.get('/currency/orders?action=cash')).json()
  await staff.patch(`/admin/cashes/${order.id}`, { state: -1, remark: 'Try again' })
})

const list = async (url: string) => {
  const reply = await staff.get(url)
  assert.equal(reply.statusCode, 200, reply.body)
  const { data, total } = reply.json() as { data: Record<string, unknown>[]; total: number }
  return { amounts: data.map(({ amount }) => amount), total, data }
}

test('all orders, newest first, with whose they are', async () => {
  const { amounts, total, data } = await list('/admin/currency/orders')
  assert.deepEqual([amounts, total], [[200, 300, 40, 40, 1000, 1000], 6])
  assert.equal(data[1]!['owner_name'], ann.name)
})

test('orders narrowed, sorted, searched and paged', async () => {
  assert.deepEqual((await list(`/admin/currency/orders?owner_id=${ann.id}`)).amounts, [300, 40, 1000])
  assert.deepEqual((await list('/admin/currency/orders?state=0')).amounts, [300])
  assert.deepEqual((await list('/admin/currency/orders?state=-1')).amounts, [200])
  assert.deepEqual((await list('/admin/currency/orders?type=-1&sort=amount:asc')).amounts, [40, 200, 300])
  assert.deepEqual((await list('/admin/currency/orders?target_type=user')).total, 2)
  assert.deepEqual((await list(`/admin/currency/orders?q=${bob.name.toUpperCase()}`)).amounts, [200, 40, 1000])
  assert.deepEqual(
    await list('/admin/currency/orders?limit=2&offset=4').then(({ amounts, total }) => [amounts, total]),
    [[1000, 1000], 6],
  )
  for (const query of ['state=2', 'type=0', 'owner_id=x', 'sort=title:asc'])
    assert.equal((await staff.get(`/admin/currency/orders?${query}`)).statusCode, 422, query)
})

test('withdrawals with the money they come to and who still has to approve', async () => {
  const { data, total } = await list('/admin/cashes')
  assert.equal(total, 2)
  const shown = data.map(({ amount, money_amount, state, approvals, approvals_needed, remark, owner_name }) => ({
    amount,
    money_amount,
    state,
    approvals,
    approvals_needed,
    remark,
    owner_name,
  }))
  assert.deepEqual(shown, [
    {
      amount: 200,
      money_amount: 200,
      state: -1,
      approvals: 0,
      approvals_needed: 1,
      remark: 'Try again',
      owner_name: bob.name,
    },
    { amount: 300, money_amount: 300, state: 0, approvals: 0, approvals_needed: 1, remark: null, owner_name: ann.name },
  ])
  assert.match(String(data[0]!['created_at']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual((await list(`/admin/cashes?state=0&owner_id=${ann.id}`)).amounts, [300])
})

test('each list needs its own node', async () => {
  const moderator = await world.staff('moderator')
  for (const url of ['/admin/currency/orders', '/admin/cashes', '/admin/ledger/verify']) {
    assert.equal((await world.guest().get(url)).statusCode, 401)
    for (const who of [ann, moderator]) assert.equal((await who.get(url)).statusCode, 403)
  }
  await world.owner`insert into roles (name, permissions) values ('cashier', '{currency:cash-review}')`
  const cashier = await world.staff('cashier')
  assert.equal((await cashier.get('/admin/cashes')).statusCode, 200)
  assert.equal((await cashier.get('/admin/currency/orders')).statusCode, 403)
})

test('the check is there for staff', async () => {
  const { ok, checks, statements } = (await staff.get('/admin/ledger/verify')).json()
  assert.deepEqual(statements, { loaded_days: 0, compared_days: 0 })
  assert.equal(ok, true)
  assert.equal(checks.length, 17)
  assert(checks.every(({ name, value }: { name: string; value: number }) => name.length > 10 && value === 0))
  await assertLedgerClean(world)
})
