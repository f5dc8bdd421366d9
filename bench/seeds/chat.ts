import { chatSetting } from '../../server/src/modules/chat/settings.ts'
import type { Seed } from '../row.ts'

const PER_CONVERSATION = 1000

/** As many messages as the size, in groups of a thousand messages, all of this week; and limits that no row reaches. */
export default {
  name: 'chat messages',
  order: 50,
  async fill(owner, size) {
    const limits = Object.fromEntries(Object.keys(chatSetting.initial).map((name) => [name, 1_000_000]))
    const value = { ...limits, enabled: true, 'topic-chats': true, 'keep-days': 0, 'request-messages': 3 }
    await owner`insert into settings (name, value) values ('chat', ${owner.json(value)})`
    const conversations = Math.max(1, Math.round(size / PER_CONVERSATION))
    const [{ first } = { first: 0 }] = await owner<{ first: number }[]>`
      select min(id)::int as first from users where name like 'bench %'`
    await owner`
      insert into chat_conversations (id, kind, im_group_id, members_count, last_seq, rev, first_week, last_week) overriding system value
      select n, 'group', 1000000000 + n, 2, ${PER_CONVERSATION}::int, ${PER_CONVERSATION}::int + 1, current_week(), current_week()
      from generate_series(1, ${conversations}::int) n`
    await owner`select setval(pg_get_serial_sequence('chat_conversations', 'id'), ${conversations})`
    await owner`
      insert into chat_weeks (conversation_id, week, first_seq)
      select n, current_week(), 1 from generate_series(1, ${conversations}::int) n`
    await owner`
      insert into chat_messages (conversation_id, seq, week, rev, user_id, client_id, kind, text, created_at)
      select 1 + n % ${conversations}::int, 1 + n / ${conversations}::int, current_week(), 2 + n / ${conversations}::int,
        ${first}::bigint + n % 90, 'bench-' || n, 'text', '明天见，老地方。' || n, now()
      from generate_series(0, ${conversations * PER_CONVERSATION - 1}::int) n`
  },
} satisfies Seed
