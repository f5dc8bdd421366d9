import type { Caller } from '../../server/src/kernel/index.ts'
import {
  currencySetting,
  moneySetting,
  type Payout,
  requestCash,
  transfer,
} from '../../server/src/modules/ledger/index.ts'
import { importLatePayment } from '../../server/src/modules/payments/index.ts'
import { importGifts } from '../../server/src/modules/rewards/index.ts'
import { importProducts } from '../../server/src/modules/store-iap/index.ts'
import { people } from '../content/people.ts'
import { PRODUCTS } from '../content/products.ts'
import type { PictureKind } from '../pictures/pictures.ts'
import { type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'

const GIFTS: readonly [name: string, price: number, picture: PictureKind][] = [
  ['一杯茶', 5, 'tiles'],
  ['Sunflower', 10, 'bloom'],
  ['好书', 30, 'pattern'],
  ['Paper boat', 50, 'seascape'],
  ['烟花', 200, 'abstract'],
  ['Hot-air balloon', 500, 'landscape'],
  ['灯塔', 1000, 'city'],
  ['Milky Way', 5000, 'planet'],
]
const iconOf = (name: string) => `gift/${GIFTS.findIndex(([each]) => each === name)}`
/** Who waits for a review of a withdrawal, of how much, and where the money goes. */
const WITHDRAWALS: readonly [key: string, amountCoins: number, payout: Payout][] = [
  ['lin', 300, { method: 'alipay', account: 'lin@example.com', name: '林小满' }],
  ['suyuan', 1200, { method: 'wechat', account: 'suyuan_film', name: '苏远' }],
  ['hannah', 100, { method: 'alipay', account: 'hannah@example.com', name: 'Hannah Vogelsang' }],
]

/** Whose payment came after its order had ended, and how much it was. */
const UNMATCHED: readonly [key: string, moneyAmount: number][] = [['hannah', 500]]

/** Gifts, products of the store, something in everyone's purse; withdrawals and a late payment that wait for staff. */
export const moneyStep: DemoStep = {
  name: 'money',
  pictures: GIFTS.map(([name, , kind]) => ({ key: iconOf(name), kind, seed: `gift ${name}`, width: 128, height: 128 })),
  async write(context) {
    const { tx, random } = context
    await importProducts(tx, PRODUCTS)
    const icons = await addFiles(
      context,
      GIFTS.map(([name]) => ({
        key: iconOf(name),
        ownerId: idOf(context, 'mo'),
        use: `reward_gifts:demo-${iconOf(name)}:icon`,
        minutesAgo: 60,
      })),
    )
    await importGifts(
      tx,
      GIFTS.map(([name, price]) => ({ name, price, iconId: icons.get(iconOf(name)) ?? null })),
    )
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
            message: { code: 'text', text: 'Welcome' },
            body: 'A purse to try things out with.',
            type: 1,
            targetType: 'default',
          },
        ],
      })
    }
    for (const [key, amountCoins, payout] of WITHDRAWALS) {
      const caller: Caller = { id: idOf(context, key), sessionId: 0, permissions: new Set() }
      await requestCash(tx, caller, amountCoins, currencySetting.initial, moneySetting.initial, { payout })
    }
    for (const [key, moneyAmount] of UNMATCHED) {
      const ownerId = idOf(context, key)
      await importLatePayment(tx, {
        ownerId,
        provider: 'pay-a',
        outTradeNo: `demo${String(ownerId).padStart(12, '0')}`,
        providerTxnId: `demo-late-${ownerId}`,
        moneyAmount,
        ratio: currencySetting.initial.settings['recharge-ratio'],
      })
    }
  },
}
