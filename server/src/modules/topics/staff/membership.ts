import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, isoTime, Nullable, type StaffList, sql, staffFilter } from '../../../kernel/index.ts'
import { choice } from '../schemas.ts'

const ofTopic = staffFilter(Id('Only of this topic.'), (id) => sql`m.topic_id = ${id}`)
const ofUser = staffFilter(Id('Only of this person.'), (id) => sql`m.user_id = ${id}`)

/** A member of a topic. */
export const StaffTopicMember = Closed(
  {
    id: Type.Integer({ description: 'Id of the membership, in the order of joining.', examples: [1] }),
    topic_id: Type.Integer({ description: 'Topic.', examples: [1] }),
    user_id: Type.Integer({ description: 'Who.', examples: [7] }),
    user_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    muted: Type.Boolean({ description: 'The creator took their right to publish.' }),
    chosen: Type.Boolean({ description: 'The creator gave them the right to publish where others have none.' }),
    created_at: IsoTimestamp('When they joined.'),
  },
  { title: 'StaffTopicMember' },
)

interface MemberRow extends Omit<Static<typeof StaffTopicMember>, 'created_at'> {
  created_at: Date
}

export const staffMembers: StaffList = {
  columns: sql`m.id, m.topic_id, m.user_id, u.name as user_name, coalesce(m.can_pub = 0, false) as muted,
    coalesce(m.can_pub = 1, false) as chosen, m.created_at`,
  from: sql`topic_members m join users u on u.id = m.user_id`,
  id: sql`m.id`,
  dated: sql`m.created_at`,
  sorts: { id: sql`m.id`, created_at: sql`m.created_at` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`],
  filters: {
    topic_id: ofTopic,
    user_id: ofUser,
    muted: staffFilter(
      Type.Boolean({ description: 'Only those who may not publish, or only others.' }),
      (is) => sql`coalesce(m.can_pub = 0, false) = ${is}`,
    ),
  },
}

export const presentMember = (row: MemberRow): Static<typeof StaffTopicMember> => ({
  ...row,
  created_at: isoTime(row.created_at),
})

const STATUSES = ['waiting', 'accepted', 'rejected'] as const

/** An applicant to a topic. */
export const StaffTopicApplication = Closed(
  {
    id: Type.Integer({ description: 'Application id.', examples: [1] }),
    topic_id: Type.Integer({ description: 'Topic.', examples: [1] }),
    user_id: Type.Integer({ description: 'Who asks.', examples: [7] }),
    user_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    manager_id: Type.Integer({ description: 'Who decides.', examples: [3] }),
    manager_name: Type.String({ description: 'Their name.', examples: ['Priya'] }),
    status: choice(STATUSES, 'What became of it.'),
    expense: Type.Integer({ description: 'Fee, as it was when they asked.', examples: [0] }),
    created_at: IsoTimestamp('When they asked.'),
    decided_at: Nullable(IsoTimestamp('When it was decided.')),
  },
  { title: 'StaffTopicApplication' },
)

interface ApplicationRow extends Omit<Static<typeof StaffTopicApplication>, 'created_at' | 'decided_at'> {
  created_at: Date
  decided_at: Date | null
}

export const staffApplications: StaffList = {
  columns: sql`m.id, m.topic_id, m.user_id, u.name as user_name, m.manager_id, d.name as manager_name, m.status, m.expense,
    m.created_at, m.decided_at`,
  from: sql`topic_applications m join users u on u.id = m.user_id join users d on d.id = m.manager_id`,
  id: sql`m.id`,
  dated: sql`m.created_at`,
  sorts: { id: sql`m.id`, created_at: sql`m.created_at` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`],
  filters: {
    topic_id: ofTopic,
    user_id: ofUser,
    status: staffFilter(choice(STATUSES, 'Only applications of this status.'), (status) => sql`m.status = ${status}`),
  },
}

export const presentApplication = (row: ApplicationRow): Static<typeof StaffTopicApplication> => ({
  ...row,
  created_at: isoTime(row.created_at),
  decided_at: row.decided_at && isoTime(row.decided_at),
})
