import { type Sql, sql } from '../../../kernel/index.ts'

/**
 * A page of feeds, each of which is counted a view for every time it is named. Views that come together are written together, in
 * one order, and without waiting for the disk: a view is not worth that. What is not for everybody is not counted here.
 */
export function viewedPage(feedIds: readonly number[]): Sql {
  const views = new Map<number, number>()
  for (const id of feedIds) views.set(id, (views.get(id) ?? 0) + 1)
  return sql`
    update feed_stats f set view_count = f.view_count + seen.views from (
      select s.feed_id, v.views from (select set_config('synchronous_commit', 'off', true) as done offset 0) hurry
      cross join unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::int[]) v(feed_id, views)
      join feed_stats s on s.feed_id = v.feed_id
      where hurry.done is not null and s.is_listed order by s.feed_id for no key update of s) seen
    where f.feed_id = seen.feed_id
    returning 0 as position, f.feed_id, f.version, f.author_id, f.theme_id, f.like_count, f.comment_count, f.view_count,
      f.reward_count, f.reward_amount, f.hot`
}
