import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, isoTime, Nullable, type StaffList, sql, staffFilter } from '../../../kernel/index.ts'

/** A group as staff see it: who made it and how lively it is, not what is said in it. */
export const StaffGroup = Closed(
  {
    id: Type.Integer({ description: 'The group’s id under `/im`.', examples: [1] }),
    name: Type.String({ description: 'Name.', examples: ['周末徒步'] }),
    owner_id: Type.Integer({ description: 'Its owner.', examples: [7] }),
    owner_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    members_count: Type.Integer({ description: 'Members.', examples: [12] }),
    messages_count: Type.Integer({ description: 'Messages ever sent in it.', examples: [340] }),
    last_message_at: Nullable(IsoTimestamp('When the last message was sent.')),
    created_at: IsoTimestamp('When it was made.'),
  },
  { title: 'StaffChatGroup', description: 'A group as staff see it.' },
)

interface StaffGroupRow extends Omit<Static<typeof StaffGroup>, 'last_message_at' | 'created_at'> {
  last_message_at: Date | null
  created_at: Date
}

export const staffGroups: StaffList = {
  columns: sql`g.id, g.name, g.owner_id, u.name as owner_name, c.members_count, c.last_seq as messages_count,
    case when c.last_seq > 0 then c.updated_at end as last_message_at, g.created_at`,
  from: sql`im_groups g join chat_conversations c on c.im_group_id = g.id join users u on u.id = g.owner_id`,
  where: sql`g.dissolved_at is null`,
  id: sql`g.id`,
  dated: sql`g.created_at`,
  sorts: {
    id: sql`g.id`,
    members_count: sql`c.members_count`,
    messages_count: sql`c.last_seq`,
    last_message_at: sql`case when c.last_seq > 0 then c.updated_at end`,
  },
  neverNull: ['id', 'members_count', 'messages_count'],
  defaultSort: 'id:desc',
  search: [sql`normalize(lower(normalize(g.name, nfkc)), nfkc)`, sql`u.name_folded`],
  filters: { owner_id: staffFilter(Id('Only groups of this person.'), (id) => sql`g.owner_id = ${id}`) },
}

export const presentStaffGroup = (row: StaffGroupRow): Static<typeof StaffGroup> => ({
  ...row,
  last_message_at: row.last_message_at && isoTime(row.last_message_at),
  created_at: isoTime(row.created_at),
})
