import { Type } from 'typebox'
import { Closed, type DailyCount, IsoTimestamp, Nullable, type StaffQueue, sql } from '../../../kernel/index.ts'
import { FileView, fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'

const WaitingTopic = Closed(
  {
    id: Type.Integer({ description: 'Topic id.' }),
    name: Type.String({ description: 'Name.' }),
    description: Nullable(Type.String({ description: 'What it is about.' })),
    category: Nullable(Type.String({ description: 'Name of its category.' })),
    is_hidden: Type.Boolean({ description: 'Only members see it.' }),
    needs_audit: Type.Boolean({ description: 'Joining needs approval.' }),
    invited_audit: Type.Boolean({ description: 'So do those whom a member invited.' }),
    publish_permission: Type.String({ description: 'Who may publish in it.' }),
    expense: Type.Integer({ description: 'Currency units it costs to join.' }),
    created_at: IsoTimestamp('When it was created.'),
    logo: Nullable(FileView),
  },
  { title: 'WaitingTopic', description: 'A topic that waits to be looked at.' },
)

/** Topics that wait for review. */
export const createTopicQueue = (viewFile: ViewFile): StaffQueue => ({
  kind: 'topics',
  permission: 'feed-topic:manage',
  waiting: sql`
    select t.id, t.created_at, t.creator_id as owner_id, t.name as title, t.description as detail, nullif(t.expense, 0) as amount,
      case when t.needs_audit then 'audited' else 'open' end as about
    from topics t where t.status = 'waiting' and t.deleted_at is null`,
  record: WaitingTopic,
  async read(db, id) {
    const topic = await db.find<Record<string, unknown> & { logo: StoredFile | null }>(sql`
      select t.id, t.name, t.description, c.name as category, t.is_hidden, t.needs_audit, t.invited_audit, t.publish_permission,
        t.expense, t.created_at, ${fileOf(sql`t.logo_id`)} as logo
      from topics t left join topic_categories c on c.id = t.category_id where t.id = ${id} and t.deleted_at is null`)
    return topic && { ...topic, logo: viewFile(topic.logo) }
  },
})

export const topicsADay: DailyCount = { name: 'topics', rows: sql`select created_at from topics` }
