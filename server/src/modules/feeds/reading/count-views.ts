import { createBatcher, type Db, sql } from '../../../kernel/index.ts'

/**
 * Counts one view of a feed and says how many there are now. Views that come together are written together, without
 * waiting for the disk: a view is not worth that.
 */
export function createCountView(db: Db): (feedId: number) => Promise<number> {
  return createBatcher<number, number>(
    async (feedIds) => {
      const views = new Map<number, number>()
      for (const id of feedIds) views.set(id, (views.get(id) ?? 0) + 1)
      const ids = [...views.keys()].sort((a, b) => a - b)
      const rows = await db.rows<{ feed_id: number; view_count: number }>(sql`
      with hurry as materialized (select set_config('synchronous_commit', 'off', true) as done),
      seen as materialized (
        select s.feed_id, v.views from unnest(${ids}::bigint[], ${ids.map((id) => views.get(id)!)}::int[]) v(feed_id, views)
        join feed_stats s on s.feed_id = v.feed_id cross join hurry where hurry.done is not null
        order by s.feed_id for no key update of s)
      update feed_stats s set view_count = s.view_count + seen.views from seen where s.feed_id = seen.feed_id
      returning s.feed_id, s.view_count`)
      const counts = new Map(rows.map((row) => [row.feed_id, row.view_count]))
      return feedIds.map((id) => counts.get(id) ?? 0)
    },
    { atOnce: 1 },
  )
}
