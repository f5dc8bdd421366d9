import { type Caller, sql } from '../../server/src/kernel/index.ts'
import {
  currencySetting,
  endOrder,
  moneySetting,
  noteUncredited,
  openOrder,
  requestCash,
  transfer,
} from '../../server/src/modules/ledger/index.ts'
import { seedDemoProducts } from '../../server/src/modules/store-iap/index.ts'
import { people } from '../content/people.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

const GIFTS: readonly [name: string, price: number][] = [
  ['一杯茶', 5],
  ['Sunflower', 10],
  ['好书', 30],
  ['Paper boat', 50],
  ['烟花', 200],
  ['Hot-air balloon', 500],
  ['灯塔', 1000],
  ['Milky way', 5000],
]
/** Who waits for staff to look at a withdrawal, and for how much. */
const WITHDRAWALS: readonly [key: string, amountCoins: number][] = [
  ['lin', 300],
  ['suyuan', 1200],
  ['hannah', 100],
]

/** Whose payment came after its order had ended, and how much it was. */
const STRAYS: readonly [key: string, moneyAmount: number][] = [['hannah', 500]]

/** Gifts, products of the store, something in everybody's purse; withdrawals and a late payment that wait for staff. */
export const moneyStep: DemoStep = {
  name: 'money',
  async write(context) {
    const { tx, random } = context
    await seedDemoProducts(tx)
    await tx.run(sql`
      insert into reward_gifts (name, price, sort)
      select name, price, 1000 - place
      from unnest(${GIFTS.map(([name]) => name)}::text[], ${GIFTS.map(([, price]) => price)}::bigint[])
        with ordinality as given (name, price, place)`)
    for (const { key } of people.filter((person) => context.people.has(person.key))) {
      const userId = idOf(context, key)
      await transfer(tx, {
        key: `demo:welcome:${userId}`,
        kind: 'adjust',
        from: { system: 'adjust' },
        to: { user: userId },
        amountCoins: 2000 + random.int(0, 80) * 100,
        orders: [
          {
            ownerId: userId,
            title: 'Welcome',
            body: 'A purse to try things out with.',
            type: 1,
            targetType: 'default',
          },
        ],
      })
    }
    for (const [key, amountCoins] of WITHDRAWALS) {
      const caller: Caller = { id: idOf(context, key), sessionId: 0, permissions: new Set() }
      await requestCash(tx, caller, amountCoins, currencySetting.initial, moneySetting.initial)
    }
    for (const [key, moneyAmount] of STRAYS) await addStray(tx, idOf(context, key), moneyAmount)
  },
}

async function addStray(tx: DemoContext['tx'], userId: number, moneyAmount: number): Promise<void> {
  const ratio = currencySetting.initial.settings['recharge-ratio']
  const outTradeNo = `demo${String(userId).padStart(12, '0')}`
  const order = { ownerId: userId, title: 'Recharge', targetId: outTradeNo, amountCoins: moneyAmount * ratio }
  const orderId = await openOrder(tx, order)
  await tx.run(sql`
    insert into recharges (order_id, provider, form, out_trade_no, money_amount, ratio, merchant_id, application_id, expires_at)
    values (${orderId}, 'pay-a', 'app', ${outTradeNo}, ${moneyAmount}, ${ratio}, 'demo', 'demo', plaza_now())`)
  await endOrder(tx, orderId, -1)
  await tx.run(sql`
    insert into stray_payments (provider, provider_txn_id, order_id, money_amount, environment, reason)
    values ('pay-a', ${`demo-late-${userId}`}, ${orderId}, ${moneyAmount}, 'sandbox', 'order_ended')`)
  noteUncredited(tx, { provider: 'pay-a', providerTxnId: `demo-late-${userId}`, orderId, moneyAmount })
}
