import { few, type Queryable, type StoredMessage, sql } from '../../kernel/index.ts'
import { commentOf, feedCardOf, type StoredComment, type StoredFeedCard } from '../feeds/index.ts'
import { fileOf, type StoredFile } from '../files/index.ts'
import type { Kind } from './kinds.ts'

export const PER_PAGE = 10
const MAX_AT_ONCE = 100

/** A stored record, with when it was marked read, and what it is about as far as its owner may see that. */
export interface NotificationRow {
  id: number
  kind: Kind
  sender_id: number | null
  sender_name: string | null
  sender_avatar: StoredFile | null
  feed_id: number | null
  feed: StoredFeedCard | null
  comment_id: number | null
  comment: StoredComment | null
  topic_id: number | null
  detail: NotificationDetail | null
  message: StoredMessage | null
  created_at: Date
  read_at: Date | null
}

export interface NotificationDetail {
  log?: { name: string; price: number; numbers: number }
  expense?: number
  decision?: number
  event?: number
  link?: string
}

/** Which records the caller asks for. */
export interface NotificationsQuery {
  userId: number
  kind: Kind
  offset: number
  /** At most `MAX_AT_ONCE`. */
  limit: number
}

export interface FoundNotifications {
  total: number
  rows: NotificationRow[]
}

/** How many records of a kind a user has not marked read. */
export const countUnread = async (db: Queryable, userId: number, kind: Kind): Promise<number> =>
  (
    await db.find<{ unread: number }>(
      sql`select unread from notification_counters where user_id = ${userId} and kind = ${kind}`,
    )
  )?.unread ?? 0

/** Of a record `n` and its sender `u`. */
const columns = sql`n.id, n.kind, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail, n.message,
  n.created_at, u.name as sender_name, ${fileOf(sql`u.avatar_id`)} as sender_avatar,
  (select r.read_at from notification_reads r
   where r.user_id = n.user_id and r.kind = n.kind and r.through_seq >= n.seq order by r.through_seq limit 1) as read_at,
  ${feedCardOf(sql`n.feed_id`, sql`n.user_id`)} as feed, ${commentOf(sql`n.comment_id`)} as comment`

/**
 * The records of a kind, newest first, and how many there are, for several users. They are numbered without a gap, so
 * those after an offset are a range of numbers: the thousandth page costs what the first does. One query for all who
 * ask at once, because clients poll this.
 */
export async function listNotifications(
  db: Queryable,
  asked: readonly NotificationsQuery[],
): Promise<FoundNotifications[]> {
  const rows = await db.rows<NotificationRow & { id: number | null; total: number; nth: number }>(sql`
    select q.nth, c.total - c.first_seq + 1 as total, ${columns}
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ kind }) => kind)}::text[],
        ${asked.map(({ offset }) => offset)}::int[], ${asked.map(({ limit }) => limit)}::int[])
      with ordinality q(user_id, kind, start, most, nth)
    join notification_counters c on c.user_id = q.user_id and c.kind = q.kind
    left join lateral (
      -- The limit says nothing new, except to the planner: that these are few.
      select p.* from notifications p where p.user_id = c.user_id and p.kind = c.kind
        and p.seq > c.total - q.start - q.most and p.seq <= c.total - q.start
      order by p.seq desc limit ${few(MAX_AT_ONCE)}) n on true
    left join users u on u.id = n.sender_id
    order by q.nth, n.seq desc`)
  const found = asked.map((): FoundNotifications => ({ total: 0, rows: [] }))
  for (const { nth, total, ...row } of rows) {
    const theirs = found[nth - 1]!
    theirs.total = total
    if (row.id !== null) theirs.rows.push(row)
  }
  return found
}

/**
 * A user's records of all kinds, newest first, and how many there are. Of each kind only as many are read as could be
 * on the page: they are numbered by kind, so the newest of all are among the newest of each.
 */
export async function listOfAllKinds(
  db: Queryable,
  { userId, offset, limit }: Omit<NotificationsQuery, 'kind'>,
): Promise<FoundNotifications> {
  const { total } = await db.get<{ total: number }>(sql`
    select coalesce(sum(total - first_seq + 1), 0)::int as total from notification_counters where user_id = ${userId}`)
  const rows = await db.rows<NotificationRow>(sql`
    select ${columns} from (
      select p.* from notification_counters c
      cross join lateral (
        select * from notifications m where m.user_id = c.user_id and m.kind = c.kind and m.seq > c.total - ${offset + limit}::int
        order by m.seq desc limit ${offset + limit}) p
      where c.user_id = ${userId} order by p.id desc offset ${offset} limit ${limit}) n
    left join users u on u.id = n.sender_id
    order by n.id desc`)
  return { total, rows }
}
