import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { listen } from '../../../test/browser/browser.ts'
import { balance, keysOf, recharge } from '../../../test/factories/payments.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld } from '../../../test/world.ts'
import { loadKeys } from './keys.ts'
import { createTrades } from './trades.ts'

test('the payments are listed newest first, with what one needs to act on them and nothing else', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const first = await recharge(world, ann, 'PayAOrder', 100)
  const second = await recharge(world, ann, 'PayBOrder', 200)
  const listed = (await world.guest().get('/sandbox/payments')).json()
  assert.deepEqual(listed.slice(0, 2), [
    { provider: 'pay-b', out_trade_no: second.out_trade_no, order_id: second.order_id, amount: 200, state: 0 },
    { provider: 'pay-a', out_trade_no: first.out_trade_no, order_id: first.order_id, amount: 100, state: 0 },
  ])
})

test('an unknown payment is 404, an unknown action 422, a repeat of nothing 422', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { out_trade_no: number } = await recharge(world, ann)
  const ask = async (path: string, body: object) =>
    (await world.guest().post(`/sandbox/payments/${path}`, body)).statusCode
  assert.equal(await ask('f'.repeat(32), { action: 'pay' }), 404)
  assert.equal(await ask('..%2F..%2Fapp-secret', { action: 'pay' }), 404)
  assert.equal(await ask(number, { action: 'steal' }), 422)
  assert.equal(await ask(number, {}), 422)
  assert.equal(await ask(number, { action: 'repeat' }), 422)
})

test('the gateway accepts only what the merchant signed', async (t) => {
  const world = await createWorld(t)
  await keysOf(world)
  const guest = world.guest()
  const unsigned = await guest.send({
    method: 'POST',
    url: '/sandbox/gateway/b/v3/pay/transactions/app',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(unsigned.statusCode, 401)
  assert.equal((await guest.get('/sandbox/gateway/a/gateway.do?method=alipay.trade.wap.pay&sign=x')).statusCode, 400)
})

test('over real connections: order, prepayment, callback and answer', async (t) => {
  const world = await createWorld(t, {})
  const origin = await listen(world)
  const [ann] = await world.people('ann')
  await keysOf(world)
  for (const [index, type] of ['PayAOrder', 'PayAWapOrder', 'PayBOrder', 'PayBWapOrder'].entries()) {
    const made = await fetch(`${origin}/api/v2/currencyRecharge/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
      body: JSON.stringify({ type, amount: 100, from: 5 }),
    })
    assert.equal(made.status, 201, await made.text())
    const [newest] = (await (await fetch(`${origin}/sandbox/payments`)).json()) as { out_trade_no: string }[]
    const answer = await fetch(`${origin}/sandbox/payments/${newest!.out_trade_no}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'pay' }),
    })
    assert.equal(((await answer.json()) as { status: number }).status, 200)
    assert.equal(await balance(ann), (index + 1) * 100)
  }
  await assertLedgerClean(world)
})

test('keys are made once, also by two processes at once, and are private', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const [first, second] = await Promise.all([loadKeys(folder), loadKeys(folder)])
  assert.deepEqual(first, second)
  assert.deepEqual(await loadKeys(folder), first)
  const files = await readdir(folder)
  assert.deepEqual(files.sort(), ['pay-merchant.pem', 'pay-provider.pem', 'pay-secret'])
  for (const file of files) assert.equal((await stat(join(folder, file))).mode & 0o077, 0, file)
})

test('no number of a payment leads out of its folder', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const trades = createTrades(join(folder, 'payments'))
  for (const number of ['../secret', 'a/../../b', '', 'abc', '..', 'x'.repeat(33)]) {
    assert.equal(await trades.find(number), undefined)
    await assert.rejects(trades.open({ provider: 'pay-a', outTradeNo: number, applicationId: 'a', moneyAmount: 1 }))
  }
})

test('after all of this the ledger adds up', async (t) => assertLedgerClean(await createWorld(t)))
