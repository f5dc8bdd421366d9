import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import {
  balance,
  callbackA,
  callbackB,
  fieldsA,
  keysOf,
  provider,
  recharge,
  refusals,
  sendA,
  sendB,
  stateOf,
  transactionB,
} from '../../../test/factories/payments.ts'
import { assertLedgerClean, deadlocks } from '../../../test/money.ts'
import { createWorld, type Reply, type World } from '../../../test/world.ts'
import { beijingTime } from '../../adapters/pay-a/beijing-time.ts'
import { identityB } from '../../adapters/sandbox-gateway/identity.ts'
import { signedForm } from '../../adapters/sandbox-gateway/sign-a.ts'
import { notificationB, signedHeaders } from '../../adapters/sandbox-gateway/sign-b.ts'
import { rechargeCredited } from '../ledger/index.ts'

const world = (t: TestContext) => createWorld(t)

const unmatchedReasonsOf = async (world: World, { order_id }: { order_id: number }): Promise<string[]> =>
  (await world.owner`select reason from stray_payments where order_id = ${order_id} order by id`).map(
    ({ reason }) => reason,
  )

const isFailure = (reply: Reply): void => {
  assert.ok(reply.statusCode >= 400 && reply.statusCode < 500, reply.body)
  assert.ok(reply.body === 'fail' || reply.json().code === 'FAIL', reply.body)
}

const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

for (const type of ['PayAOrder', 'PayBOrder'] as const) {
  test(`CUR-8: ${type}: the cashier’s pay, repeat, close, wrong amount and bad signature get the right answers`, async (t) => {
    const here = await world(t)
    const [ann] = await here.people('ann')
    const made = await recharge(here, ann, type, 250)
    const success = type === 'PayAOrder' ? 'success' : '{"code":"SUCCESS","message":"成功"}'
    const failure = type === 'PayAOrder' ? 'fail' : '{"code":"FAIL","message":"失败"}'
    assert.deepEqual(await provider(here, made, 'bad-signature'), { status: 400, body: failure })
    assert.deepEqual(await provider(here, made, 'wrong-amount'), { status: 400, body: failure })
    assert.equal(await balance(ann), 0)
    assert.equal(await stateOf(here, made), 0)
    let isRefunded = false
    for (const action of ['pay', 'repeat', 'pay', 'close', 'close', 'repeat']) {
      assert.deepEqual(await provider(here, made, action), { status: 200, body: success }, action)
      isRefunded ||= action === 'close'
      assert.equal(await balance(ann), isRefunded ? 0 : 250, action)
      assert.equal(await stateOf(here, made), 1, action)
    }
    assert.deepEqual(await refusals(here, made), ['wrong_amount'])
    const [row] =
      await here.owner`select provider, paid_amount, environment from provider_payments where order_id = ${made.order_id}`
    assert.deepEqual({ ...row }, { provider: made.provider, paid_amount: 250, environment: 'sandbox' })
  })

  test(`CUR-8: ${type}: closed before it is paid, the order fails for good, and a payment afterwards waits for a person`, async (t) => {
    const here = await world(t)
    const [ann] = await here.people('ann')
    const made = await recharge(here, ann, type)
    assert.equal((await provider(here, made, 'close')).status, 200)
    assert.equal(await stateOf(here, made), -1)
    assert.equal((await provider(here, made, 'close')).status, 200)
    assert.equal((await here.guest().post(`/sandbox/payments/${made.out_trade_no}`, { action: 'pay' })).statusCode, 422)
    const late =
      made.provider === 'pay-a'
        ? await callbackA(here, fieldsA(made, `late-${type}`))
        : await callbackB(here, transactionB(made, `late-${type}`))
    assert.equal(late.statusCode, 200, late.body)
    assert.equal(await balance(ann), 0)
    assert.equal(await stateOf(here, made), -1)
    assert.deepEqual(await refusals(here, made), [])
    assert.deepEqual(await unmatchedReasonsOf(here, made), ['order_ended'])
  })

  test(`CUR-8: ${type}: fifty equal callbacks at once credit once, and all 51 are answered with success`, async (t) => {
    const here = await world(t)
    const [ann] = await here.people('ann')
    const made = await recharge(here, ann, type)
    const keys = await keysOf(here)
    const send =
      made.provider === 'pay-a'
        ? (
            (body) => () =>
              sendA(here, body)
          )(signedForm(fieldsA(made, `many-${type}`), keys))
        : (
            (body) => () =>
              sendB(here, body, signedHeaders(body, keys))
          )(notificationB(transactionB(made, `many-${type}`), keys))
    const first = await Promise.all(Array.from({ length: 50 }, send))
    const replies = [...first, await send()]
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      Array(51).fill(200),
    )
    assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
    assert.equal(await balance(ann), 100)
    const [{ count }] =
      (await here.owner`select count(*)::int as count from ledger_transfers where key = ${`recharge:${made.order_id}`}`) as [
        { count: number },
      ]
    assert.equal(count, 1)
  })
}

