import { type Sql, sql, type Tx } from '../../../kernel/index.ts'

/*
 * For imports of millions: rows come as a table in the database (`given` makes one of a few), are written without counting,
 * and `countImportedPeople` sets the counters once, at the end.
 */

/** Writes follows (`follower_id, followed_id, created_at`) of different people; returns how many were not there yet. */
export const loadFollows = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into user_follows (follower_id, followed_id, created_at)
    select r.follower_id, r.followed_id, r.created_at from (${rows}) r
    on conflict do nothing`)

/** Writes blocks (`blocker_id, blocked_id, created_at`). */
export const loadBlocks = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into user_blocks (blocker_id, blocked_id, created_at)
    select r.blocker_id, r.blocked_id, r.created_at from (${rows}) r
    on conflict do nothing`)

/** Ends these follows (`follower_id, followed_id`). */
export const dropFollows = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    delete from user_follows f using (${rows}) r where f.follower_id = r.follower_id and f.followed_id = r.followed_id`)

/** Ends these blocks (`blocker_id, blocked_id`). */
export const dropBlocks = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    delete from user_blocks b using (${rows}) r where b.blocker_id = r.blocker_id and b.blocked_id = r.blocked_id`)

/** Counts followers and followings of the people whose ids lie between these two. */
export const countImportedPeople = (tx: Tx, from: number, to: number): Promise<number> =>
  tx.run(sql`
    update user_counts c set followers_count = n.followers, followings_count = n.followings
    from (
      select c.user_id, coalesce(f.rows, 0) as followers, coalesce(g.rows, 0) as followings from user_counts c
      left join (select followed_id, count(*) as rows from user_follows where followed_id between ${from} and ${to} group by 1) f
        on f.followed_id = c.user_id
      left join (select follower_id, count(*) as rows from user_follows where follower_id between ${from} and ${to} group by 1) g
        on g.follower_id = c.user_id
      where c.user_id between ${from} and ${to}) n
    where c.user_id = n.user_id and (c.followers_count, c.followings_count) is distinct from (n.followers, n.followings)`)

/** Sets what people published and got for it (`user_id, feeds, likes, comments` and the hidden ones of each). */
export const setAuthorCounts = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    update user_counts c set feeds_count = n.feeds, likes_count = n.likes, comments_count = n.comments,
      hidden_feeds_count = n.hidden_feeds, hidden_likes_count = n.hidden_likes, hidden_comments_count = n.hidden_comments
    from (${rows}) n
    where n.user_id = c.user_id
      and (c.feeds_count, c.likes_count, c.comments_count, c.hidden_feeds_count, c.hidden_likes_count, c.hidden_comments_count)
        is distinct from (n.feeds, n.likes, n.comments, n.hidden_feeds, n.hidden_likes, n.hidden_comments)`)

/** Sets in how many topics people are (`user_id, topics, hidden`). */
export const setMemberships = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    update user_counts c set feed_topics_count = n.topics, hidden_topics_count = n.hidden
    from (${rows}) n
    where n.user_id = c.user_id and (c.feed_topics_count, c.hidden_topics_count) is distinct from (n.topics, n.hidden)`)
