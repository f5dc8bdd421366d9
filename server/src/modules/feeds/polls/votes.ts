import { createKeyedBatcher, type Queryable, sql } from '../../../kernel/index.ts'

/** What a viewer chose, by feed. */
export type Votes = ReadonlyMap<number, readonly number[]>

export const NO_VOTES: Votes = new Map()

interface Look {
  viewerId: number
  feedIds: readonly number[]
}

/** What viewers voted for: one query for all who look at pages with polls. */
export const createVotes = (db: Queryable) =>
  createKeyedBatcher<Look, Votes>(
    () => '',
    async (looks) => {
      const pairs = looks.flatMap(({ viewerId, feedIds }) => feedIds.map((feedId) => ({ viewerId, feedId })))
      const rows = await db.rows<{ user_id: number; feed_id: number; options: number[] }>(sql`
        select v.user_id, v.feed_id, v.options
        from unnest(${pairs.map(({ viewerId }) => viewerId)}::bigint[], ${pairs.map(({ feedId }) => feedId)}::bigint[]) p (user_id, feed_id)
        join feed_votes v on v.feed_id = p.feed_id and v.user_id = p.user_id`)
      return looks.map(
        ({ viewerId }) =>
          new Map(rows.flatMap((row) => (row.user_id === viewerId ? [[row.feed_id, row.options] as const] : []))),
      )
    },
  )