test('CUR-6: provider A: a forged callback is refused with its failure text and changes nothing', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann)
  const keys = await keysOf(here)
  const fields = fieldsA(made, 'forged-a')
  const body = signedForm(fields, keys)
  const without = (name: string) => {
    const form = new URLSearchParams(body)
    form.delete(name)
    return form.toString()
  }
  const forgeries: Record<string, string> = {
    'another key': signedForm(fields, { provider: stranger }),
    'our own key': signedForm(fields, { provider: keys.merchant }),
    'no signature': without('sign'),
    'no kind of signature': without('sign_type'),
    'an older kind of signature': body.replace('sign_type=RSA2', 'sign_type=RSA'),
    'an unknown kind of signature': body.replace('sign_type=RSA2', 'sign_type=none'),
    'a field changed': body.replace('total_amount=1.00', 'total_amount=1.01'),
    'a field left out': without('seller_id'),
    'a field added': `${body}&trade_status=TRADE_SUCCESS2`,
    'a field given twice': `${body}&total_amount=1.00`,
    'a truncated signature': body.slice(0, -20),
    'broken encoding': `${body}&x=%ff`,
    nothing: '',
    'not a form': '{"a":1}',
  }
  for (const [name, forged] of Object.entries(forgeries)) {
    assert.notEqual(forged, body, name)
    isFailure(await sendA(here, forged))
  }
  assert.equal(await balance(ann), 0)
  assert.equal(await stateOf(here, made), 0)
  assert.deepEqual(await refusals(here, made), [])
  assert.equal((await sendA(here, body)).body, 'success')
})

test('CUR-6: provider B: a forged, stale or reordered callback is refused and changes nothing', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann, 'PayBOrder')
  const keys = await keysOf(here)
  const body = notificationB(transactionB(made, 'forged-b'), keys)
  const headers = signedHeaders(body, keys)
  const name = (end: string) => Object.keys(headers).find((each) => each.endsWith(`-${end}`))!
  const at = (seconds: number) => signedHeaders(body, keys, new Date(Date.now() + seconds * 1000))
  const { id, ...rest } = JSON.parse(body)
  const otherSecret = notificationB(transactionB(made, 'forged-b'), { secret: 'x'.repeat(32) })
  const { resource, ...envelope } = JSON.parse(body)
  const tampered = Buffer.from(resource.ciphertext, 'base64')
  tampered[20]! ^= 1
  const changed = JSON.stringify({ ...envelope, resource: { ...resource, ciphertext: tampered.toString('base64') } })
  const forgeries: Record<string, [body: string, headers: Record<string, string>]> = {
    'another key': [body, signedHeaders(body, { provider: stranger })],
    'an unknown key id': [body, { ...headers, [name('serial')]: '7132D72A03E93CDDF8C03BBD1F37EEDF' }],
    'no signature': [body, { ...headers, [name('signature')]: '' }],
    'a truncated signature': [body, { ...headers, [name('signature')]: headers[name('signature')]!.slice(0, -8) }],
    'another nonce': [body, { ...headers, [name('nonce')]: 'x' }],
    'a changed time': [body, { ...headers, [name('timestamp')]: String(Number(headers[name('timestamp')]) + 1) }],
    'no time': [body, { ...headers, [name('timestamp')]: '' }],
    'six minutes old': [body, at(-360)],
    'six minutes early': [body, at(360)],
    're-ordered JSON': [JSON.stringify({ ...rest, id }), headers],
    'a space more': [`${body} `, headers],
    'another secret, genuinely signed': [otherSecret, signedHeaders(otherSecret, keys)],
    'a changed ciphertext, genuinely signed': [changed, signedHeaders(changed, keys)],
    'not JSON, genuinely signed': ['x', signedHeaders('x', keys)],
    'null, genuinely signed': ['null', signedHeaders('null', keys)],
    nothing: ['', {}],
  }
  for (const [name, forgery] of Object.entries(forgeries)) {
    const reply = await sendB(here, ...forgery)
    assert.equal(reply.statusCode, 400, name)
    isFailure(reply)
  }
  assert.equal(await balance(ann), 0)
  assert.equal(await stateOf(here, made), 0)
  for (const age of [0, -240, 240]) assert.equal((await sendB(here, body, at(age))).statusCode, 200, String(age))
  assert.equal(await balance(ann), 100)
})

