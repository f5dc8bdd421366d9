import { createBatcher, type Db, type Queryable, sql } from '../../../kernel/index.ts'

/** What the viewer did with the feeds of a page, and whether they see any that not everybody sees. */
export interface Flags {
  liked: ReadonlySet<number>
  collected: ReadonlySet<number>
  isPrivate: boolean
}

export const NO_FLAGS: Flags = { liked: new Set(), collected: new Set(), isPrivate: false }

interface Question {
  viewerId: number
  feedIds: readonly number[]
}

interface Found {
  /** Which of the questions it answers. */
  place: number
  kind: 'like' | 'collection' | 'private'
  feed_id: number
}

/** The viewer's own flags, fresh; of all who ask at once in one query. */
export function createFlagsOf(db: Db): (viewerId: number, feedIds: readonly number[]) => Promise<Flags> {
  const flagsOf = createBatcher<Question, Flags>(async (questions) => {
    const flags = questions.map(() => ({ liked: new Set<number>(), collected: new Set<number>(), isPrivate: false }))
    for (const { place, kind, feed_id } of await ask(db, questions)) {
      const answer = flags[place - 1]!
      if (kind === 'private') answer.isPrivate = true
      else (kind === 'like' ? answer.liked : answer.collected).add(feed_id)
    }
    return flags
  })
  return async (viewerId, feedIds) => (viewerId === 0 ? NO_FLAGS : flagsOf({ viewerId, feedIds }))
}

// A page's ids lie close together, so all of a viewer's are one look into an index.
const ask = (db: Queryable, questions: readonly Question[]): Promise<Found[]> =>
  db.rows<Found>(sql`
    with asked as materialized (
      select place, user_id, ids::bigint[] as ids
      from unnest(${questions.map(({ viewerId }) => viewerId)}::bigint[], ${questions.map(({ feedIds }) => `{${feedIds}}`)}::text[])
        with ordinality q(user_id, ids, place))
    select a.place::int, 'like' as kind, l.subject_id as feed_id from asked a
      join likes l on l.user_id = a.user_id and l.subject_id = any (a.ids) and l.subject_kind = 'feeds'
    union all
    select a.place::int, 'collection', c.feed_id from asked a
      join feed_collections c on c.user_id = a.user_id and c.feed_id = any (a.ids)
    union all
    select a.place::int, 'private', 0 from asked a
      where exists (select from topic_members m where m.user_id = a.user_id and m.is_hidden)
        or exists (select from feed_stats s where s.author_id = a.user_id and s.is_hidden and s.deleted_at is null)`)
