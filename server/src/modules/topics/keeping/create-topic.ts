import { type Caller, can, type Queryable, refusing, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import { categoryNotFound, creationClosed, nameTaken } from '../errors.ts'
import { topicCreated } from '../facts.ts'
import { addMember } from '../membership/members.ts'
import type { TopicConfig } from '../settings.ts'
import { replacePictures } from './pictures.ts'
import { type Rules, rulesOf } from './rules.ts'
import type { NewTopic } from './schemas.ts'

/** Makes a topic, whose first member is its creator. Where staff review new ones, it waits for them. */
export async function createTopic(
  tx: Tx,
  creator: Caller,
  topic: NewTopic,
  config: TopicConfig,
): Promise<{ id: number }> {
  if (!(await mayCreate(tx, creator, config))) throw creationClosed()
  const rules = rulesOf(topic, config)
  const status = config.switch ? 'waiting' : 'passed'
  const id = await insertTopic(tx, creator.id, topic, rules, status)
  await replacePictures(tx, creator, { id, logo_id: null, bg_id: null }, { logo: topic.logo, bg: topic.bg })
  const { isNew } = await addMember(tx, id, creator.id)
  // They are deleting their account meanwhile.
  if (!isNew) throw unauthorized()
  // Its name is for those who may see it.
  const name = rules.isHidden ? null : topic.name
  await tx.publish(topicCreated, { topicId: id, creatorId: creator.id, name, status })
  return { id }
}

/** Whether a user may create topics, public and private ones alike. */
export async function mayCreate(db: Queryable, caller: Caller, config: TopicConfig): Promise<boolean> {
  if (config.create_permission === 'all') return true
  if (config.create_permission === 'specialUser') return can(caller, config.permission)
  const found = await db.find(sql`select id from users where id = ${caller.id} and verification is not null`)
  return found !== undefined
}

/** The database decides both: of two people who want one name at once, one gets it. */
export const topicRefusals = { topics_name_taken: nameTaken, topics_category: categoryNotFound }

async function insertTopic(
  tx: Tx,
  creatorId: number,
  { name, desc, topic_category_id: categoryId }: NewTopic,
  rules: Rules,
  status: 'waiting' | 'passed',
): Promise<number> {
  const { id } = await refusing(
    topicRefusals,
    tx.get<{ id: number }>(sql`
      insert into topics (name, description, category_id, creator_id, status, is_hidden, needs_audit, invited_audit,
        publish_permission, expense, divide)
      values (${name}, ${desc ?? null}, ${categoryId ?? null}, ${creatorId}, ${status}, ${rules.isHidden}, ${rules.needsAudit},
        ${rules.invitedAudit}, ${rules.publishPermission}, ${rules.expense}, ${rules.divide})
      returning id`),
  )
  return id
}
