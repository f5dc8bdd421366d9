import { type Queryable, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile } from '../files/index.ts'
import type { Kind } from './kinds.ts'

export const PER_PAGE = 10

/** A record as it is stored, with when it was marked read. */
export interface NotificationRow {
  id: number
  kind: Kind
  sender_id: number | null
  sender_name: string | null
  sender_avatar: StoredFile | null
  feed_id: number | null
  comment_id: number | null
  topic_id: number | null
  detail: NotificationDetail | null
  created_at: Date
  read_at: Date | null
}

export interface NotificationDetail {
  log?: { name: string; price: number; numbers: number }
  expense?: number
  content?: string
}

/** How many records of a kind somebody has not marked read. */
export const countUnread = async (db: Queryable, userId: number, kind: Kind): Promise<number> =>
  (
    await db.find<{ unread: number }>(
      sql`select unread from notification_counters where user_id = ${userId} and kind = ${kind}`,
    )
  )?.unread ?? 0

/**
 * Somebody's records of a kind, newest first, and how many there are. They are numbered without a gap, so those after an
 * offset are a range of numbers: the thousandth page costs what the first does. One query, as every client asks for this
 * again and again.
 */
export async function listNotifications(
  db: Queryable,
  userId: number,
  kind: Kind,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: NotificationRow[] }> {
  const found = await db.rows<NotificationRow & { id: number | null; total: number }>(sql`
    select c.total - c.first_seq + 1 as total, n.id, n.kind, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail, n.created_at,
      u.name as sender_name, ${fileOf(sql`u.avatar_id`)} as sender_avatar,
      (select r.read_at from notification_reads r
       where r.user_id = n.user_id and r.kind = n.kind and r.through_seq >= n.seq order by r.through_seq limit 1) as read_at
    from notification_counters c
    left join lateral (
      -- The limit says nothing new, except to the planner: that these are few.
      select p.* from notifications p where p.user_id = c.user_id and p.kind = c.kind
        and p.seq > c.total - ${offset + limit}::int and p.seq <= c.total - ${offset}::int
      order by p.seq desc limit ${limit}) n on true
    left join users u on u.id = n.sender_id
    where c.user_id = ${userId} and c.kind = ${kind} order by n.seq desc`)
  return { total: found[0]?.total ?? 0, rows: found.filter(({ id }) => id !== null) }
}
