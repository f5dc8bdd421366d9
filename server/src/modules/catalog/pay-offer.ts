import { type Settings, sql, type Tx } from '../../kernel/index.ts'
import { moneySetting, switchedOff, transfer } from '../ledger/index.ts'

/** A question whose answer is being chosen; its row is locked. */
export interface Offering {
  wendaId: number
  askerId: number
  answererId: number
  offerCoins: number
}

/**
 * Pays what was offered for an answer from the asker to the answerer, once per question. An answer of one's own costs
 * nothing.
 */
export async function payOffer(tx: Tx, offering: Offering, settings: Settings): Promise<void> {
  const { wendaId, askerId, answererId, offerCoins } = offering
  if (offerCoins === 0 || askerId === answererId) return
  const key = `offer:${wendaId}`
  if (await tx.find(sql`select from ledger_transfers where key = ${key}`)) return
  if (!settings.get(moneySetting).rewards) throw switchedOff('rewards')
  await transfer(tx, {
    key,
    kind: 'offer',
    from: { user: askerId },
    to: { user: answererId },
    amountCoins: offerCoins,
    actorId: askerId,
    orders: [
      {
        ownerId: askerId,
        message: { code: 'order.offer_paid' },
        type: -1,
        targetType: 'user',
        targetId: String(answererId),
      },
      {
        ownerId: answererId,
        message: { code: 'order.offer_received' },
        type: 1,
        targetType: 'user',
        targetId: String(askerId),
      },
    ],
  })
}
