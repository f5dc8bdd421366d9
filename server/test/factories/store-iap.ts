import assert from 'node:assert/strict'
import { createSandboxStore } from '../../src/adapters/store-iap/sandbox-store.ts'
import type { Person, World } from '../world.ts'

export interface TestProduct {
  store_id: string
  amount: number
  showAmount: number
}

let count = 0

/** A product of its own. */
export async function addProduct(
  world: World,
  { amount = 600, showAmount = amount }: { amount?: number; showAmount?: number } = {},
): Promise<TestProduct> {
  const keeper = await world.staff('founder')
  const store_id = `test.coins.${++count}`
  const reply = await keeper.post('/admin/store-iap-products', { name: `Coins ${count}`, store_id, amount, showAmount })
  assert.equal(reply.statusCode, 201, reply.body)
  return { store_id, amount, showAmount }
}

/** An order of the product, waiting. */
export async function orderOf(buyer: Person, { store_id, amount }: TestProduct): Promise<number> {
  const reply = await buyer.post('/currency/recharge/store-iap', { store_id, amount })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}

/** A receipt of the sandbox store. */
export async function receiptOf(world: World, store_id: string, more: Record<string, unknown> = {}): Promise<string> {
  const reply = await world.guest().post('/sandbox/store-iap/receipts', { store_id, ...more })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().receipt
}

/** Verifies a receipt for an order. */
export const verify = (buyer: Person, orderId: number, receipt: string) =>
  buyer.post(`/currency/orders/${orderId}/store-iap/verify`, { receipt })

/** A purchase that was ordered, bought and credited. */
export async function purchaseOf(world: World, buyer: Person, product: TestProduct) {
  const orderId = await orderOf(buyer, product)
  const receipt = await receiptOf(world, product.store_id)
  const reply = await verify(buyer, orderId, receipt)
  assert.equal(reply.statusCode, 200, reply.body)
  return { orderId, receipt }
}

export const balanceOf = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum

/** A notice of the sandbox store, signed by it, about a purchase that was credited. */
export async function genuineNotice(world: World, buyer: Person): Promise<string> {
  const { receipt } = await purchaseOf(world, buyer, await addProduct(world))
  return createSandboxStore({ folder: `${world.dataDir}/sandbox-keys`, environment: 'Sandbox' }).notice(
    'REFUND',
    receipt,
  )!
}
