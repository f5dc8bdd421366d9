import assert from 'node:assert/strict'
import { createVerify } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { balance, keysOf, latestOf, provider, recharge, stateOf } from '../../../test/factories/payments.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'

const world = (t: TestContext) => createWorld(t)

const ordersOf = async ({ db }: World, userId: number): Promise<number> =>
  (await db.get<{ count: number }>(sql`select count(*) as count from currency_orders where owner_id = ${userId}`)).count

const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64')

test('PayAOrder answers with a signed request that names our order', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const { merchant } = await keysOf(here)
  const reply = await ann.post('/currencyRecharge/orders', { type: 'PayAOrder', amount: 880, from: 4 })
  assert.equal(reply.statusCode, 201, reply.body)
  const { message, data, ...rest } = reply.json()
  assert.equal(typeof message, 'string')
  assert.deepEqual(rest, {})
  const { sign, ...fields } = Object.fromEntries(new URLSearchParams(data))
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  assert.ok(isSigned(text, sign!, merchant.publicKey))
  const content = JSON.parse(fields['biz_content']!)
  assert.equal(content.total_amount, '8.80')
  assert.equal(content.out_trade_no, (await latestOf(here, ann)).out_trade_no)
  assert.equal(fields['notify_url'], 'http://plaza.test/api/v2/payments/pay-a/notify')
})

test('PayAWapOrder answers with a bare JSON string, an address that leads to the cashier', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const reply = await ann.post('/currencyRecharge/orders', { type: 'PayAWapOrder', amount: 100, from: 5 })
  assert.equal(reply.statusCode, 201, reply.body)
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  const address = new URL(JSON.parse(reply.body))
  assert.equal(address.origin, 'http://plaza.test')
  const visited = await here.guest().get(address.pathname + address.search)
  assert.equal(visited.statusCode, 302, visited.body)
  assert.equal(visited.headers.location, `/sandbox?payment=${(await latestOf(here, ann)).out_trade_no}#section-cashier`)
  const forged = await here
    .guest()
    .get((address.pathname + address.search).replace('100', '101').replace('1.00', '0.01'))
  assert.equal(forged.statusCode, 400)
})

test('PayBOrder answers with the client’s parameters, signed', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const { merchant } = await keysOf(here)
  const reply = await ann.post('/currencyRecharge/orders', { type: 'PayBOrder', amount: 100, from: 3 })
  assert.equal(reply.statusCode, 201, reply.body)
  const { data } = reply.json()
  assert.deepEqual(Object.keys(data).sort(), [
    'appid',
    'noncestr',
    'package',
    'partnerid',
    'prepayid',
    'sign',
    'timestamp',
  ])
  assert.ok(Number.isInteger(data.timestamp))
  assert.ok(
    isSigned(`${data.appid}\n${data.timestamp}\n${data.noncestr}\n${data.prepayid}\n`, data.sign, merchant.publicKey),
  )
})

test('PayBWapOrder answers with the browser’s parameters, signed', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const { merchant } = await keysOf(here)
  const reply = await ann.post('/currencyRecharge/orders', { type: 'PayBWapOrder', amount: 100, from: 5 })
  assert.equal(reply.statusCode, 201, reply.body)
  const { data } = reply.json()
  assert.deepEqual(Object.keys(data).sort(), ['appId', 'nonceStr', 'package', 'paySign', 'signType', 'timeStamp'])
  assert.equal(typeof data.timeStamp, 'string')
  assert.equal(data.signType, 'RSA')
  assert.ok(
    isSigned(`${data.appId}\n${data.timeStamp}\n${data.nonceStr}\n${data.package}\n`, data.paySign, merchant.publicKey),
  )
})

test('the order waits in the log until it is paid', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann, 'PayBOrder', 300)
  const waiting = (await ann.get('/currency/orders?action=recharge')).json()
  assert.equal(waiting.length, 1)
  assert.deepEqual(
    [waiting[0].state, waiting[0].amount, waiting[0].type, waiting[0].target_type],
    [0, 300, 1, 'recharge'],
  )
  assert.equal(await balance(ann), 0)
  assert.equal((await provider(here, made, 'pay')).status, 200)
  assert.equal(await balance(ann), 300)
  assert.equal((await ann.get('/currency/orders?action=recharge')).json()[0].state, 1)
})

test('a repeat with the same Idempotency-Key gets the same payload and makes no second order', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  for (const [type, count] of [
    ['PayAWapOrder', 1],
    ['PayBOrder', 2],
  ] as const) {
    const send = () =>
      ann.post(
        '/currencyRecharge/orders',
        { type, amount: 100, from: 5 },
        { headers: { 'idempotency-key': `key-${type}` } },
      )
    const [first, second] = [await send(), await send()]
    assert.equal(second.statusCode, 201)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.equal(second.headers['content-type'], first.headers['content-type'])
    assert.equal(second.body, first.body)
    assert.equal(await ordersOf(here, ann.id), count)
  }
})

