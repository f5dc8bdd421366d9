import { audit, type Caller, can, type Origin, sql, type Tx, type Why } from '../../../kernel/index.ts'
import { decide } from '../../decisions/index.ts'
import { notManager } from '../errors.ts'
import { topicDeleted } from '../facts.ts'
import { dissolveTopic } from '../membership/dissolve.ts'
import { lockKnown } from '../policy.ts'
import { replacePictures } from './pictures.ts'

/**
 * Deletes a topic: its creator, or a holder of the permission. It is gone at once and its name is free; a job removes
 * its members, as they may be many. What staff remove keeps its pictures and remembers its members: it may have to come back.
 */
export async function deleteTopic(tx: Tx, caller: Caller, topicId: number, origin: Origin, why: Why): Promise<void> {
  const topic = await lockKnown(tx, caller, topicId)
  const isCreator = topic.creator_id === caller.id
  if (!isCreator && !can(caller, 'feed-topic:delete')) throw notManager()
  if (isCreator) await replacePictures(tx, caller, topic, { logo: null, bg: null })
  await tx.run(sql`
    update topics set deleted_at = plaza_now(), updated_at = plaza_now(),
      category_id = case when ${isCreator} then null else category_id end
    where id = ${topicId}`)
  await tx.publish(topicDeleted, { topicId, creatorId: topic.creator_id })
  await tx.enqueue(dissolveTopic, { topicId, areRemembered: !isCreator })
  if (isCreator) return
  const subject = { kind: 'topics', id: topicId, excerpt: topic.name }
  await decide(tx, { userId: topic.creator_id, subject, act: 'removed', by: caller.id, why })
  await audit(tx, {
    actorId: caller.id,
    action: 'topics.delete',
    object: `topics:${topicId}`,
    before: { name: topic.name, creator_id: topic.creator_id },
    ...(Object.keys(why).length > 0 && { after: why }),
    ...origin,
  })
}
