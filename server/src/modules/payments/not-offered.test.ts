import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

test('without providers nothing can be bought, and every way says that it is not offered', async (t) => {
  const world = await createWorld(t, { ports: { payments: [], store: undefined } })
  const [ann] = await world.people('ann')
  for (const type of ['PayAOrder', 'PayAWapOrder', 'PayBOrder', 'PayBWapOrder']) {
    const reply = await ann.post('/currencyRecharge/orders', { type, amount: 100, from: 5 })
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'payments.not_offered'], type)
    assert.ok(reply.json().errors.type, 'named at its field')
  }
  const unknown = await ann.post('/currencyRecharge/orders', { type: 'Cash', amount: 100, from: 5 })
  assert.deepEqual([unknown.statusCode, unknown.json().code], [422, 'request.invalid'])
  const store = await ann.post('/currency/recharge/store-iap', { amount: 600, store_id: 'coins.600' })
  assert.deepEqual([store.statusCode, store.json().code], [403, 'currency.switched_off'])

  const { wallet, providers } = (await ann.get('/bootstrappers')).json()
  assert.deepEqual(wallet.recharge.types, [])
  assert.deepEqual([providers['pay-a'], providers['pay-b'], providers['store-iap']], [false, false, false])
})
