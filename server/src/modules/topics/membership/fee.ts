import type { Settings, Tx } from '../../../kernel/index.ts'
import { lockAccounts, moneySetting, switchedOff, transfer } from '../../ledger/index.ts'

export interface Fee {
  /** The application it is for: its fee moves once, whatever happens. */
  applicationId: number
  applicantId: number
  creatorId: number
  topicName: string
  amountCoins: number
}

/**
 * Locks the accounts a fee will move between. Before the people: deleting an account holds the accounts while it waits
 * for those who hold the person.
 */
export async function lockPurses(
  tx: Tx,
  { applicantId, creatorId, amountCoins }: Pick<Fee, 'applicantId' | 'creatorId' | 'amountCoins'>,
): Promise<void> {
  if (amountCoins > 0) await lockAccounts(tx, [{ user: applicantId }, { user: creatorId }])
}

/**
 * Moves the fee of an application from the applicant to the topic's creator; the ledger decides whether the balance
 * suffices.
 */
export async function payFee(tx: Tx, fee: Fee, settings: Settings): Promise<void> {
  if (fee.amountCoins === 0) return
  if (!settings.get(moneySetting).rewards) throw switchedOff('fees')
  await transferFee(tx, fee)
}

/** The posting of a fee, with an order on either side. */
export const transferFee = (tx: Tx, { applicationId, applicantId, creatorId, topicName, amountCoins }: Fee) =>
  transfer(tx, {
    key: `join:${applicationId}`,
    kind: 'join',
    from: { user: applicantId },
    to: { user: creatorId },
    amountCoins,
    actorId: applicantId,
    orders: [
      {
        ownerId: applicantId,
        message: { code: 'order.topic_joined' },
        body: topicName,
        type: -1,
        targetType: 'user',
        targetId: String(creatorId),
      },
      {
        ownerId: creatorId,
        message: { code: 'order.topic_fee' },
        body: topicName,
        type: 1,
        targetType: 'user',
        targetId: String(applicantId),
      },
    ],
  })
