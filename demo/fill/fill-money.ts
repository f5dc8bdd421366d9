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
import type { PictureKind } from '../pictures/pictures.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'

const GIFTS: readonly [name: string, price: number, picture: PictureKind][] = [
  ['一杯茶', 5, 'tiles'],
  ['Sunflower', 10, 'bloom'],
  ['好书', 30, 'pattern'],
  ['Paper boat', 50, 'seascape'],
  ['烟花', 200, 'abstract'],
  ['Hot-air balloon', 500, 'landscape'],
  ['灯塔', 1000, 'city'],
  ['Milky way', 5000, 'planet'],
]
const iconOf = (name: string) => `gift/${GIFTS.findIndex(([each]) => each === name)}`
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
  pictures: GIFTS.map(([name, , kind]) => ({ key: iconOf(name), kind, seed: `gift ${name}`, width: 128, height: 128 })),
  async write(context) {
    const { tx, random } = context
    await seedDemoProducts(tx)
    const icons = await addFiles(
      context,
      GIFTS.map(([name]) => ({
        key: iconOf(name),
        ownerId: idOf(context, 'mo'),
        use: `reward_gifts:demo-${iconOf(name)}:icon`,
        minutesAgo: 60,
      })),
    )
    await tx.run(sql`
      insert into reward_gifts (name, price, icon_id, sort)
      select name, price, icon_id, 1000 - position
      from unnest(${GIFTS.map(([name]) => name)}::text[], ${GIFTS.map(([, price]) => price)}::bigint[],
        ${GIFTS.map(([name]) => icons.get(iconOf(name)) ?? null)}::bigint[])
        with ordinality as given (name, price, icon_id, position)`)
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
