import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, listen, visit } from '../../../test/browser/browser.ts'
import { addProduct, balanceOf, orderOf, receiptOf, verify } from '../../../test/factories/store-iap.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld } from '../../../test/world.ts'

test('the sandbox sells what it is asked for and delivers refunds, answering with what Plaza said', async (t) => {
  const world = await createWorld(t)
  const guest = world.guest()
  const [ann] = await world.people('ann')
  const product = await addProduct(world)
  const receipt = await receiptOf(world, product.store_id)
  assert.match(receipt, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  assert.equal((await verify(ann, await orderOf(ann, product), receipt)).statusCode, 200)

  const refund = await guest.post('/sandbox/store-iap/refunds', { receipt })
  assert.deepEqual([refund.statusCode, refund.json()], [200, { status: 200, body: { message: 'Received.' } }])
  assert.equal(await balanceOf(ann), 0)

  // A purchase of the other environment is refunded there, and refused here.
  const other = await receiptOf(world, product.store_id, { environment: 'Production' })
  const refused = (await guest.post('/sandbox/store-iap/refunds', { receipt: other })).json()
  assert.deepEqual([refused.status, refused.body.code], [422, 'store_iap.environment'])
  assert.equal((await guest.post('/sandbox/store-iap/refunds', { receipt: 'none' })).statusCode, 422)
  for (const body of [{}, { store_id: 7 }, { store_id: 'a', environment: 'Xcode' }, { store_id: 'a', quantity: 0 }]) {
    assert.equal((await guest.post('/sandbox/store-iap/receipts', body)).statusCode, 422, JSON.stringify(body))
  }
  await assertLedgerClean(world)
})

test('on the sandbox page one buys and refunds with buttons', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const product = await addProduct(world)
  const orderId = await orderOf(ann, product)
  const origin = await listen(world)
  assert.match(await checkPage(origin, '/sandbox'), /<section id="section-store">\s*<h2>In-app store<\/h2>/)

  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser
  await page.goto(`${origin}/sandbox`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const section = page.locator('#section-store')
  await section.getByRole('button', { name: /^Buy/ }).first().click()
  const bought = section.locator('#store-receipts li').first()
  await bought.getByRole('button', { name: /^Copy/ }).click()
  await bought.getByText('Copied').waitFor()
  const receipt = (await page.evaluate('navigator.clipboard.readText()')) as string
  assert.equal((await verify(ann, orderId, receipt)).statusCode, 200)
  await bought.getByRole('button', { name: /^Refund/ }).click()
  await bought.getByText('Plaza answered 200: Received.').waitFor()
  assert.equal(await balanceOf(ann), 0)
  assert.deepEqual(troubles, [])
  await assertLedgerClean(world)
})
