import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertLedgerClean, coins, createMoneyWorld, crowd, fund, mint, reward } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
before(async () => {
  world = await createMoneyWorld()
  ;[ann, bob] = (await crowd(world, 2)) as [Person, Person]
  await fund(world, ann.id, 1000)
  await mint(world, bob.id, 50)
  for (const amount of [1, 2, 3]) await reward(ann, bob, coins(amount))
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).statusCode, 201)
})

type Order = Record<string, unknown> & { id: number; amount: number; owner_id: number }
const ordersOf = async (person: Person, query = ''): Promise<Order[]> => {
  const reply = await person.get(`/currency/orders?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const amounts = (orders: Order[]) => orders.map(({ amount }) => amount)

test('the balance is the same at both addresses', async () => {
  assert.deepEqual((await ann.get('/user/currency')).json(), {
    owner_id: ann.id,
    type: 1,
    sum: 894,
    withdrawable: 894,
    ripens_at: null,
    payout: null,
  })
  assert.deepEqual((await ann.get('/user')).json().currency, { owner_id: ann.id, type: 1, sum: 894 })
  assert.equal((await world.guest().get('/user/currency')).statusCode, 401)
})

test('orders come newest first, in the form of the interface', async () => {
  const orders = await ordersOf(ann)
  assert.deepEqual(amounts(orders), [100, 3, 2, 1, 1000])
  const { id, created_at, updated_at, ...rest } = orders[0]!
  assert(Number.isSafeInteger(id))
  for (const time of [created_at, updated_at]) assert.match(String(time), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(rest, {
    owner_id: ann.id,
    title: 'Withdrawal',
    body: null,
    type: -1,
    target_type: 'cash',
    target_id: '0',
    currency: 1,
    amount: 100,
    state: 0,
  })
})

test('filters narrow and combine', async () => {
  assert.deepEqual(amounts(await ordersOf(ann, 'type=1')), [1000])
  assert.deepEqual(amounts(await ordersOf(ann, 'type=-1')), [100, 3, 2, 1])
  assert.deepEqual(amounts(await ordersOf(ann, 'action=cash')), [100])
  assert.deepEqual(amounts(await ordersOf(ann, 'action=cash&type=1')), [])
  assert.deepEqual(amounts(await ordersOf(ann, 'action=recharge')), [])
  assert.deepEqual(amounts(await ordersOf(bob, 'type=1')), [3, 2, 1, 50])
})

test('pages by keyset visit every order once', async () => {
  const seen: number[] = []
  for (let after = 0; ; ) {
    const page = await ordersOf(ann, `limit=2&after=${after}`)
    if (page.length === 0) break
    assert(page.length <= 2)
    seen.push(...amounts(page))
    after = page.at(-1)!.id
  }
  assert.deepEqual(seen, [100, 3, 2, 1, 1000])
})

test('odd parameters are refused by name', async () => {
  for (const [field, value] of [
    ['action', 'all'],
    ['type', '0'],
    ['type', '2'],
    ['after', '-1'],
    ['limit', 'x'],
  ] as const) {
    const reply = await ann.get(`/currency/orders?${field}=${value}`)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], `${field}=${value}`)
  }
})

test('CUR-1 no one sees the orders of another, whatever they ask for', async () => {
  for (const query of [`user_id=${ann.id}`, `owner_id=${ann.id}`, `user=${ann.id}`, `owner=${ann.id}`]) {
    const reply = await bob.get(`/currency/orders?${query}`)
    assert.equal(reply.statusCode, 200)
    assert(reply.json().every(({ owner_id }: Order) => owner_id === bob.id))
  }
  const [newest] = await ordersOf(ann)
  assert(((await ordersOf(bob, `after=${newest!.id + 1}`)) as Order[]).every(({ owner_id }) => owner_id === bob.id))
  assert.equal((await world.guest().get('/currency/orders')).statusCode, 401)
})

test('the ledger adds up', () => assertLedgerClean(world))
