import { join } from 'node:path'
import { identityA, identityB } from '../../../src/adapters/sandbox-gateway/identity.ts'
import { type GatewayKeys, loadKeys } from '../../../src/adapters/sandbox-gateway/keys.ts'
import { notificationA, signedForm } from '../../../src/adapters/sandbox-gateway/sign-a.ts'
import { notificationB, signedHeaders, transactionOf } from '../../../src/adapters/sandbox-gateway/sign-b.ts'
import type { Trade } from '../../../src/adapters/sandbox-gateway/trades.ts'
import { createSandboxStore, type SandboxStore } from '../../../src/adapters/store-iap/sandbox-store.ts'
import type { Answer, Spender } from '../harness.ts'
import { type CrashPoint, nothing, type Operation } from './operation.ts'
import type { FaultStage } from './stage.ts'

/** What comes from outside carries no key: the second answer is computed again, and says the same. */
const all = {
  name: 'after commit, before the answer',
  statement: /^commit$/,
  fate: 'cut after',
  leaves: 'all',
} as const
const posting = (stored: string, statement: RegExp): CrashPoint[] => [
  nothing('before begin', /^begin/, 'cut before'),
  nothing(`after ${stored}`, statement, 'cut after'),
  nothing('after the posting', /post_transfer/, 'cut after'),
  nothing('before commit', /^commit$/, 'cut before'),
  all,
]

const AMOUNT = 100

/** Whose turn it is: no one may order too much in an hour. */
let turn = 0
const nextPerson = ({ people }: FaultStage): Spender => people[turn++ % people.length]!

const expectOk = (answer: Answer): Answer => {
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer
}

/** A recharge that was paid at the provider, before Plaza knows. */
async function paidTrade(stage: FaultStage, provider: Trade['provider']): Promise<{ orderId: number; trade: Trade }> {
  const person = nextPerson(stage)
  const type = provider === 'pay-a' ? 'PayAOrder' : 'PayBOrder'
  expectOk(await person.post('/currencyRecharge/orders', { type, amount: AMOUNT, from: 5 }))
  const [made] = await stage.owner()`
    select r.order_id, r.out_trade_no, r.money_amount from recharges r join currency_orders o on o.id = r.order_id
    where o.owner_id = ${person.id} order by r.order_id desc limit 1`
  const orderId: number = made!['order_id']
  return {
    orderId,
    trade: {
      provider,
      outTradeNo: made!['out_trade_no'],
      moneyAmount: made!['money_amount'],
      applicationId: provider === 'pay-a' ? identityA.applicationId : identityB.applicationIds.app,
      state: 'paid',
      providerTxnId: `paid-${orderId}`,
    },
  }
}

const keysOf = ({ serviceDir }: FaultStage): Promise<GatewayKeys> => loadKeys(join(serviceDir, 'sandbox-keys'))

/** A provider's callback about a payment, which `send` signs again for every try, as the providers do. */
const callback = (
  provider: Trade['provider'],
  send: (stage: FaultStage, trade: Trade, keys: GatewayKeys) => Promise<Answer>,
): Operation => ({
  name: `callback of ${provider}`,
  status: 200,
  isKeyed: false,
  posts: ['recharge'],
  mark: /from recharges/,
  points: posting('the payment is stored', /insert into provider_payments/),
  async prepare(stage) {
    const [{ orderId, trade }, keys] = [await paidTrade(stage, provider), await keysOf(stage)]
    return {
      send: () => send(stage, trade, keys),
      effects: async () =>
        (await stage.owner()`select from ledger_transfers where key = ${`recharge:${orderId}`}`).length,
    }
  },
})

const callbackA = callback('pay-a', (stage, trade, keys) =>
  stage.send('/api/v2/payments/pay-a/notify', signedForm(notificationA(trade), keys), {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  }),
)

const callbackB = callback('pay-b', (stage, trade, keys) => {
  const body = notificationB(transactionOf(trade), keys)
  return stage.send('/api/v2/payments/pay-b/notify', body, signedHeaders(body, keys))
})

const PRODUCT = { store_id: 'fault.coins', amount: 600 }
const stores = new WeakMap<FaultStage, SandboxStore>()

/** The store, and a product in it. */
async function storeOf(stage: FaultStage): Promise<SandboxStore> {
  const known = stores.get(stage)
  if (known) return known
  const store = createSandboxStore({ folder: join(stage.serviceDir, 'sandbox-keys'), environment: 'Sandbox' })
  const product = { ...PRODUCT, name: 'Coins', showAmount: PRODUCT.amount }
  expectOk(await stage.staff.post('/admin/store-iap-products', product))
  stores.set(stage, store)
  return store
}

/** A user's order of the product, and the receipt of its purchase. */
async function boughtProduct(stage: FaultStage) {
  const [store, buyer] = [await storeOf(stage), nextPerson(stage)]
  const orderId: number = JSON.parse(expectOk(await buyer.post('/currency/recharge/store-iap', PRODUCT)).body).id
  const receipt = store.buy({ storeId: PRODUCT.store_id })
  return { orderId, receipt, verify: () => buyer.post(`/currency/orders/${orderId}/store-iap/verify`, { receipt }) }
}

const verify: Operation = {
  name: 'verify of a store receipt',
  status: 200,
  isKeyed: false,
  posts: ['iap'],
  mark: /store_iap_transactions/,
  points: posting('the receipt is claimed', /insert into store_iap_transactions/),
  async prepare(stage) {
    const { orderId, verify: send } = await boughtProduct(stage)
    return {
      send,
      effects: async () => (await stage.owner()`select from order_transfers where order_id = ${orderId}`).length,
    }
  },
}

const refund: Operation = {
  name: 'refund notice of the store',
  status: 200,
  isKeyed: false,
  posts: ['iap', 'refund'],
  mark: /store_iap_transactions/,
  points: posting('the purchase is marked', /update store_iap_transactions/),
  async prepare(stage) {
    const { orderId, receipt, verify: credit } = await boughtProduct(stage)
    expectOk(await credit())
    const store = await storeOf(stage)
    return {
      send: () =>
        stage.send(
          '/api/v2/payments/store-iap/notify',
          JSON.stringify({ signedPayload: store.notice('REFUND', receipt) }),
          { 'content-type': 'application/json' },
        ),
      effects: async () =>
        (
          await stage.owner()`
            select from currency_orders o join order_transfers x on x.order_id = o.id
            join ledger_transfers t on t.id = x.transfer_id where t.kind = 'refund' and o.target_id = ${String(orderId)}`
        ).length,
    }
  },
}

/** Money that comes from outside, or is taken back there. */
export const outsideOperations: readonly Operation[] = [callbackA, callbackB, verify, refund]
