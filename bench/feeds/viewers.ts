import type { Stage } from '../row.ts'

export interface Viewer {
  id: number
  token: string
}

export const VIEWERS = 200

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
  for (const { id } of viewers) {
    await owner`
      insert into user_follows (follower_id, followed_id)
      select ${id}, author_id from (
        select author_id from (select distinct author_id from feed_stats where author_id <> ${id}) a order by hashint8(author_id + ${id}) limit ${half}) f
      on conflict do nothing`
    await owner`
      insert into topic_members (topic_id, user_id)
      select t.id, ${id} from topics t order by hashint8(t.id + ${id}) limit ${half} on conflict do nothing`
    await owner`
      update user_counts set followings_count = (select count(*) from user_follows where follower_id = ${id}),
        feed_topics_count = (select count(*) from topic_members where user_id = ${id}) where user_id = ${id}`
  }
  await owner`analyze user_follows, topic_members, user_counts`
  return viewers
}
