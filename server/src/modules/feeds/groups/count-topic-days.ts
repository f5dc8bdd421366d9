import { type Caller, type Queryable, sql } from '../../../kernel/index.ts'
import { requireTopicManager } from '../../topics/index.ts'

interface TopicDay {
  date: string
  members: number
  feeds: number
  comments: number
  rewards: number
  reward_amount: number
}

/** How many of a topic's latest feeds and rewards are read: a quarter of a year of all but the very largest. */
export const LOOKED_AT = 10_000

/** What happened in a topic on each of the last days (UTC), the oldest first, for those who manage it. */
export async function countTopicDays(
  db: Queryable,
  caller: Caller,
  topicId: number,
  days: number,
): Promise<TopicDay[]> {
  await requireTopicManager(db, caller, topicId)
  return db.rows<TopicDay>(sql`
    with since as (select date_trunc('day', plaza_now(), 'utc') - make_interval(days => ${days - 1}) as at),
    latest as materialized (
      select feed_id from feed_topics where topic_id = ${topicId} order by id desc limit ${LOOKED_AT}),
    happened as (
      select j.created_at, 'members' as what, 0 as amount from topic_first_joins j, since
      where j.topic_id = ${topicId} and j.created_at >= since.at
      union all
      select s.created_at, 'feeds', 0 from latest join feed_stats s using (feed_id), since
      where s.deleted_at is null and s.created_at >= since.at
      union all
      select c.created_at, 'comments', 0
      from latest join comments c on c.subject_kind = 'feeds' and c.subject_id = latest.feed_id, since
      where c.deleted_at is null and c.hidden = 0 and c.created_at >= since.at
      union all
      select r.created_at, 'rewards', r.amount from (
        select created_at, price * numbers as amount from reward_logs
        where target_type = 'feed-topics' and target_id = ${topicId} order by id desc limit ${LOOKED_AT}) r, since
      where r.created_at >= since.at)
    select to_char(day, 'YYYY-MM-DD') as date,
      count(*) filter (where what = 'members') as members,
      count(*) filter (where what = 'feeds') as feeds,
      count(*) filter (where what = 'comments') as comments,
      count(*) filter (where what = 'rewards') as rewards,
      coalesce(sum(amount), 0)::bigint as reward_amount
    from since, generate_series(since.at at time zone 'utc', plaza_now() at time zone 'utc', '1 day') as day
      left join happened on (happened.created_at at time zone 'utc')::date = day::date
    group by day order by day`)
}
