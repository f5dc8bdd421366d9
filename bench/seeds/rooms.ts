import type { Seed } from '../row.ts'

const ROOMS = 20
const MEMBERS = 50

/**
 * What real communities have: hidden topics with members in which one feed in twenty is published, videos, long texts, and
 * people who block one another.
 */
export default {
  name: 'rooms',
  order: 30,
  async fill(owner) {
    await owner`
      insert into topics (name, description, creator_id, status, is_hidden, needs_audit, publish_permission)
      select 'Room ' || n, 'Only for us', (select min(id) from users where name like 'bench %') + n, 'passed', true, false, 'allUser'
      from generate_series(1, ${ROOMS}::int) n`
    await owner`
      with rooms as (select id, row_number() over (order by id) as nth from topics where name like 'Room %'),
      people as (select array_agg(id order by id) as ids from (select id from users where name like 'bench %' order by id limit 5000) u)
      insert into topic_members (topic_id, user_id)
      select r.id, ids[1 + (r.nth * 7 + n * 13) % cardinality(ids)] from rooms r, people, generate_series(1, ${MEMBERS}::int) n
      on conflict do nothing`
    await owner`
      with rooms as (select array_agg(id order by id) as ids from topics where name like 'Room %')
      update feed_stats s set topic_ids = array[ids[1 + s.feed_id % ${ROOMS}::int]], hidden_topic_ids = array[ids[1 + s.feed_id % ${ROOMS}::int]]
      from rooms where s.feed_id % 20 = 7`
    await owner`delete from feed_topics l using feed_stats s where s.feed_id = l.feed_id and s.is_hidden`
    await owner`insert into feed_topics (topic_id, feed_id) select topic_ids[1], feed_id from feed_stats where is_hidden order by feed_id`
    await owner`
      update user_counts c set hidden_feeds_count = h.feeds, hidden_likes_count = h.likes, hidden_comments_count = h.comments
      from (select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments from feed_stats where is_hidden group by 1) h
      where h.author_id = c.user_id`
    await owner`
      update topics t set feeds_count = f.feeds, feeds_likes_count = f.likes from (
        select l.topic_id, count(*) as feeds, sum(s.like_count) as likes from feed_topics l join feed_stats s using (feed_id) group by 1) f
      where f.topic_id = t.id`
    await owner`
      update topics t set followers_count = (select count(*) from topic_members m where m.topic_id = t.id) where t.name like 'Room %'`
    await owner`
      update user_counts c set feed_topics_count = m.topics, hidden_topics_count = m.hidden from (
        select user_id, count(*) as topics, count(*) filter (where is_hidden) as hidden from topic_members group by 1) m
      where m.user_id = c.user_id`
    await owner`
      update feeds set images = '[]', video = jsonb_build_object(
        'resource', jsonb_build_object('vendor', 'local', 'path', '2026/11/15/' || id || '.mp4', 'mime', 'video/mp4', 'size_bytes', 4000000, 'width', 1280, 'height', 720),
        'cover', jsonb_build_object('vendor', 'local', 'path', '2026/11/15/' || id || '-cover.jpg', 'mime', 'image/jpeg', 'size_bytes', 90000, 'width', 1280, 'height', 720))
      where id % 30 = 11`
    await owner`update feed_stats set media = 'video' where feed_id % 30 = 11`
    await owner`update feeds set content = left(repeat(content || '。', 100), 3000) where id % 40 = 13`
    await owner`
      with people as (select array_agg(id order by id) as ids from (select id from users where name like 'bench %' order by id limit 1000) u)
      insert into user_blocks (blocker_id, blocked_id)
      select ids[n], ids[1 + (n * 31) % cardinality(ids)] from people, generate_series(1, cardinality(ids)) n
      where n % 10 = 0 and ids[n] <> ids[1 + (n * 31) % cardinality(ids)] on conflict do nothing`
  },
} satisfies Seed
