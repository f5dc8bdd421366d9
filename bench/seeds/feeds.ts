import { gramsOf } from '../../server/src/modules/feeds/text-search.ts'
import type { Seed } from '../row.ts'

const WORDS = [
  '清晨的江边很安静',
  '今天去了成都',
  '第一次煮面',
  '雨停了',
  '旧书店的楼梯',
  'slow train to the sea',
  '窗外有一棵树',
  'the light at six',
  '我们走了很远',
  '晚饭后散步',
  '一杯热茶',
  'somebody left a chair',
  '山里的雾',
  '等一班公交车',
]
const TEXTS = 1000

/** A community in which a tenth as many people as feeds publish, like, comment and join topics. */
export default {
  name: 'feeds',
  order: 1,
  async fill(owner, size) {
    const people = Math.max(100, Math.round(size / 10))
    const topics = Math.max(50, Math.round(size / 200))
    const texts = Array.from({ length: TEXTS }, (_, at) =>
      Array.from({ length: 3 + (at % 6) }, (__, word) => WORDS[(at * 7 + word * 3) % WORDS.length]).join('，'),
    )
    await owner`create unlogged table bench_texts (position int primary key, content text, grams int[])`
    for (const [at, content] of texts.entries())
      await owner`insert into bench_texts values (${at}, ${content}, ${gramsOf(content)}::int[])`
    const [{ base = 0 } = {}] = await owner<{ base: number }[]>`select coalesce(max(id), 0)::int as base from users`
    await owner`
      insert into users (id, name, name_folded, name_skeleton, bio, location, created_at) overriding system value
      select ${base} + n, 'bench ' || n, 'bench ' || n, 'bench ' || n, '喜欢走路和拍照', '四川省 成都市', now() - interval '100 days' from generate_series(1, ${people}) n`
    await owner`select setval(pg_get_serial_sequence('users', 'id'), ${base + people})`
    await owner`insert into user_counts (user_id) select ${base} + n from generate_series(1, ${people}) n`
    await owner`
      insert into topics (name, description, creator_id, status, is_hidden, needs_audit, publish_permission)
      select 'Topic ' || n, 'About ' || n, ${base} + 1 + n % ${people}, 'passed', false, false, 'allUser' from generate_series(1, ${topics}) n`
    await owner`insert into feed_categories (name, sort) select 'Category ' || n, n from generate_series(1, 10) n`
    await owner`
      insert into feeds (id, author_id, content, from_client, images, grams, created_at, updated_at) overriding system value
      select n, ${base} + 1 + (n::bigint * 7919) % ${people}, t.content, 5,
        case when n % 3 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('vendor', 'local', 'path', '2026/11/15/' || n || '.jpg',
          'mime', 'image/jpeg', 'size_bytes', 120000, 'width', 1280, 'height', 960)) end,
        t.grams, at, at
      from (select n, now() - interval '60 days' + interval '60 days' * n / ${size} as at from generate_series(1, ${size}) n) s
      join bench_texts t on t.position = n % ${TEXTS}`
    await owner`select setval(pg_get_serial_sequence('feeds', 'id'), ${size})`
    const [{ first = 0, category = 0 } = {}] = await owner<{ first: number; category: number }[]>`
      select (select min(id) from topics)::int as first, (select min(id) from feed_categories)::int as category`
    // With the counts that the likes and comments below make.
    await owner`
      insert into feed_stats (feed_id, author_id, topic_ids, category_ids, recommended_at, media, like_count, comment_count, view_count, hot, created_at)
      select id, author_id, case when id % 3 = 1 then array[${first} + (id * 31) % ${topics}] else '{}' end,
        case when id % 20 = 0 then array[${category} + id % 10] else '{}' end,
        case when id % 20 = 0 then date_trunc('second', created_at) end,
        case when images = '[]' then 'text' else 'image' end, likes, comments, id % 500, feed_hot(likes, comments, 0, 0, created_at), created_at
      from (select *, case when id % 4 < 2 then 2 else 0 end as likes, case when id % 100 = 0 then 40 else 0 end as comments from feeds) f`
    // What follows reads feed_stats alone, each for a table of its own: in parallel, as many as there are connections.
    const likes = () => owner`
      insert into likes (subject_kind, subject_id, user_id, target_id)
      select 'feeds', s.feed_id, ${base} + 1 + (s.feed_id * 13 + k * 101) % ${people}, s.author_id
      from feed_stats s cross join generate_series(1, 2) k where s.feed_id % 4 < 2`
    const comments = () => owner`
      insert into comments (subject_kind, subject_id, user_id, target_id, body)
      select 'feeds', s.feed_id, ${base} + 1 + (s.feed_id * 17 + k * 103) % ${people}, s.author_id, '写得真好 ' || k
      from feed_stats s cross join generate_series(1, 40) k where s.feed_id % 100 = 0`
    const ofTopics = async () => {
      await owner`
        insert into feed_topics (topic_id, feed_id) select topic_ids[1], feed_id from feed_stats where cardinality(topic_ids) > 0`
      await owner`
        update topics t set feeds_count = f.feeds, feeds_likes_count = f.likes from (
          select l.topic_id, count(*) as feeds, sum(s.like_count) as likes from feed_topics l join feed_stats s using (feed_id) group by 1) f
        where f.topic_id = t.id`
    }
    const ofCategories = async () => {
      await owner`
        insert into feed_category_links (category_id, feed_id)
        select ${category} + s.feed_id % 10, s.feed_id from feed_stats s where s.feed_id % 20 = 0`
      await owner`update feed_categories c set feeds_count = (select count(*) from feed_category_links l where l.category_id = c.id)`
    }
    const ofPeople = () => owner`
      update user_counts c set feeds_count = f.feeds, likes_count = f.likes, comments_count = f.comments from (
        select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments from feed_stats group by 1) f
      where f.author_id = c.user_id`
    await Promise.all([likes(), comments(), ofTopics(), ofCategories(), ofPeople()])
  },
} satisfies Seed
