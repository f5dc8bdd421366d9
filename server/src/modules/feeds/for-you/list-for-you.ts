import { type Caller, callSql, type Settings, sql } from '../../../kernel/index.ts'
import type { FeedList } from '../reading/pick.ts'
import { forYouSetting } from './settings.ts'

/** What is worth reading for this person, best first; with `index`, its place, to page by. */
export function forYou(
  settings: Settings,
  viewer: Caller,
  { limit, after }: { limit: number; after: number },
): FeedList {
  const { switch: isOn, weights } = settings.get(forYouSetting)
  return {
    isOwn: true,
    isPagedByIndex: true,
    hasWhy: true,
    kind: `for you ${isOn} ${limit} ${JSON.stringify(weights)}`,
    values: [viewer.id, after],
    pick: (_, [viewerId, place]) => sql`
      select f.feed_id, f.rank as position, f.rank as index, f.why
      from ${callSql('list_for_you', { p_viewer: viewerId!, p_weights: weights })} f
      where ${isOn} and f.rank > ${place} order by f.rank limit ${limit}`,
  }
}