test('CUR-6: provider A: what was not sent recently is refused and noted, however genuine; a repeat bears its own time', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann)
  const { notify_time: _, ...timeless } = fieldsA(made, 'stale-a')
  const at = (minutes: number) => ({ ...timeless, notify_time: beijingTime(new Date(Date.now() + minutes * 60_000)) })
  const stale: Record<string, Record<string, string>> = {
    'six minutes old': at(-6),
    'six minutes early': at(6),
    'a day old': at(-1440),
    'in another zone': at(-480),
    'without a time': timeless,
    'with an empty time': { ...timeless, notify_time: '' },
    'with half a time': { ...timeless, notify_time: at(0).notify_time.slice(0, 16) },
    'with its zone': { ...timeless, notify_time: `${at(0).notify_time}+08:00` },
    'in another form': { ...timeless, notify_time: String(Math.floor(Date.now() / 1000)) },
  }
  for (const fields of Object.values(stale)) isFailure(await callbackA(here, fields))
  assert.deepEqual(
    await refusals(here, made),
    Object.keys(stale).map(() => 'not_fresh'),
  )
  assert.equal(await balance(ann), 0)
  assert.equal(await stateOf(here, made), 0)
  for (const minutes of [-4, 4, 0]) assert.equal((await callbackA(here, at(minutes))).body, 'success', String(minutes))
  assert.equal(await balance(ann), 100)
})

test('CUR-6: more than 64 KiB is not read', async (t) => {
  const here = await world(t)
  assert.equal((await sendA(here, 'x'.repeat(64 * 1024 + 1))).statusCode, 413)
})

test('CUR-7: provider A: genuine, but wrong by one field: refused, alerted, nothing changed', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann)
  const fields = fieldsA(made, 'wrong-a')
  const wrong: [reason: string, change: Record<string, string>][] = [
    ['wrong_amount', { total_amount: '1.01' }],
    ['wrong_amount', { total_amount: '0.99' }],
    ['wrong_currency', { trans_currency: 'USD' }],
    ['wrong_merchant', { seller_id: '2088000000000002' }],
    ['wrong_application', { app_id: '2021000000000002' }],
  ]
  for (const [, change] of wrong) isFailure(await callbackA(here, { ...fields, ...change }))
  isFailure(await callbackA(here, { ...fields, out_trade_no: `${made.out_trade_no.slice(0, -1)}x` }))
  isFailure(await callbackA(here, { ...fields, trade_status: 'TRADE_STRANGE' }))
  isFailure(await callbackA(here, { ...fields, total_amount: '1.001' }))
  assert.deepEqual(
    await refusals(here, made),
    wrong.map(([reason]) => reason),
  )
  assert.equal(await balance(ann), 0)
  assert.equal(await stateOf(here, made), 0)
  assert.equal((await callbackA(here, { ...fields, trade_status: 'WAIT_BUYER_PAY' })).body, 'success')
  assert.equal(await stateOf(here, made), 0)
  assert.equal((await callbackA(here, { ...fields, trade_status: 'TRADE_FINISHED' })).body, 'success')
  assert.equal(await balance(ann), 100)
})

