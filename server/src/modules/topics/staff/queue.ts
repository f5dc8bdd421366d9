import { type DailyCount, type StaffQueue, sql } from '../../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'

/** Topics that wait to be looked at. */
export const createTopicQueue = (viewFile: ViewFile): StaffQueue => ({
  kind: 'topics',
  permission: 'feed-topic:manage',
  waiting: sql`
    select t.id, t.created_at, t.creator_id as owner_id, t.name as title, t.description as detail, nullif(t.expense, 0) as amount,
      case when t.needs_audit then 'audited' else 'open' end as about
    from topics t where t.status = 'waiting' and t.deleted_at is null`,
  async read(db, id) {
    const topic = await db.find<Record<string, unknown> & { logo: StoredFile | null }>(sql`
      select t.id, t.name, t.description, c.name as category, t.is_hidden, t.needs_audit, t.invited_audit, t.publish_permission,
        t.expense, t.created_at, ${fileOf(sql`t.logo_id`)} as logo
      from topics t left join topic_categories c on c.id = t.category_id where t.id = ${id} and t.deleted_at is null`)
    return topic && { ...topic, logo: viewFile(topic.logo) }
  },
})

export const topicsADay: DailyCount = { name: 'topics', rows: sql`select created_at from topics` }
