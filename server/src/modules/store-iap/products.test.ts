import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { importProducts } from './index.ts'

test('products are listed to everyone as documented, in the order staff gave them', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.founder()
  const add = (body: object) => keeper.post('/admin/store-iap-products', body)
  const first = await add({ name: 'Small', store_id: 'list.small', amount: 600, showAmount: 500, sort: 10 })
  assert.equal(first.statusCode, 201, first.body)
  await add({ product_id: 'big', name: 'Big', store_id: 'list.big', amount: '3000', showAmount: '3000', sort: 20 })

  const listed = (await world.guest().get('/currency/store-iap/products')).json()
  const ours = listed.filter(({ store_id }: { store_id: string }) => store_id.startsWith('list.'))
  assert.deepEqual(ours, [
    { product_id: 'big', name: 'Big', store_id: 'list.big', amount: '3000', showAmount: '3000' },
    { product_id: 'list.small', name: 'Small', store_id: 'list.small', amount: '600', showAmount: '500' },
  ])
})

test('staff change and remove products; odd values are refused by name', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.founder()
  const [ann] = await world.people('ann')
  const body = { name: 'Kept', store_id: 'kept.one', amount: 600, showAmount: 600 }
  assert.equal((await ann.post('/admin/store-iap-products', body)).statusCode, 403)
  const { id } = (await keeper.post('/admin/store-iap-products', body)).json()

  const changed = await keeper.patch(`/admin/store-iap-products/${id}`, { showAmount: 500 })
  assert.deepEqual([changed.statusCode, changed.json().showAmount, changed.json().amount], [200, '500', '600'])
  assert.equal(changed.json().product_id, 'kept.one')
  for (const [field, value] of [
    ['amount', 0],
    ['amount', '0'],
    ['amount', 1.5],
    ['amount', '1.5'],
    ['amount', '-6'],
    ['amount', 1e13],
    ['showAmount', true],
    ['store_id', 'a b'],
  ] as const) {
    const reply = await keeper.patch(`/admin/store-iap-products/${id}`, { [field]: value })
    assert.equal(reply.statusCode, 422, `${field} ${value}`)
    assert.ok(reply.json().errors[field], `${field} ${value}`)
  }
  const twin = await keeper.post('/admin/store-iap-products', { ...body, product_id: 'another' })
  assert.deepEqual([twin.statusCode, twin.json().code], [422, 'store_iap.store_id_taken'])
  const namesake = await keeper.post('/admin/store-iap-products', { ...body, store_id: 'x', product_id: 'kept.one' })
  assert.deepEqual([namesake.statusCode, namesake.json().code], [422, 'store_iap.product_id_taken'])

  const page = (await keeper.get('/admin/store-iap-products?q=KEPT&sort=sort:desc')).json()
  assert.equal(page.total, 1)
  assert.equal((await keeper.delete(`/admin/store-iap-products/${id}`)).statusCode, 204)
  assert.equal((await keeper.get(`/admin/store-iap-products/${id}`)).statusCode, 404)
})

test('products can be imported twice', async (t) => {
  const world = await createWorld(t)
  const products = [600, 3000].map((amount) => ({
    productId: `p-${amount}`,
    name: 'Coins',
    storeId: `org.example.p${amount}`,
    amount,
  }))
  for (const added of [2, 0]) assert.equal(await world.db.transaction((tx) => importProducts(tx, products)), added)
})
