import type { Seed } from '../row.ts'

const CREATORS = 1000

/** A topic for every ten of the size, one in twenty hidden, one in fifty undecided; and a quarter as many hours of rewards as the size. */
export default {
  name: 'topics',
  order: 20,
  async fill(owner, size) {
    await owner`
      with made as (
        insert into users (name, name_folded, location)
        select 'circle-' || n, 'circle-' || n, (array['四川省 成都市', '浙江省 杭州市', '上海市 徐汇区'])[1 + n % 3]
        from generate_series(1, ${CREATORS}::int) n returning id)
      insert into user_counts (user_id) select id from made`
    await owner`
      with creator as (select min(id) as first from users where name like 'circle-%'),
      made as (
        insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission, followers_count, active_at)
        select 'Circle ' || n || ' ' || md5(n::text), creator.first + n % ${CREATORS}::int, case when n % 50 = 0 then 'waiting' else 'passed' end,
          n % 20 = 1, false, 'allUser', 1, plaza_now() - make_interval(mins => n % 20000)
        from generate_series(1, ${size / 10}::int) n, creator returning id, creator_id)
      insert into topic_members (topic_id, user_id) select id, creator_id from made`
    await owner`
      update user_counts c set feed_topics_count = m.count
      from (select user_id, count(*) as count from topic_members group by user_id) m where m.user_id = c.user_id`
    await owner`
      with topic as (select min(id) as first from topics)
      insert into topic_reward_hours (hour, topic_id, amount)
      select date_trunc('hour', plaza_now()) - make_interval(hours => n % 720), topic.first + (n / 720 * 7 + n) % ${size / 10}::int, 1 + n % 100
      from generate_series(1, ${size / 4}::int) n, topic on conflict do nothing`
  },
} satisfies Seed
