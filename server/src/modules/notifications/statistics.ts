import { few, isoTime, type Queryable, sql } from '../../kernel/index.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { Statistics } from './schemas.ts'

interface StatisticRow {
  nth: number
  kind: Kind
  unread: number
  last_at: Date
  names: string[] | null
}

/** How many names are shown as a preview, and out of how many of the latest records. */
const PREVIEW_NAMES = 3
const PREVIEW_RECORDS = 20

/** What waits for each of these: from counters, and a handful of the latest records, however many there are. */
export async function readStatistics(db: Queryable, userIds: readonly number[]): Promise<Statistics[]> {
  const rows = await db.rows<StatisticRow>(sql`
    select q.nth, c.kind, c.unread, c.last_at,
      case when c.kind in ('comment', 'like', 'reward') then array(
        select u.name from (
          select n.sender_id, max(n.seq) as latest from notifications n
          where n.user_id = c.user_id and n.kind = c.kind and n.seq > c.total - ${PREVIEW_RECORDS}::int group by n.sender_id) s
        join users u on u.id = s.sender_id and u.deleted_at is null
        order by s.latest desc limit ${few(PREVIEW_NAMES)}) end as names
    from unnest(${userIds as number[]}::bigint[]) with ordinality q(user_id, nth)
    join notification_counters c on c.user_id = q.user_id`)
  const byKind = userIds.map(() => new Map<Kind, StatisticRow>())
  for (const row of rows) byKind[row.nth - 1]!.set(row.kind, row)
  return byKind.map(present)
}

function present(byKind: ReadonlyMap<Kind, StatisticRow>): Statistics {
  const each = <const Of extends readonly Kind[], Value>(of: Of, value: (row: StatisticRow | undefined) => Value) =>
    Object.fromEntries(of.map((kind) => [kind, value(byKind.get(kind))])) as Record<Of[number], Value>
  return {
    badges: each(KINDS, (row) => row?.unread ?? 0),
    lastCreatedAts: each(['comment', 'like', 'reward', 'mall_selling_commodity', 'selling_knowledge'], (row) =>
      row ? isoTime(row.last_at) : null,
    ),
    previewUserNames: each(['comment', 'like', 'reward'], (row) => row?.names ?? []),
  }
}
