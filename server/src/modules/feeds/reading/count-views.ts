import { type Sql, sql } from '../../../kernel/index.ts'

/** These feeds as pages of their own, the public ones. */
export const listedFeeds = (feedIds: readonly number[]): Sql => sql`
  select a.nth, s.feed_id, 0 as position from unnest(${feedIds}::bigint[]) with ordinality a(feed_id, nth)
  join feed_stats s on s.feed_id = a.feed_id where s.is_listed`

/**
 * The same, with a view counted for each opening. In the order of their ids, so that two statements cannot wait for each other, and
 * without waiting for the disk: a view is not worth that. `offset 0` keeps the setting from being evaluated for each feed.
 */
export function viewedFeeds(feedIds: readonly number[], openings: readonly { readonly feedId: number }[]): Sql {
  const views = new Map<number, number>()
  for (const { feedId } of openings) views.set(feedId, (views.get(feedId) ?? 0) + 1)
  return sql`
    update feed_stats f set view_count = f.view_count + seen.views from (
      select s.feed_id, v.nth, v.views from (select set_config('synchronous_commit', 'off', true) as done offset 0) hurry
      cross join unnest(${feedIds}::bigint[], ${feedIds.map((id) => views.get(id)!)}::int[])
        with ordinality v(feed_id, views, nth)
      join feed_stats s on s.feed_id = v.feed_id
      where hurry.done is not null and s.is_listed order by s.feed_id for no key update of s) seen
    where f.feed_id = seen.feed_id
    returning seen.nth, 0 as position, f.feed_id, f.version, f.author_id, f.theme_id, f.like_count, f.comment_count, f.view_count,
      f.reward_count, f.reward_amount, f.share_count, f.hot, f.poll_votes, f.poll_voters, f.poll_ends_at`
}
