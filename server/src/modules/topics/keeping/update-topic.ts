import { type Caller, join, refusing, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { lockKnown, requireManager } from '../policy.ts'
import type { TopicChat } from '../port.ts'
import type { TopicConfig } from '../settings.ts'
import { topicRefusals } from './create-topic.ts'
import { replacePictures } from './pictures.ts'
import type { TopicChange } from './schemas.ts'

/** Changes the given fields of a topic, and nothing else; what staff have fixed stays as it is. */
export async function updateTopic(
  tx: Tx,
  caller: Caller,
  topicId: number,
  change: TopicChange,
  { config, chat }: { config: TopicConfig; chat: TopicChat },
): Promise<void> {
  const topic = await lockKnown(tx, caller, topicId)
  requireManager(caller, topic)
  await replacePictures(tx, caller, topic, change)
  const columns = columnsOf(change, config)
  if (change.chat !== undefined) columns.push(sql`chat_id = ${change.chat ? await chat.open(tx, topicId) : null}`)
  await refusing(topicRefusals, tx.run(sql`update topics set ${join(columns, ', ')} where id = ${topicId}`))
}

function columnsOf(change: TopicChange, config: TopicConfig): Sql[] {
  const columns: Sql[] = [sql`updated_at = plaza_now()`]
  const { name, desc, topic_category_id: categoryId, join_permission, publish_permission } = change
  if (name !== undefined) columns.push(sql`name = ${name}`)
  if (desc !== undefined) columns.push(sql`description = ${desc}`)
  if (categoryId !== undefined) columns.push(sql`category_id = ${categoryId}`)
  if (join_permission !== undefined && config.join_permission === 'byManager')
    columns.push(sql`needs_audit = ${join_permission === 'afterAudit'}`)
  if (publish_permission !== undefined && config.publish_permission === 'byManager')
    columns.push(sql`publish_permission = ${publish_permission}`)
  return columns
}
