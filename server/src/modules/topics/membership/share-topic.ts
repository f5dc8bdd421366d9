import type { Caller, Tx } from '../../../kernel/index.ts'
import { topicShared } from '../facts.ts'
import { requireTopicFeedsVisible } from '../policy.ts'

/** Notes that somebody shared a topic and says how much a task paid for it; a guest's sharing pays nobody. */
export async function shareTopic(tx: Tx, sharer: Caller | undefined, topicId: number): Promise<number> {
  await requireTopicFeedsVisible(tx, sharer, topicId)
  if (!sharer) return 0
  const outcomes = await tx.publish(topicShared, { topicId, sharerId: sharer.id })
  return outcomes.reduce((sum, { paidCoins }) => sum + paidCoins, 0)
}
