import { type Sql, sql } from '../../../kernel/index.ts'

/**
 * Counts one view for each of these feeds and returns how many there are now. Views that come together are written
 * together, in one order, and without waiting for the disk: a view is not worth that. What is not for everybody is not
 * counted here.
 */
export function countedViews(feedIds: readonly number[]): Sql | undefined {
  if (feedIds.length === 0) return undefined
  const views = new Map<number, number>()
  for (const id of feedIds) views.set(id, (views.get(id) ?? 0) + 1)
  return sql`
    update feed_stats f set view_count = f.view_count + seen.views from (
      select s.feed_id, v.views from (select set_config('synchronous_commit', 'off', true) as done offset 0) hurry
      cross join unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::int[]) v(feed_id, views)
      join feed_stats s on s.feed_id = v.feed_id
      where hurry.done is not null and s.is_listed order by s.feed_id for no key update of s) seen
    where f.feed_id = seen.feed_id returning f.feed_id, f.view_count`
}
