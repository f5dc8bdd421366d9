import { createBatcher, type Queryable, sql } from '../../../kernel/index.ts'
import { findSeats, type Seat } from '../conversations/seat.ts'
import type { Person, PresentDeps } from '../deps.ts'
import { conversationNotFound } from '../errors.ts'
import { presentEach } from '../messages/present.ts'
import { type MessageRow, messageColumnsOf } from '../messages/rows.ts'
import type { Changes } from '../schemas.ts'

const MOST_BEHIND = 1000
/** Requests that are read together at most: their pages may be long. */
const MAX_BATCH = 20

interface ChangesPage {
  conversationId: number
  since: number
  limit: number
}

interface Asked extends ChangesPage {
  userId: number
}

/**
 * Reads what changed in a conversation after a `rev`. Clients that are too far behind, or may read other messages than before, are told
 * to load it again.
 */
export function createReadChanges(db: Queryable, deps: PresentDeps) {
  const read = createBatcher<Asked, Changes>((asked) => readAll(db, deps, asked), { max: MAX_BATCH })
  return (caller: Person, page: ChangesPage): Promise<Changes> => read({ userId: caller.id, ...page })
}

async function readAll(
  db: Queryable,
  deps: PresentDeps,
  asked: readonly Asked[],
): Promise<(Changes | Promise<Changes>)[]> {
  const seats = await findSeats(db, asked)
  const found = await readChanged(
    db,
    asked.flatMap((each, nth) => {
      const seat = seats[nth]
      return seat && !isReset(seat, each) ? [{ ...each, nth, sinceSeq: seat.since_seq }] : []
    }),
  )
  const pages = asked.map(({ userId, limit }, nth) =>
    (found.get(nth) ?? []).slice(0, limit).map((row) => ({ row, viewerId: userId })),
  )
  const views = await presentEach(db, deps, pages.flat())
  let from = 0
  return asked.map(({ limit }, nth) => {
    const page = pages[nth]!
    const messages = views.slice(from, from + page.length).filter((view) => view !== undefined)
    from += page.length
    const seat = seats[nth]
    if (!seat) return Promise.reject(conversationNotFound())
    const rows = found.get(nth)
    if (!rows) return { reset: true, rev: seat.rev }
    const hasMore = rows.length > limit
    const last = page.at(-1)?.row.rev ?? 0
    // What was committed since the conversation was read is in the rows too.
    return { rev: hasMore ? last : Math.max(seat.rev, last), messages, has_more: hasMore }
  })
}

const isReset = ({ rev, reset_rev }: Seat, { since }: ChangesPage): boolean =>
  since > rev || since < reset_rev || rev - since > MOST_BEHIND

/** The rows of each request, one more than its limit, ascending by `rev`. */
async function readChanged(
  db: Queryable,
  asked: readonly (ChangesPage & { nth: number; sinceSeq: number })[],
): Promise<ReadonlyMap<number, MessageRow[]>> {
  const found = new Map(asked.map(({ nth }): [number, MessageRow[]] => [nth, []]))
  if (asked.length === 0) return found
  const rows = await db.rows<MessageRow & { nth: number }>(sql`
    select k.nth, ${messageColumnsOf}
    from unnest(${asked.map(({ nth }) => nth)}::int[], ${asked.map(({ conversationId }) => conversationId)}::bigint[],
      ${asked.map(({ since }) => since)}::bigint[], ${asked.map(({ sinceSeq }) => sinceSeq)}::bigint[],
      ${asked.map(({ limit }) => limit + 1)}::int[]) k (nth, conversation_id, rev, seq, most)
    join chat_conversations c on c.id = k.conversation_id
    cross join lateral (
      select m.* from chat_messages m
      where m.conversation_id = k.conversation_id and m.rev > k.rev and m.seq > k.seq and m.week between c.first_week and c.last_week
      order by m.rev limit k.most) m
    order by k.nth, m.rev`)
  for (const row of rows) found.get(row.nth)!.push(row)
  return found
}
