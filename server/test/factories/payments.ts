import assert from 'node:assert/strict'
import { identityA, identityB } from '../../src/adapters/sandbox-gateway/identity.ts'
import type { GatewayKeys } from '../../src/adapters/sandbox-gateway/keys.ts'
import { notificationA, signedForm } from '../../src/adapters/sandbox-gateway/sign-a.ts'
import { notificationB, signedHeaders, transactionOf } from '../../src/adapters/sandbox-gateway/sign-b.ts'
import type { Trade } from '../../src/adapters/sandbox-gateway/trades.ts'
import { sql } from '../../src/kernel/db/sql.ts'
import { findRecharge, type RechargeSummary, reconcileRecharges } from '../../src/modules/payments/index.ts'
import { layGatewayKeys } from '../gateway-keys.ts'
import type { Person, Reply, World } from '../world.ts'

export type RechargeType = 'PayAOrder' | 'PayAWapOrder' | 'PayBOrder' | 'PayBWapOrder'

const keysOfWorlds = new WeakMap<World, Promise<GatewayKeys>>()

/** The keys of both sides in this world. */
export function keysOf(world: World): Promise<GatewayKeys> {
  const known = keysOfWorlds.get(world) ?? layGatewayKeys(world.dataDir)
  keysOfWorlds.set(world, known)
  return known
}

/** A recharge a user has just asked for. */
export async function recharge(
  world: World,
  person: Person,
  type: RechargeType = 'PayAOrder',
  amount = 100,
): Promise<RechargeSummary> {
  await keysOf(world)
  const reply = await person.post('/currencyRecharge/orders', { type, amount, from: 5 })
  assert.equal(reply.statusCode, 201, reply.body)
  return latestOf(world, person)
}

/** The person's latest recharge. */
export async function latestOf(world: World, person: Person): Promise<RechargeSummary> {
  const { out_trade_no: number } = await world.db.get<{ out_trade_no: string }>(sql`
    select out_trade_no from recharges r join currency_orders o on o.id = r.order_id where o.owner_id = ${person.id} order by order_id desc limit 1`)
  return (await findRecharge(world.db, number))!
}

/** The recharge under this number. */
export const findRechargeOf = async (world: World, outTradeNo: string): Promise<RechargeSummary> =>
  (await findRecharge(world.db, outTradeNo))!

/** Lets the sandbox provider do something, and returns what Plaza answered to its callback. */
export async function provider(
  world: World,
  { out_trade_no: number }: RechargeSummary,
  action: string,
): Promise<{ status: number; body: string }> {
  const reply = await world.guest().post(`/sandbox/payments/${number}`, { action })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

export const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum

/** 0 waiting, 1 done, -1 failed. */
export const stateOf = async (world: World, { out_trade_no: number }: RechargeSummary): Promise<number> =>
  (await findRecharge(world.db, number))!.state

/** The paid trade of a recharge, as the provider would describe it. */
export const tradeOf = (
  { provider: name, form, out_trade_no: outTradeNo, amount: moneyAmount }: RechargeSummary,
  providerTxnId: string,
): Trade => ({
  provider: name,
  outTradeNo,
  moneyAmount,
  applicationId: name === 'pay-a' ? identityA.applicationId : identityB.applicationIds[form],
  state: 'paid',
  providerTxnId,
})

/** Sends provider A's callback with these fields, genuinely signed unless told otherwise. */
export async function callbackA(
  world: World,
  fields: Record<string, string>,
  keys?: Pick<GatewayKeys, 'provider'>,
): Promise<Reply> {
  return sendA(world, signedForm(fields, keys ?? (await keysOf(world))))
}

/** The fields of provider A's callback about a recharge that was paid. */
export const fieldsA = (paid: RechargeSummary, providerTxnId: string) => notificationA(tradeOf(paid, providerTxnId))

export const sendA = (world: World, body: string): Promise<Reply> =>
  world.guest().send({
    method: 'POST',
    url: '/payments/pay-a/notify',
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  })

/** Sends provider B's callback about this transaction, genuinely signed unless told otherwise. */
export async function callbackB(world: World, transaction: object, keys?: GatewayKeys): Promise<Reply> {
  const known = keys ?? (await keysOf(world))
  const body = notificationB(transaction, known)
  return sendB(world, body, signedHeaders(body, known))
}

/** Provider B's transaction of a recharge that was paid. */
export const transactionB = (paid: RechargeSummary, providerTxnId: string) =>
  transactionOf(tradeOf(paid, providerTxnId)) as ReturnType<typeof transactionOf> & {
    amount: { total: number; currency: string }
  }

export const sendB = (world: World, body: string, headers: Record<string, string>): Promise<Reply> =>
  world.guest().send({ method: 'POST', url: '/payments/pay-b/notify', payload: body, headers })

/** One round of the reconciler. */
export async function reconcile(world: World): Promise<void> {
  await world.db.transaction((tx) => tx.enqueue(reconcileRecharges, {}))
  await world.runJobs()
}

/** Audit lines about refused payment news, by reason. */
export const refusals = async ({ owner }: World, { order_id: orderId }: RechargeSummary): Promise<string[]> =>
  (
    await owner<{ reason: string }[]>`
    select after ->> 'reason' as reason from audit_log where action = 'payments.refused' and object = ${`orders:${orderId}`} order by id`
  ).map(({ reason }) => reason)

/** A payment of this person that came after its order was closed; its id. */
export async function unmatchedPaymentOf(world: World, person: Person, amount = 100): Promise<number> {
  const made = await recharge(world, person, 'PayAOrder', amount)
  assert.equal((await provider(world, made, 'close')).status, 200)
  assert.equal((await callbackA(world, fieldsA(made, `late-${made.order_id}`))).body, 'success')
  const { id } = await world.db.get<{ id: number }>(
    sql`select id from stray_payments where order_id = ${made.order_id}`,
  )
  return id
}