test('CUR-1: the log shows one’s own orders only, whatever user is asked for', async (t) => {
  const here = await world(t)
  const [ann, bob] = await here.people('ann', 'bob')
  await recharge(here, bob)
  await recharge(here, ann)
  for (const query of ['', `?user_id=${bob.id}`, `?owner_id=${bob.id}`]) {
    const reply = await ann.get(`/currency/orders${query}`)
    if (reply.statusCode === 200)
      assert.deepEqual([...new Set(reply.json().map((order: { owner_id: number }) => order.owner_id))], [ann.id])
    else assert.equal(reply.statusCode, 422)
  }
})

test('CUR-2: odd amounts are 422 and leave no order', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const odd = [
    '0',
    '-1',
    '1.5',
    '"0100"',
    '1e21',
    '9007199254740993',
    'true',
    '[1]',
    'null',
    '{}',
    '1e12',
    '99',
    '10000001',
  ]
  for (const amount of odd) {
    const reply = await ann.send({
      method: 'POST',
      url: '/currencyRecharge/orders',
      payload: `{"type":"PayAOrder","amount":${amount},"from":5}`,
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(reply.statusCode, 422, `${amount}: ${reply.body}`)
    assert.deepEqual(Object.keys(reply.json().errors), ['amount'])
  }
  const broken = await ann.send({
    method: 'POST',
    url: '/currencyRecharge/orders',
    payload: '{"type":"PayAOrder","amount":NaN,"from":5}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(broken.statusCode, 400)
  assert.equal(await ordersOf(here, ann.id), 0)
})

test('CUR-3: what is not offered is 422, and with in-app purchase only an iOS device is 403', async (t) => {
  const here = await createWorld(t, {})
  const [ann] = await here.people('ann')
  await keysOf(here)
  const ask = (body: object) =>
    ann.post('/currencyRecharge/orders', { type: 'PayAOrder', amount: 100, from: 5, ...body })
  assert.equal((await ask({ type: 'PayX' })).statusCode, 422)
  for (const from of [0, 6, '03', undefined]) assert.equal((await ask({ from })).statusCode, 422, String(from))
  for (const from of [1, 2, 3, 4, 5, '3']) assert.equal((await ask({ from })).statusCode, 201, String(from))
  assert.equal((await ask({ state: 1 })).statusCode, 422)
  await changeSetting(here, 'currency', { IAP: { only: true } })
  const refused = await ask({ from: 3 })
  assert.equal(refused.statusCode, 403)
  assert.equal(refused.json().code, 'payments.in_app_only')
  assert.equal((await ask({ from: 4 })).statusCode, 201)
  assert.equal(await ordersOf(here, ann.id), 7)
})

test('CUR-4: a new ratio ends what is unpaid; what is paid later is an unmatched payment, never another price', async (t) => {
  const here = await createWorld(t, {})
  const [ann] = await here.people('ann')
  const setRatio = (ratio: number) => changeSetting(here, 'currency', { settings: { 'recharge-ratio': ratio } })
  await setRatio(10)
  const [paid, unpaid] = [await recharge(here, ann, 'PayAOrder', 100), await recharge(here, ann, 'PayAOrder', 100)]
  assert.equal((await provider(here, paid, 'pay')).body, 'success')
  await setRatio(1000)
  assert.equal((await provider(here, unpaid, 'pay')).body, 'success')
  assert.equal(await balance(ann), 1000)
  await assertLedgerClean(here)
})

test('CUR-5: of thirty recharges at once twenty are opened, and the next hour has room again', async (t) => {
  const here = await createWorld(t, {})
  const [ann] = await here.people('ann')
  await keysOf(here)
  const ask = () => ann.post('/currencyRecharge/orders', { type: 'PayAOrder', amount: 100, from: 5 })
  const statuses = (await Promise.all(Array.from({ length: 30 }, ask))).map(({ statusCode }) => statusCode)
  assert.equal(statuses.filter((status) => status === 201).length, 20)
  assert.equal(statuses.filter((status) => status === 429).length, 10)
  const refused = await ask()
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 3000)
  // Paying one frees a slot.
  assert.equal((await provider(here, await latestOf(here, ann), 'pay')).status, 200)
  assert.equal((await ask()).statusCode, 201)
  assert.equal((await ask()).statusCode, 429)
  await here.clock.advance(3601)
  assert.equal((await ask()).statusCode, 201)
  await assertLedgerClean(here)
})

test('while recharge is switched off, or the brake is pulled, no order is made; open ones are still credited', async (t) => {
  const here = await createWorld(t, {})
  const [ann] = await here.people('ann')
  const open = await recharge(here, ann)
  for (const [name, off, on] of [
    ['currency', { recharge: { status: false } }, { recharge: { status: true } }],
    ['money', { recharge: false }, { recharge: true }],
  ] as const) {
    await changeSetting(here, name, off)
    const reply = await ann.post('/currencyRecharge/orders', { type: 'PayBOrder', amount: 100, from: 5 })
    assert.equal(reply.statusCode, 403, reply.body)
    assert.equal((await ann.get('/currency/orders')).statusCode, 200)
    if (name === 'money') assert.equal((await provider(here, open, 'pay')).body, 'success')
    await changeSetting(here, name, on)
  }
  assert.equal(await stateOf(here, open), 1)
  assert.equal(await ordersOf(here, ann.id), 1)
  await assertLedgerClean(here)
})

test('after all of this the ledger adds up', async (t) => assertLedgerClean(await world(t)))
