import { type Sql, sql } from '../../server/src/kernel/db/sql.ts'

/** One feed of text, with what its author counts, in one statement. */
export const addFeed = (authorId: number, text: string, grams: readonly number[]): Sql => sql`
  with feed as (
    insert into feeds (author_id, content, from_client, images, grams)
    values (${authorId}, ${text}, 5, '[]', ${grams as number[]}::int[]) returning id, created_at),
  stats as (
    insert into feed_stats (feed_id, author_id, media, hot, created_at)
    select id, ${authorId}, 'text', feed_hot(0, 0, 0, 0, created_at), created_at from feed returning feed_stats)
  select count_feed(stats.feed_stats, 1) from stats`
