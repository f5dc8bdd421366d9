import { type Check, sql } from '../../kernel/index.ts'

/** Every counter of this module against the rows it counts. Each finds what differs. */
export const feedChecks: readonly Check[] = [
  {
    name: 'likes of feeds',
    differences: sql`
      select s.feed_id from feed_stats s
      left join (select subject_id, count(*) as rows from likes where subject_kind = 'feeds' group by 1) l on l.subject_id = s.feed_id
      where s.like_count <> coalesce(l.rows, 0)`,
  },
  {
    name: 'people of likes',
    differences: sql`
      select l.id from likes l
      left join users u on u.id = l.user_id left join users t on t.id = l.target_id
      where u.id is null or t.id is null`,
  },
  {
    name: 'comments of feeds',
    differences: sql`
      select s.feed_id from feed_stats s
      left join (select subject_id, count(*) as rows from comments where subject_kind = 'feeds' and deleted_at is null and hidden = 0 group by 1) c on c.subject_id = s.feed_id
      where s.comment_count <> coalesce(c.rows, 0)`,
  },
  {
    name: 'likes of comments',
    differences: sql`
      select c.id from comments c
      left join (select comment_id, count(*) as rows from comment_likes group by 1) l on l.comment_id = c.id
      where c.like_count <> coalesce(l.rows, 0)`,
  },
  {
    name: 'replies of comments',
    differences: sql`
      select c.id from comments c
      left join (
        select parent_id, count(*) as rows from comments
        where parent_id is not null and deleted_at is null and hidden = 0 group by 1) r on r.parent_id = c.id
      where c.reply_count <> coalesce(r.rows, 0)
      union all
      select r.id from comments r left join comments p on p.id = r.parent_id and p.subject_id = r.subject_id
      where r.parent_id is not null and (p.id is null or p.parent_id is not null)`,
  },
  {
    name: 'shares of feeds by members',
    differences: sql`
      select s.feed_id from feed_stats s
      left join (select feed_id, count(*) as rows from feed_shares group by 1) h using (feed_id)
      where s.member_share_count <> coalesce(h.rows, 0) or s.share_count < s.member_share_count`,
  },
  {
    name: 'votes of polls',
    differences: sql`
      select s.feed_id from feed_stats s
      left join (select feed_id, count(*) as rows, sum(cardinality(options)) as chosen from feed_votes group by 1) v using (feed_id)
      where s.poll_voters <> coalesce(v.rows, 0)
        or coalesce((select sum(votes) from unnest(s.poll_votes) votes), 0) <> coalesce(v.chosen, 0)`,
  },
  {
    name: 'rewards of feeds',
    differences: sql`
      select s.feed_id from feed_stats s
      left join reward_sums r on r.target_type = 'feeds' and r.target_id = s.feed_id
      where s.reward_count <> coalesce(r.count, 0) or s.reward_amount <> coalesce(r.amount, 0)`,
  },
  {
    name: 'hot values',
    differences: sql`
      select feed_id from feed_stats
      where hot <> feed_hot(like_count, comment_count, member_share_count, reward_count, created_at)`,
  },
  {
    name: 'feeds, likes and comments of people',
    differences: sql`
      select c.user_id from user_counts c
      left join (
        select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments
        from feed_stats where deleted_at is null group by 1) s on s.author_id = c.user_id
      where (c.feeds_count, c.likes_count, c.comments_count)
        is distinct from (coalesce(s.feeds, 0), coalesce(s.likes, 0), coalesce(s.comments, 0))`,
  },
  {
    name: 'feeds and likes of topics',
    differences: sql`
      select t.id from topics t
      left join (
        select l.topic_id, count(*) as feeds, sum(s.like_count) as likes
        from feed_topics l join feed_stats s on s.feed_id = l.feed_id where s.deleted_at is null group by 1) f on f.topic_id = t.id
      where (t.feeds_count, t.feeds_likes_count) is distinct from (coalesce(f.feeds, 0), coalesce(f.likes, 0))`,
  },
  {
    name: 'feeds and people of themes',
    differences: sql`
      select t.id from feed_themes t
      left join (
        select theme_id, count(*) as feeds, count(distinct author_id) as people
        from feed_stats where deleted_at is null and theme_id is not null group by 1) f on f.theme_id = t.id
      where (t.feeds_count, t.participators_count) is distinct from (coalesce(f.feeds, 0), coalesce(f.people, 0))`,
  },
  {
    name: 'hidden feeds of people, topics and themes',
    differences: sql`
      select c.user_id from user_counts c
      left join (
        select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments
        from feed_stats where is_hidden and deleted_at is null group by 1) s on s.author_id = c.user_id
      where (c.hidden_feeds_count, c.hidden_likes_count, c.hidden_comments_count)
        is distinct from (coalesce(s.feeds, 0), coalesce(s.likes, 0), coalesce(s.comments, 0))
      union all
      select t.id from topics t
      left join (
        select l.topic_id, count(*) as feeds, sum(s.like_count) as likes from feed_stats s join feed_topics l on l.feed_id = s.feed_id
        where s.is_hidden and s.deleted_at is null and (l.topic_id <> all (s.hidden_topic_ids) or cardinality(s.hidden_topic_ids) > 1)
        group by 1) f on f.topic_id = t.id
      where (t.hidden_feeds_count, t.hidden_likes_count) is distinct from (coalesce(f.feeds, 0), coalesce(f.likes, 0))
      union all
      select h.id from feed_themes h
      left join (
        select theme_id, count(*) as feeds from feed_stats where is_hidden and deleted_at is null group by 1) f on f.theme_id = h.id
      left join (
        select theme_id, count(*) as people from (
          select theme_id from feed_stats where theme_id is not null and deleted_at is null
          group by theme_id, author_id having bool_and(is_hidden)) p group by 1) p on p.theme_id = h.id
      where (h.hidden_feeds_count, h.hidden_participators_count) is distinct from (coalesce(f.feeds, 0), coalesce(p.people, 0))`,
  },
  {
    name: 'hidden feeds of categories',
    differences: sql`
      select c.id from feed_categories c
      left join (
        select l.category_id, count(*) as feeds from feed_category_links l join feed_stats s on s.feed_id = l.feed_id
        where s.is_hidden group by 1) l on l.category_id = c.id
      where c.hidden_feeds_count <> coalesce(l.feeds, 0)`,
  },
  {
    name: 'feeds about records',
    differences: sql`
      select r.id from (
        select 'mall_commodities' as type, id, comments_count from commodities
        union all select 'info', id, comments_count from infos
        union all select 'wenda', id, comments_count from wendas) r
      left join (
        select repostable_type, repostable_id, count(*) as feeds from feed_stats where is_listed and repostable_id is not null group by 1, 2) f
        on f.repostable_type = r.type and f.repostable_id = r.id
      where r.comments_count <> coalesce(f.feeds, 0)`,
  },
  {
    name: 'uses of tags',
    differences: sql`
      select t.id from feed_tags t
      left join (select tag_id, count(*) as rows from feed_tag_links group by 1) l on l.tag_id = t.id
      where t.uses <> coalesce(l.rows, 0)`,
  },
  {
    name: 'feeds of categories',
    differences: sql`
      select c.id from feed_categories c
      left join (select category_id, count(*) as rows from feed_category_links group by 1) l on l.category_id = c.id
      where c.feeds_count <> coalesce(l.rows, 0)`,
  },
  {
    name: 'categories of feeds',
    differences: sql`
      select s.feed_id from feed_stats s
      where cardinality(s.category_ids) <> (select count(*) from feed_category_links l where l.feed_id = s.feed_id and l.category_id = any (s.category_ids))`,
  },
]
