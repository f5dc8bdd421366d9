import type { Stage } from '../row.ts'
import { doneWithTasks } from './told-by-sql.ts'

export interface Viewer {
  id: number
  token: string
}

export const VIEWERS = 200
/** A prime, so that stepping by it visits everyone before anyone twice. */
const STRIDE = 7919

/** A list asked for by one member after another. */
export const asMembers = (
  viewers: readonly Viewer[],
  connection: number,
  path: string,
  method = 'GET',
  body?: unknown,
) => viewers.map((_, at) => ({ method, path, body, token: viewers[(at + connection * 13) % viewers.length]!.token }))

/** Members who follow so many people and topics each, half and half. */
export async function followers({ owner, people }: Stage, sources: number): Promise<Viewer[]> {
  const viewers = await people(20)
  const half = Math.round(sources / 2)
  // People and topics of the seed have ids without gaps, so followed ids can be computed.
  const [{ person = 0, people: many = 1, topic = 0, topics = 1 } = {}] = await owner<Record<string, number>[]>`
    select min(u.id)::int as person, count(*)::int as people, (select min(id) from topics)::int as topic,
      (select count(*) from topics)::int as topics from users u where u.name like 'bench %'`
  for (const { id } of viewers) {
    await owner`
      insert into user_follows (follower_id, followed_id)
      select ${id}, ${person} + (n * ${STRIDE} + ${id}::bigint * 31) % ${many} from generate_series(1, ${half}::int) n on conflict do nothing`
    await owner`
      insert into topic_members (topic_id, user_id)
      select t.id, ${id} from generate_series(1, ${half}::int) n join topics t on t.id = ${topic} + (n * ${STRIDE} + ${id}::bigint * 31) % ${topics}
      on conflict do nothing`
    await owner`
      update user_counts set followings_count = (select count(*) from user_follows where follower_id = ${id}),
        feed_topics_count = (select count(*) from topic_members where user_id = ${id}) where user_id = ${id}`
  }
  // As autovacuum does sooner or later: follows are then read from the index alone.
  await owner`vacuum analyze user_follows, topic_members, user_counts`
  return viewers
}

/** People who have finished their tasks, and the newest feeds for them to act on. */
export async function viewersAndFeeds(
  { owner, people }: Stage,
  many: { viewers: number; feeds: number },
): Promise<{ viewers: Viewer[]; feeds: number[] }> {
  const viewers = await people(many.viewers)
  await doneWithTasks(owner, viewers)
  const feeds = await owner<{ id: number }[]>`
    select feed_id::int as id from feed_stats where is_listed order by feed_id desc limit ${many.feeds}`
  return { viewers, feeds: feeds.map(({ id }) => id) }
}
