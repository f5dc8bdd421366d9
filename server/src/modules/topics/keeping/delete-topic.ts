import { audit, type Caller, can, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { notManager } from '../errors.ts'
import { topicDeleted } from '../facts.ts'
import { dissolveTopic } from '../membership/dissolve.ts'
import { lockKnown } from '../policy.ts'
import { replacePictures } from './pictures.ts'

/**
 * Deletes a topic: its creator, or a holder of the permission. It is gone at once and its name is free; a job removes
 * its members, as they may be many.
 */
export async function deleteTopic(tx: Tx, caller: Caller, topicId: number, origin: Origin): Promise<void> {
  const topic = await lockKnown(tx, caller, topicId)
  const isCreator = topic.creator_id === caller.id
  if (!isCreator && !can(caller, 'feed-topic:delete')) throw notManager()
  await replacePictures(tx, caller, topic, { logo: null, bg: null })
  await tx.run(sql`
    update topics set deleted_at = plaza_now(), updated_at = plaza_now(), category_id = null where id = ${topicId}`)
  await tx.publish(topicDeleted, { topicId, creatorId: topic.creator_id })
  await tx.enqueue(dissolveTopic, { topicId })
  if (!isCreator)
    await audit(tx, {
      actorId: caller.id,
      action: 'topics.delete',
      object: `topics:${topicId}`,
      before: { name: topic.name, creator_id: topic.creator_id },
      ...origin,
    })
}
