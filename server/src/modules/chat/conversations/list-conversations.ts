import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  createBatcher,
  createSchemaWriter,
  invalid,
  phrase,
  type Queryable,
  type ReaderWording,
  sql,
  wordingOf,
} from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import { type ConversationView, ConversationViews } from '../schemas.ts'
import { type ConversationDeps, showEach } from './present.ts'
import { isListed, isLive } from './seat.ts'

export interface ConversationPage {
  userId: number
  state: 'active' | 'request'
  limit: number
  /** Only those with an earlier `updated_at`. */
  before?: string
}

interface Asked {
  key: string
  page: ConversationPage
  wording: ReaderWording
}

/**
 * Answers with people's conversations, last activity first. The first page begins with all pinned ones and has at least one other, even
 * if there are more pinned ones than its limit. Requests that arrive at the same time share the statements, and equal pages are
 * serialised once.
 */
export function createListConversations(db: Queryable, deps: () => ConversationDeps) {
  const wordings = wordingOf(ConversationViews)
  const write = createSchemaWriter(ConversationViews)
  const list = createBatcher<Asked, Buffer>(async (asked) => {
    const pages = [...new Map(asked.map((each) => [each.key, each])).values()]
    const views = await readPages(
      db,
      deps(),
      pages.map(({ page }) => page),
    )
    const written = new Map(
      pages.map(({ key, wording }, nth) => [key, Buffer.from(write(wordings.apply(views[nth], wording)))]),
    )
    return asked.map(({ key }) => written.get(key)!)
  })
  return async (request: FastifyRequest, reply: FastifyReply, page: ConversationPage): Promise<FastifyReply> => {
    const wording = wordings.forRequest(request)
    const key = `${wording.variant} ${JSON.stringify(page)}`
    return wordings.send(reply, await list({ key, page, wording }))
  }
}

async function readPages(
  db: Queryable,
  deps: ConversationDeps,
  pages: readonly ConversationPage[],
): Promise<ConversationView[][]> {
  const ids = await pick(db, pages)
  const shown = await showEach(
    db,
    deps,
    ids.map(({ id, user_id: viewerId }) => ({ id, viewerId })),
  )
  const views = pages.map((): ConversationView[] => [])
  for (const { nth, id, user_id } of ids) {
    const view = shown.get(`${user_id} ${id}`)
    if (view) views[nth - 1]!.push(view)
  }
  return views
}

/**
 * The conversations of these pages, in the order of the pages. A page ends with all that have the `updated_at` of its last one, so
 * that none is left out by going on from there.
 */
const pick = (
  db: Queryable,
  pages: readonly ConversationPage[],
): Promise<{ nth: number; user_id: number; id: number }[]> =>
  db.rows(sql`
    select a.nth::int, a.user_id, p.id
    from unnest(${pages.map(({ userId }) => userId)}::bigint[], ${pages.map(({ state }) => state)}::text[], ${pages.map(({ limit }) => limit)}::int[],
      ${pages.map(({ before }) => before ?? null)}::timestamptz[]) with ordinality a (user_id, state, most, before, nth)
    cross join lateral (
      with mine as materialized (
        select m.conversation_id, m.is_pinned, m.hidden_seq, m.left_at from chat_members m
        where m.user_id = a.user_id and m.state = a.state and m.left_at is null),
      -- Most are neither pinned nor hidden: they are found by one walk through the index instead of a search for each.
      listed as materialized (
        select c.id, c.updated_at, false as is_pinned from chat_conversations c
        where c.id = any(array(select m.conversation_id from mine m where not m.is_pinned and m.hidden_seq is null))
          and c.closed_at is null and (a.before is null or c.updated_at < a.before)
        union all
        select c.id, c.updated_at, m.is_pinned from mine m join chat_conversations c on c.id = m.conversation_id
        where (m.is_pinned or m.hidden_seq is not null) and ${isLive} and ${isListed}
          and (a.before is null or not m.is_pinned and c.updated_at < a.before))
      select l.id, l.updated_at, l.is_pinned from listed l
      where l.is_pinned or l.updated_at >= coalesce((
        select o.updated_at from listed o where not o.is_pinned order by o.updated_at desc
        limit 1 offset greatest(a.most - (select count(*) from listed where is_pinned), 1) - 1), '-infinity')) p
    order by a.nth, p.is_pinned desc, p.updated_at desc, p.id desc`)

/** The time of a `before`, to the millisecond. */
export function readBefore(text: string): string {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  // Other years are not written as four digits, which is what the database reads.
  if (!(year >= 1970 && year <= 9999))
    throw invalid('before', phrase('request.invalid.before')`before must be an updated_at.`)
  return at.toISOString()
}

/** What waits for the caller, over all conversations; muted ones are left out. */
export const countUnread = (db: Queryable, caller: Person) =>
  db.get<{ unread: number; mentions: number; requests: number }>(sql`
    select coalesce(sum(c.last_seq - m.read_seq) filter (where m.state = 'active' and not m.is_muted), 0)::bigint as unread,
      count(*) filter (where m.state = 'active' and not m.is_muted and m.mention_seq > m.read_seq) as mentions,
      count(*) filter (where m.state = 'request') as requests
    from chat_members m join chat_conversations c on c.id = m.conversation_id
    where m.user_id = ${caller.id} and ${isLive} and ${isListed}`)
