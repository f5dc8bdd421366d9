import type { Driver } from '../../server/src/kernel/db/driver.ts'

/** The newest page with everything in it, built by SQL alone: the cost of a list without caches. */
export const pageBySql = (driver: Driver, viewerId: number, order: 'feed_id' | 'hot' = 'feed_id') => driver`
  select json_build_object('id', f.id, 'user_id', f.author_id, 'feed_content', f.content, 'feed_from', f.from_client,
    'images', f.images, 'video', f.video, 'like_count', s.like_count, 'feed_view_count', s.view_count,
    'feed_comment_count', s.comment_count, 'hot', s.hot, 'created_at', f.created_at, 'updated_at', f.updated_at,
    'recommended_at', s.recommended_at, 'repostable_type', s.repostable_type, 'repostable_id', s.repostable_id,
    'reward', json_build_object('count', s.reward_count, 'amount', s.reward_amount),
    'has_like', exists (select from likes l where l.user_id = ${viewerId} and l.subject_id = f.id and l.subject_kind = 'feeds'),
    'has_collect', exists (select from feed_collections c where c.user_id = ${viewerId} and c.feed_id = f.id),
    'topics', (select json_agg(json_build_object('id', t.id, 'name', t.name)) from topics t where t.id = any (s.topic_ids)),
    'categories', (select json_agg(json_build_object('id', k.id, 'name', k.name)) from feed_categories k where k.id = any (s.category_ids)),
    'user', (select json_build_object('id', u.id, 'name', u.name, 'bio', u.bio, 'sex', u.sex, 'location', u.location,
      'verified', u.verification, 'created_at', u.created_at, 'updated_at', u.updated_at, 'extra', row_to_json(c))
      from users u join user_counts c on c.user_id = u.id where u.id = f.author_id)) as feed
  from (select * from feed_stats where is_listed order by ${driver(order)} desc limit 15) s join feeds f on f.id = s.feed_id
  order by s.${driver(order)} desc`
