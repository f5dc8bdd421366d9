import { type Caller, type Settings, sql } from '../../server/src/kernel/index.ts'
import { balanceOf, currencySetting, moneySetting } from '../../server/src/modules/ledger/index.ts'
import { forgetPushes } from '../../server/src/modules/notifications/index.ts'
import { createGiveReward } from '../../server/src/modules/rewards/index.ts'
import {
  creditPurchase,
  orderProduct,
  refundPurchase,
  type StoreTransaction,
} from '../../server/src/modules/store-iap/index.ts'
import { callerOf, type DemoContext, type DemoStep, idOf } from '../step.ts'

/** The rest of those who gave everything away. */
const LEFT_COINS = 150

const TAKEN_BACK = [
  { buyer: 'grace', price: 6800, receiver: 'riverside-books' },
  { buyer: 'marek', price: 32_800, receiver: 'suyuan' },
] as const

const initialSettings: Pick<Settings, 'get'> = { get: ({ initial }) => initial }
const rules = { isOffered: true, currency: currencySetting.initial, money: moneySetting.initial }

/**
 * Two people whose purchase the store took back after they had given the currency away; its receiver waits until it is
 * ripe, and staff see from whom it came. Made by the same operations as in life, which also notify people; so it comes
 * after the imported notices.
 */
export const debtsStep: DemoStep = {
  name: 'debts',
  async write(context) {
    const { tx } = context
    for (const { buyer: key, price, receiver } of TAKEN_BACK) {
      const buyer = callerOf(context, key)
      const purchase = await buy(context, buyer, price)
      await giveAway(context, buyer, receiver, (await balanceOf(tx, buyer.id)) - LEFT_COINS)
      await refundPurchase(tx, { ...purchase, revokedPercent: 100 })
    }
    // The notices are there; nothing that happened before the first start is pushed.
    await forgetPushes(tx)
  },
}

/** Orders one of the store's products and pays it with the transaction that is returned. */
async function buy({ tx }: DemoContext, buyer: Caller, moneyAmount: number): Promise<StoreTransaction> {
  const storeId = `org.example.plaza.coins${moneyAmount}`
  const { id: orderId } = await orderProduct(tx, buyer, { amount: moneyAmount, store_id: storeId }, rules)
  const transaction = {
    transactionId: `demo-${buyer.id}`,
    storeId,
    quantity: 1,
    isConsumable: true,
    environment: 'Sandbox',
  }
  await creditPurchase(tx, buyer, { orderId, transaction, currency: 'CNY' })
  return transaction
}

async function giveAway(context: DemoContext, giver: Caller, author: string, price: number): Promise<void> {
  const { tx } = context
  const { feed_id: targetId } = await tx.get<{ feed_id: number }>(sql`
    select feed_id from feed_stats where author_id = ${idOf(context, author)} and is_listed order by feed_id desc limit 1`)
  const missing = () => {
    throw new Error(`the demo has no feed ${targetId}`)
  }
  const body = { name: 'Milky Way', price, numbers: 1 }
  const receiversOf = () =>
    sql`select 1 as nth, author_id as receiver_id from feed_stats where feed_id = ${targetId} for no key update`
  const giveReward = createGiveReward({ targetType: 'feeds', receiversOf, missing }, initialSettings)
  await giveReward(tx, { giver, targetId, body, requestKey: undefined })
}