test('CUR-7: provider B: genuine, but wrong by one field: refused, alerted, nothing changed', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann, 'PayBWapOrder')
  const transaction = transactionB(made, 'wrong-b')
  const wrong: [reason: string, change: object][] = [
    ['wrong_amount', { amount: { ...transaction.amount, total: 101 } }],
    ['wrong_amount', { amount: { ...transaction.amount, total: 99 } }],
    ['wrong_currency', { amount: { ...transaction.amount, currency: 'USD' } }],
    ['wrong_merchant', { mchid: '1900000002' }],
    // The application of the other form is ours too, and still not the expected one.
    ['wrong_application', { appid: identityB.applicationIds.app }],
  ]
  for (const [, change] of wrong) isFailure(await callbackB(here, { ...transaction, ...change }))
  isFailure(await callbackB(here, { ...transaction, out_trade_no: 'f'.repeat(32) }))
  isFailure(await callbackB(here, { ...transaction, amount: undefined }))
  isFailure(await callbackB(here, { ...transaction, amount: { total: '100', currency: 'CNY' } }))
  isFailure(await callbackB(here, { ...transaction, trade_state: 'STRANGE' }))
  assert.deepEqual(
    await refusals(here, made),
    wrong.map(([reason]) => reason),
  )
  assert.equal(await balance(ann), 0)
  assert.equal(await stateOf(here, made), 0)
  assert.equal((await callbackB(here, transaction)).statusCode, 200)
  assert.equal(await balance(ann), 100)
})

test('CUR-7: an order of one provider cannot be paid through the other', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const ofB = await recharge(here, ann, 'PayBOrder')
  isFailure(await callbackA(here, fieldsA({ ...ofB, provider: 'pay-a' }, 'crossed')))
  assert.equal(await stateOf(here, ofB), 0)
})

test('CUR-8: paid and closed at once: one of them holds, and neither is a fault', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const made = []
  for (let index = 0; index < 10; index++) made.push(await recharge(here, ann))
  const before = await deadlocks(here)
  const both = await Promise.all(
    made.map((each) => {
      const paid = fieldsA(each, `both-${each.order_id}`)
      return Promise.all([callbackA(here, paid), callbackA(here, { ...paid, trade_status: 'TRADE_CLOSED' })])
    }),
  )
  for (const [index, [paid, closed]] of both.entries()) {
    const state = await stateOf(here, made[index]!)
    assert.deepEqual([paid.statusCode, closed.statusCode], [200, 200])
    assert.deepEqual(await unmatchedReasonsOf(here, made[index]!), state === 1 ? [] : ['order_ended'])
  }
  assert.equal(await balance(ann), 0, 'credited and taken back, or never credited')
  assert.equal(await deadlocks(here), before, 'credits and refunds of one person waited in a circle')
})

test('CUR-10: one payment for two orders is refused with an alert, also when both come at once', async (t) => {
  const here = await world(t)
  const [ann, bob] = await here.people('ann', 'bob')
  const first = await recharge(here, ann)
  const second = await recharge(here, bob)
  const replies = await Promise.all([
    callbackA(here, fieldsA(first, 'shared')),
    callbackA(here, fieldsA(second, 'shared')),
  ])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 400])
  assert.equal((await balance(ann)) + (await balance(bob)), 100)
  const alerts = [...(await refusals(here, first)), ...(await refusals(here, second))]
  assert.deepEqual(alerts, ['payment_of_another_order'])
  const [paid, unpaid] = replies[0]!.statusCode === 200 ? [first, second] : [second, first]
  assert.equal((await callbackA(here, fieldsA(paid, 'a second payment of one order'))).body, 'success')
  assert.deepEqual(await unmatchedReasonsOf(here, paid), ['order_paid_otherwise'])
  isFailure(await callbackA(here, fieldsA(unpaid, 'a second payment of one order')))
  assert.equal((await callbackA(here, fieldsA(unpaid, 'of its own'))).body, 'success')
  assert.equal((await balance(ann)) + (await balance(bob)), 200)
})

test('a credit is published, in the same transaction', async (t) => {
  const here = await createWorld(t, {
    modules: () => [
      {
        name: 'listener',
        reactions: [
          {
            fact: rechargeCredited.name,
            react: async () => {
              throw new Error('not today')
            },
          },
        ],
      },
    ],
  })
  const [ann] = await here.people('ann')
  const made = await recharge(here, ann)
  const answer = await provider(here, made, 'pay')
  assert.equal(answer.status, 500)
  assert.equal(await balance(ann), 0)
  assert.equal(await stateOf(here, made), 0)
  await assertLedgerClean(here)
})

test('after all of this the ledger adds up', async (t) => assertLedgerClean(await world(t)))
