import { createBatcher, invalid, phrase, type Queryable, sql } from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import type { ConversationView } from '../schemas.ts'
import { type ConversationDeps, showEach } from './present.ts'
import { isListed, isLive } from './seat.ts'

export interface ConversationPage {
  state: 'active' | 'request'
  limit: number
  before?: string
}

interface Asked extends ConversationPage {
  userId: number
}

/** Lists people's conversations, last activity first; pinned ones are before all others, on the first page. */
export function createListConversations(db: Queryable, deps: () => ConversationDeps) {
  const list = createBatcher<Asked, ConversationView[]>(async (asked) => {
    const pages = new Map(asked.map((page) => [JSON.stringify(page), page]))
    const ids = await pick(db, [...pages.values()])
    const shown = await showEach(
      db,
      deps(),
      ids.map(({ id, user_id: viewerId }) => ({ id, viewerId })),
    )
    const views = new Map([...pages.keys()].map((key): [string, ConversationView[]] => [key, []]))
    const lists = [...views.values()]
    for (const { nth, id, user_id } of ids) {
      const view = shown.get(`${user_id} ${id}`)
      if (view) lists[nth - 1]!.push(view)
    }
    return asked.map((page) => views.get(JSON.stringify(page))!)
  })
  return (caller: Person, { state, limit, before }: ConversationPage): Promise<ConversationView[]> =>
    list({ userId: caller.id, state, limit, ...(before !== undefined && { before: timeOf(before).toISOString() }) })
}

/** The conversations of these pages, in the order of the pages. */
const pick = (db: Queryable, pages: readonly Asked[]): Promise<{ nth: number; user_id: number; id: number }[]> =>
  db.rows(sql`
    select a.nth::int, a.user_id, p.id
    from unnest(${pages.map(({ userId }) => userId)}::bigint[], ${pages.map(({ state }) => state)}::text[], ${pages.map(({ limit }) => limit)}::int[],
      ${pages.map(({ before }) => before ?? null)}::timestamptz[]) with ordinality a (user_id, state, most, before, nth)
    cross join lateral (
      select c.id, row_number() over (order by m.is_pinned desc, c.updated_at desc, c.id desc) as position
      from chat_members m join chat_conversations c on c.id = m.conversation_id
      where m.user_id = a.user_id and m.state = a.state and ${isLive} and ${isListed}
        and (a.before is null or not m.is_pinned and c.updated_at < a.before)
      order by position limit a.most) p
    order by a.nth, p.position`)

function timeOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw invalid('before', phrase('request.invalid.before')`before must be an updated_at.`)
  return at
}

/** What waits for the caller, over all conversations; muted ones are left out. */
export const countUnread = (db: Queryable, caller: Person) =>
  db.get<{ unread: number; mentions: number; requests: number }>(sql`
    select coalesce(sum(c.last_seq - m.read_seq) filter (where m.state = 'active' and not m.is_muted), 0)::bigint as unread,
      count(*) filter (where m.state = 'active' and not m.is_muted and m.mention_seq > m.read_seq) as mentions,
      count(*) filter (where m.state = 'request') as requests
    from chat_members m join chat_conversations c on c.id = m.conversation_id
    where m.user_id = ${caller.id} and ${isLive} and ${isListed}`)
