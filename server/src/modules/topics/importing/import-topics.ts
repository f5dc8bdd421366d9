import { given, sql, type Tx } from '../../../kernel/index.ts'
import { importReward } from '../../rewards/index.ts'
import { countRewards } from '../rewarding/reward-topic.ts'

/** Adds categories, the first first. */
export const importTopicCategories = (tx: Tx, names: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into topic_categories (name, sort)
    select name, sort from ${given(names.map((name, index) => ({ name, sort: 10 * (names.length - index - 1) })))} as given (name text, sort int)
    order by sort desc`)

export interface ImportedTopic {
  name: string
  description: string | null
  /** Name of a category. */
  category: string | null
  creatorId: number
  status: 'waiting' | 'passed' | 'failed'
  isHidden: boolean
  needsAudit: boolean
  publishPermission: string
  expense: number
  isHot: boolean
  isRecommended: boolean
  createdAt: Date
}

/** Writes topics, the oldest first; their ids, in order. Members, including their creators, are imported separately. */
export async function importTopics(tx: Tx, topics: readonly ImportedTopic[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number; name: string }>(sql`
    insert into topics (name, description, category_id, creator_id, status, is_hidden, needs_audit, publish_permission, expense,
      is_hot, recommended_at, active_at, created_at, updated_at)
    select given.name, given.description, c.id, given.creator_id, given.status, given.is_hidden, given.needs_audit,
      given.publish_permission, given.expense, given.is_hot, case when given.is_recommended then given.created_at end,
      given.created_at, given.created_at, given.created_at
    from ${given(topics)} as given (name text, description text, category text, creator_id bigint, status text, is_hidden boolean,
      needs_audit boolean, publish_permission text, expense bigint, is_hot boolean, is_recommended boolean, created_at timestamptz)
    left join topic_categories c on c.name = given.category
    order by given.created_at
    returning id, name`)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return topics.map(({ name }) => ids.get(name)!)
}

/** Gives topics their logos, which are files in use for them. */
export const importLogos = (tx: Tx, logos: readonly { topicId: number; logoId: number }[]): Promise<number> =>
  tx.run(sql`
    update topics t set logo_id = given.logo_id
    from ${given(logos)} as given (topic_id bigint, logo_id bigint) where t.id = given.topic_id`)

/** Rewards a topic's creator for it, without a notice. */
export async function importTopicReward(
  tx: Tx,
  reward: { key: string; giverId: number; receiverId: number; topicId: number; name: string; price: number },
): Promise<void> {
  const { key, giverId, receiverId, topicId: targetId, name, price } = reward
  const targetType = 'feed-topics'
  const { amount: amountCoins, counted: countedCoins } = await importReward(tx, {
    ...{ key, giverId, receiverId, targetType, targetId, gift: { name, price }, numbers: 1 },
  })
  await countRewards(tx, [{ targetType, targetId, amountCoins, countedCoins }])
}

/** Says which conversation the chat of a topic is. */
export const importTopicChat = (tx: Tx, topicId: number, conversationId: number): Promise<number> =>
  tx.run(sql`update topics set chat_id = ${conversationId} where id = ${topicId}`)
