import type { Caller, Tx } from '../../../kernel/index.ts'
import { creatorStays } from '../errors.ts'
import { topicLeft } from '../facts.ts'
import { lockKnown, requireManager } from '../policy.ts'
import { removeMember } from './members.ts'

/**
 * Ends a membership: one's own, or with `target` that of another, which is for the manager. Ending one that is not
 * there changes nothing. A fee is not refunded.
 */
export async function leaveTopic(tx: Tx, caller: Caller, topicId: number, target: number | undefined): Promise<void> {
  const topic = await lockKnown(tx, caller, topicId)
  const userId = target ?? caller.id
  if (userId !== caller.id) requireManager(caller, topic)
  if (userId === topic.creator_id) throw creatorStays()
  if (await removeMember(tx, topicId, userId))
    await tx.publish(topicLeft, { topicId, userId, removedBy: userId === caller.id ? null : caller.id })
}
