import type { Person } from '../../notifications/records.ts'
import { defineRow } from '../../row.ts'

const READERS = 50

interface Prepared {
  readers: (Person & { conversation: number; lastSeq: number })[]
}

/** Any page of conversations among as many messages as the size. */
export default defineRow<Prepared>({
  name: 'chat, history',
  async prepare({ owner, people }) {
    const found = await owner<{ id: number; last_seq: number }[]>`
      select id::int, last_seq::int from chat_conversations where kind = 'group' and last_seq > 100 order by id limit ${READERS}`
    const readers = await people(found.length)
    await owner`
      insert into chat_members (conversation_id, user_id)
      select * from unnest(${found.map(({ id }) => id)}::bigint[], ${readers.map(({ id }) => id)}::bigint[])`
    return {
      readers: readers.map((person, at) => ({
        ...person,
        conversation: found[at]!.id,
        lastSeq: found[at]!.last_seq,
      })),
    }
  },
  requests: ({ readers }, connection) =>
    Array.from({ length: 500 }, (_, at) => {
      const { token, conversation, lastSeq } = readers[(at + connection * 13) % readers.length]!
      const before = 51 + ((at * 37 + connection * 101) % (lastSeq - 50))
      return { method: 'GET', path: `/api/v2/chat/conversations/${conversation}/messages?before=${before}`, token }
    }),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.05 }],
  growth: { atMost: 1.5 },
})
