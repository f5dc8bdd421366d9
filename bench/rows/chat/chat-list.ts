import type { Person } from '../../notifications/records.ts'
import { defineRow } from '../../row.ts'

const CONVERSATIONS = 1000
const READERS = 4
/** Further apart than the groups of a community will ever be. */
const FIRST_GROUP = 3_000_000_000

/** The first page of people with a thousand conversations each, all with a last message. */
export default defineRow<{ readers: Person[] }>({
  name: 'chat, first page of 1,000',
  async prepare({ owner, people }) {
    const readers = await people(READERS)
    const total = READERS * CONVERSATIONS
    await owner`
      with made as (
        insert into chat_conversations (kind, im_group_id, members_count, last_seq, rev, first_week, last_week, updated_at)
        select 'group', ${FIRST_GROUP}::bigint + n, 2, 1, 2, current_week(), current_week(), date_trunc('milliseconds', now() - make_interval(secs => n))
        from generate_series(1, ${total}::int) n returning id, im_group_id - ${FIRST_GROUP}::bigint as n),
      seats as (
        insert into chat_members (conversation_id, user_id)
        select id, (${readers.map(({ id }) => id)}::bigint[])[1 + n % ${READERS}::int] from made returning conversation_id, user_id),
      weeks as (insert into chat_weeks (conversation_id, week, first_seq) select id, current_week(), 1 from made)
      insert into chat_messages (conversation_id, seq, week, rev, user_id, client_id, kind, text, created_at)
      select conversation_id, 1, current_week(), 2, user_id, 'bench', 'text', '明天见，老地方。', now() from seats`
    await owner`analyze chat_conversations, chat_members, chat_messages`
    return { readers }
  },
  requests: ({ readers }, connection) => [
    { method: 'GET', path: '/api/v2/chat/conversations', token: readers[connection % readers.length]!.token },
  ],
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.15 }],
})
