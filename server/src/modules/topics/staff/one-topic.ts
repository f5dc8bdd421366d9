import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, isoTime, Nullable, type Queryable, sql } from '../../../kernel/index.ts'
import { FileView, fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'
import { topicNotFound } from '../errors.ts'
import { choice } from '../schemas.ts'
import { PUBLISH_PERMISSIONS } from '../settings.ts'
import { presentStaffTopic, StaffTopic, type StaffTopicRow, staffTopics } from './topics.ts'

/** One topic with everything its creator configured. */
export const StaffTopicInFull = Closed(
  {
    ...StaffTopic.properties,
    category_name: Nullable(Type.String({ description: 'Name of its category.', examples: ['生活'] })),
    logo: Nullable(FileView),
    bg: Nullable(FileView),
    join_mode: choice(['open', 'need-audit'], 'Whether its creator is asked before a user joins.'),
    invited_audit: Type.Boolean({ description: 'Invited users are audited too.' }),
    publish_permission: choice(PUBLISH_PERMISSIONS, 'Who may publish in it.'),
    applications_count: Type.Integer({ description: 'Applications its creator has not decided.', examples: [2] }),
    muted_count: Type.Integer({ description: 'Members whose right to publish was taken.', examples: [0] }),
    active_at: Nullable(IsoTimestamp('When it was made, or something was last published in it.')),
  },
  { title: 'StaffTopicInFull', description: 'A topic as staff see it, with its configuration.' },
)

interface Row extends StaffTopicRow {
  category_name: string | null
  logo: StoredFile | null
  bg: StoredFile | null
  needs_audit: boolean
  invited_audit: boolean
  publish_permission: Static<typeof StaffTopicInFull>['publish_permission']
  applications_count: number
  muted_count: number
  active_at: Date | null
}

/** A topic in any state: staff also look at rejected and deleted ones. */
export async function getStaffTopic(
  db: Queryable,
  viewFile: ViewFile,
  topicId: number,
): Promise<Static<typeof StaffTopicInFull>> {
  const found = await db.find<Row>(sql`
    select ${staffTopics.columns}, c.name as category_name, t.needs_audit, t.invited_audit, t.publish_permission, t.active_at,
      ${fileOf(sql`t.logo_id`)} as logo, ${fileOf(sql`t.bg_id`)} as bg,
      (select count(*) from topic_applications a where a.topic_id = t.id and a.status = 'waiting') as applications_count,
      (select count(*) from topic_members m where m.topic_id = t.id and m.can_pub = 0) as muted_count
    from ${staffTopics.from} left join topic_categories c on c.id = t.category_id where t.id = ${topicId}`)
  if (!found) throw topicNotFound()
  const { needs_audit: needsAudit, logo, bg, active_at: activeAt, ...topic } = found
  return {
    ...topic,
    ...presentStaffTopic(topic),
    logo: viewFile.portrait(logo, 'topic', topicId),
    bg: viewFile(bg),
    join_mode: needsAudit ? 'need-audit' : 'open',
    active_at: activeAt && isoTime(activeAt),
  }
}
