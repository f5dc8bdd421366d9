import type { Caller, Tx } from '../../../kernel/index.ts'
import { requireTopicFeedsVisible } from '../policy.ts'
import type { Payer } from '../port.ts'

/** Records that a topic was shared and returns how much a task paid for it; a guest's share pays nothing. */
export async function shareTopic(tx: Tx, sharer: Caller | undefined, topicId: number, payer: Payer): Promise<number> {
  await requireTopicFeedsVisible(tx, sharer, topicId)
  return sharer ? payer.forSharing(tx, sharer.id, `topics:${topicId}`) : 0
}
