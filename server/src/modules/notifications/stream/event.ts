import type { Queryable, Reword } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/index.ts'

/** How long a client waits before it connects again. */
const RETRY_MS = 2000

export interface StreamedMessage {
  seq: number
  channel: string
  target: number
  content: string
  extra: Record<string, unknown>
  tag: string
  badge: number
}

/** One message as an event; its number is what a client sends back to resume after it. */
export const eventOf = (
  { seq, channel, target, content, extra, tag, badge }: StreamedMessage,
  reword: Reword = (text) => text,
): string => `id: ${seq}\ndata: ${JSON.stringify({ channel, target, content: reword(content), extra, tag, badge })}\n\n`

/** Tells a client its position before anything happened, so that it can resume from exactly there. */
export const openingOf = (seq: number): string => `retry: ${RETRY_MS}\nid: ${seq}\n\n`

/** Keeps the connection alive through proxies. */
export const HEARTBEAT = ': still here\n\n'

/** Number of the last message of each of these people. */
export async function lastSeqs(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ user_id: number; push_seq: number }>(
    sql`select user_id, push_seq from notification_inboxes where user_id = any(${userIds as number[]}::bigint[])`,
  )
  const seqs = new Map(rows.map(({ user_id, push_seq }) => [user_id, push_seq]))
  return userIds.map((userId) => seqs.get(userId) ?? 0)
}

/** What each of these readers has not seen, in order, a limited number each: one query for all of them. */
export const readAfter = (
  db: Queryable,
  readers: readonly { userId: number; seq: number }[],
  limit: number,
): Promise<(StreamedMessage & { position: number })[]> =>
  db.rows(sql`
    select r.position, m.seq, m.channel, m.target, m.content, m.extra, m.tag, m.badge
    from unnest(${readers.map(({ userId }) => userId)}::bigint[], ${readers.map(({ seq }) => seq)}::bigint[])
      with ordinality as r (user_id, seq, position)
    cross join lateral (
      select p.seq, p.channel, p.target, p.content, p.extra, p.tag, p.badge from push_messages p
      where p.user_id = r.user_id and p.seq > r.seq order by p.seq limit ${limit}) m
    order by r.position, m.seq`)
