import { type Queryable, sql } from '../../kernel/index.ts'
import type { Kind } from './kinds.ts'

export const PER_PAGE = 10

/** A record as it is stored, with when it was marked read. */
export interface NotificationRow {
  id: number
  kind: Kind
  sender_id: number | null
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

export interface Counted {
  total: number
  unread: number
}

/** How many records of a kind somebody has. */
export const countNotifications = async (db: Queryable, userId: number, kind: Kind): Promise<Counted> =>
  (await db.find<Counted>(
    sql`select total, unread from notification_counters where user_id = ${userId} and kind = ${kind}`,
  )) ?? { total: 0, unread: 0 }

/**
 * Somebody's records of a kind, newest first. They are numbered without a gap, so those after an offset are a range of
 * numbers: the thousandth page costs what the first does.
 */
export const listNotifications = (
  db: Queryable,
  userId: number,
  kind: Kind,
  { total, offset, limit }: { total: number; offset: number; limit: number },
): Promise<NotificationRow[]> =>
  db.rows<NotificationRow>(sql`
    select n.id, n.kind, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail, n.created_at,
      (select r.read_at from notification_reads r
       where r.user_id = n.user_id and r.kind = n.kind and r.through_seq >= n.seq order by r.through_seq limit 1) as read_at
    from notifications n
    where n.user_id = ${userId} and n.kind = ${kind} and n.seq > ${total - offset - limit} and n.seq <= ${total - offset}
    order by n.seq desc`)
