import { type Queryable, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import { conversationNotFound } from '../errors.ts'

/** A conversation and the caller's place in it. */
export interface Seat {
  id: number
  kind: 'direct' | 'group' | 'topic'
  rev: number
  last_seq: number
  im_group_id: number | null
  topic_id: number | null
  other_id: number | null
  state: 'active' | 'request'
  since_seq: number
  read_seq: number
  reset_rev: number
  is_pinned: boolean
  /** Owner of the group, or creator of the topic. */
  owner_id: number | null
}

/** Of a member `m` of a conversation `c`: it is there, and they are in it. */
export const isLive: Sql = sql`m.left_at is null and c.closed_at is null`

/** It is in the member's lists: they did not hide it, or there was a message since. */
export const isListed: Sql = sql`(m.hidden_seq is null or c.last_seq > m.hidden_seq)`

/** It was opened and nothing was said yet: the other person does not know of it. */
export const isUnknown: Sql = sql`(c.last_seq = 0 and coalesce(m.hidden_seq = 0, false))`

export const otherId: Sql = sql`case when c.low_id = m.user_id then c.high_id else c.low_id end`

const seatColumns: Sql = sql`
  c.id, c.kind, c.rev, c.last_seq, c.im_group_id, c.topic_id, ${otherId} as other_id, m.state, m.since_seq, m.read_seq, m.reset_rev, m.is_pinned,
  case c.kind when 'group' then (select g.owner_id from im_groups g where g.id = c.im_group_id)
    when 'topic' then (select t.creator_id from topics t where t.id = c.topic_id) end as owner_id`

/** A conversation the caller is in and knows of; to everyone else it does not exist. */
export const findSeat = (db: Queryable, caller: Person, conversationId: number): Promise<Seat | undefined> =>
  db.find<Seat>(sql`
    select ${seatColumns}
    from chat_conversations c join chat_members m on m.conversation_id = c.id and m.user_id = ${caller.id}
    where c.id = ${conversationId} and ${isLive} and not ${isUnknown}`)

/** The same, or 404. */
export async function getSeat(db: Queryable, caller: Person, conversationId: number): Promise<Seat> {
  const seat = await findSeat(db, caller, conversationId)
  if (!seat) throw conversationNotFound()
  return seat
}

/** Those of several people, in their order; undefined where there is none. */
export async function findSeats(
  db: Queryable,
  asked: readonly { userId: number; conversationId: number }[],
): Promise<(Seat | undefined)[]> {
  const found = await db.rows<Seat & { nth: number }>(sql`
    select a.nth::int, ${seatColumns}
    from unnest(${asked.map(({ conversationId }) => conversationId)}::bigint[], ${asked.map(({ userId }) => userId)}::bigint[])
      with ordinality a (conversation_id, user_id, nth)
    join chat_conversations c on c.id = a.conversation_id
    join chat_members m on m.conversation_id = c.id and m.user_id = a.user_id
    where ${isLive} and not ${isUnknown}`)
  const seats = new Map(found.map((seat) => [seat.nth, seat]))
  return asked.map((_, nth) => seats.get(nth + 1))
}

/** Everything that changes in a conversation changes under this lock. */
export const lockConversation = (tx: Tx, conversationId: number): Promise<number> =>
  tx.run(sql`select from chat_conversations where id = ${conversationId} for no key update`)

/** Locks the conversation before looking for the caller in it: someone who left while we waited is not found. */
export async function lockSeat(tx: Tx, caller: Person, conversationId: number): Promise<Seat> {
  await lockConversation(tx, conversationId)
  return getSeat(tx, caller, conversationId)
}

/** Counts one more change; the caller holds the lock. */
export const nextRev = async (tx: Tx, conversationId: number): Promise<number> =>
  (
    await tx.get<{ rev: number }>(sql`
      update chat_conversations set rev = rev + 1, changed_in = pg_current_xact_id() where id = ${conversationId} returning rev`)
  ).rev
