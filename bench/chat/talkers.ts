import { randomUUID } from 'node:crypto'
import type { Person } from '../notifications/records.ts'
import type { BenchRequest, Stage } from '../row.ts'

/** People who write, each into their conversation. */
export interface Talkers {
  people: Person[]
  conversations: number[]
}

/** Direct conversations of two people each, both of whom write. */
export async function pairs({ owner, people }: Stage, count: number): Promise<Talkers> {
  const all = await people(2 * count)
  const ids = await owner<{ id: number }[]>`
    insert into chat_conversations (kind, low_id, high_id, members_count)
    select 'direct', ids[2 * n - 1], ids[2 * n], 2 from (select ${all.map(({ id }) => id).sort((one, other) => one - other)}::bigint[] as ids) a, generate_series(1, ${count}::int) n
    returning id::int`
  await owner`
    insert into chat_members (conversation_id, user_id)
    select c.id, u.id from chat_conversations c, unnest(array[c.low_id, c.high_id]) u (id) where c.id in ${owner(ids.map(({ id }) => id))}`
  const seats = await owner<{ conversation_id: number; user_id: number }[]>`
    select conversation_id::int, user_id::int from chat_members where user_id in ${owner(all.map(({ id }) => id))}`
  const own = new Map(seats.map((seat) => [seat.user_id, seat.conversation_id]))
  return { people: all, conversations: all.map(({ id }) => own.get(id)!) }
}

let groups = 2_000_000_000

/** One group in which everybody writes. */
export async function oneGroup({ owner, people }: Stage, members: number): Promise<Talkers> {
  const all = await people(members)
  const [{ id } = { id: 0 }] = await owner<{ id: number }[]>`
    insert into chat_conversations (kind, im_group_id, members_count)
    select 'group', greatest(${++groups}::bigint, max(im_group_id) + 1), ${members}::int from chat_conversations returning id::int`
  await owner`
    insert into chat_members (conversation_id, user_id) select ${id}::bigint, unnest(${all.map((each) => each.id)}::bigint[])`
  return { people: all, conversations: all.map(() => id) }
}

/** Until members who have not read have been pushed. */
export const SETTLE_MS = 15_000

/** The chats of topics with so many members, one for each who writes; the others only read. */
export async function topicChats({ owner, people }: Stage, writers: number, members: number): Promise<Talkers> {
  const all = await people(writers)
  const silent = await owner<{ id: number }[]>`
    insert into users (name, name_folded, name_skeleton)
    select name, name, name from (
      select 'silent_' || n || '_' || ${randomUUID().slice(0, 8)}::text as name from generate_series(1, ${members - 1}::int) n) made
    returning id::int`
  await owner`insert into user_counts (user_id) select unnest(${silent.map(({ id }) => id)}::bigint[])`
  const conversations: number[] = []
  for (const { id: writer } of all) {
    const ids = [writer, ...silent.map(({ id }) => id)]
    const [{ topic } = { topic: 0 }] = await owner<{ topic: number }[]>`
      insert into topics (name, description, creator_id, status, is_hidden, needs_audit, publish_permission)
      values (${`Chat ${randomUUID()}`}, 'About', ${writer}, 'passed', false, false, 'allUser') returning id::int as topic`
    await owner`insert into topic_members (topic_id, user_id) select ${topic}::bigint, unnest(${ids}::bigint[])`
    const [{ id } = { id: 0 }] = await owner<{ id: number }[]>`
      insert into chat_conversations (kind, topic_id, members_count) values ('topic', ${topic}, ${members}::int) returning id::int`
    await owner`insert into chat_members (conversation_id, user_id) select ${id}::bigint, unnest(${ids}::bigint[])`
    await owner`update topics set chat_id = ${id} where id = ${topic}`
    conversations.push(id)
  }
  await owner`analyze chat_members, topic_members`
  return { people: all, conversations }
}

/** What a connection writes: always the same person, one message after the other. */
export function* messages({ people, conversations }: Talkers, connection: number): Generator<BenchRequest> {
  const at = connection % people.length
  for (;;)
    yield {
      method: 'POST',
      path: `/api/v2/chat/conversations/${conversations[at]}/messages`,
      token: people[at]!.token,
      body: { client_id: randomUUID(), text: '明天见，老地方。' },
    }
}
