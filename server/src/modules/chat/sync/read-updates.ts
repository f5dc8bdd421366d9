import { DAY_S, few, type Queryable, sql } from '../../../kernel/index.ts'
import { type ConversationDeps, showConversations } from '../conversations/present.ts'
import { isListed, isLive, isUnknown } from '../conversations/seat.ts'
import type { Person } from '../deps.ts'
import type { Updates } from '../schemas.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'

const KEPT_S = 30 * DAY_S

interface Found {
  now_s: number
  /** The oldest running transaction, and the next one to begin. */
  oldest: string
  next: string
  changed: { id: number; changed_in: string; is_gone: boolean }[]
}

/** Which conversations changed for the caller since they last asked. */
export async function readUpdates(
  db: Queryable,
  deps: ConversationDeps,
  caller: Person,
  { cursor: text, limit }: { cursor?: string; limit: number },
): Promise<Updates> {
  const cursor = text === undefined ? undefined : readCursor(text)
  const found = await findChanged(db, caller, cursor, limit)
  const issue = (rest: Pick<Cursor, 'since' | 'page'>) =>
    writeCursor({ userId: caller.id, issuedAt: found.now_s, ...rest })
  if (text !== undefined && !isGood(cursor, caller, found))
    return { reset: true, cursor: issue({ since: found.oldest }) }
  const page = found.changed.slice(0, limit)
  const hasMore = found.changed.length > limit
  const after = cursor?.page?.after ?? found.oldest
  const last = page.at(-1)
  return {
    cursor: issue(
      hasMore
        ? { since: cursor?.since ?? '0', page: { changedIn: last!.changed_in, id: last!.id, after } }
        : { since: after },
    ),
    conversations: await showConversations(
      db,
      deps,
      caller,
      page.flatMap(({ id, is_gone }) => (is_gone ? [] : [id])),
    ),
    gone: page.flatMap(({ id, is_gone }) => (is_gone ? [id] : [])),
    has_more: hasMore,
  }
}

const isGood = (cursor: Cursor | undefined, caller: Person, { now_s, next }: Found): boolean =>
  cursor !== undefined &&
  cursor.userId === caller.id &&
  cursor.issuedAt > now_s - KEPT_S &&
  BigInt(cursor.since) <= BigInt(next)

/** One statement, so that what it finds and what is still running are of one snapshot. Former members hear only that they left. */
const findChanged = (db: Queryable, caller: Person, cursor: Cursor | undefined, limit: number): Promise<Found> =>
  db.get<Found>(sql`
    select extract(epoch from plaza_now())::bigint as now_s, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next, coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'changed_in', f.changed_in::text, 'is_gone', f.is_gone) order by f.changed_in, f.id)
        from (
          select * from (
            select c.id, case when m.left_at is null then greatest(c.changed_in, m.changed_in) else m.changed_in end as changed_in,
              not (${isLive} and ${isListed}) as is_gone
            from chat_members m join chat_conversations c on c.id = m.conversation_id
            where m.user_id = ${caller.id} and not ${isUnknown}) x
          where x.changed_in >= ${cursor?.since ?? '0'}::text::xid8
            and (x.changed_in > ${cursor?.page?.changedIn ?? '0'}::text::xid8
              or (x.changed_in = ${cursor?.page?.changedIn ?? '0'}::text::xid8 and x.id > ${cursor?.page?.id ?? 0}))
            and (${cursor !== undefined} or not x.is_gone)
          order by x.changed_in, x.id limit ${few(limit + 1)}) f), '[]') as changed`)
