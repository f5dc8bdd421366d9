import { createBatcher, type Db, sql } from '../../../kernel/index.ts'

/** What the viewer did with the feeds of a page. */
export interface Flags {
  liked: ReadonlySet<number>
  collected: ReadonlySet<number>
}

export const NO_FLAGS: Flags = { liked: new Set(), collected: new Set() }

interface Question {
  viewerId: number
  feedIds: readonly number[]
}

/** The viewer's own flags, fresh; of all who ask at once in one query. */
export function createFlagsOf(db: Db): (viewerId: number, feedIds: readonly number[]) => Promise<Flags> {
  const flagsOf = createBatcher<Question, Flags>(async (questions) => {
    const viewers = questions.flatMap(({ viewerId, feedIds }) => feedIds.map(() => viewerId))
    const feeds = questions.flatMap(({ feedIds }) => feedIds)
    const rows = await db.rows<{ user_id: number; feed_id: number; is_like: boolean }>(sql`
      with asked as materialized (select distinct a.user_id, a.feed_id from unnest(${viewers}::bigint[], ${feeds}::bigint[]) a(user_id, feed_id))
      select l.user_id, l.subject_id as feed_id, true as is_like from asked a
        join likes l on l.user_id = a.user_id and l.subject_id = a.feed_id and l.subject_kind = 'feeds'
      union all
      select c.user_id, c.feed_id, false from asked a
        join feed_collections c on c.user_id = a.user_id and c.feed_id = a.feed_id`)
    const found = new Map<number, { liked: Set<number>; collected: Set<number> }>()
    for (const { user_id, feed_id, is_like } of rows) {
      const flags = found.get(user_id) ?? { liked: new Set(), collected: new Set() }
      found.set(user_id, flags)
      ;(is_like ? flags.liked : flags.collected).add(feed_id)
    }
    return questions.map(({ viewerId }) => found.get(viewerId) ?? NO_FLAGS)
  })
  return async (viewerId, feedIds) =>
    viewerId === 0 || feedIds.length === 0 ? NO_FLAGS : flagsOf({ viewerId, feedIds })
}
