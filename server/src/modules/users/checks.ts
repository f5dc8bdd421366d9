import { type Check, sql } from '../../kernel/index.ts'

/** Every counter of this module against the rows it counts. */
export const userChecks: readonly Check[] = [
  {
    name: 'people without counters',
    differences: sql`select u.id from users u where not exists (select from user_counts c where c.user_id = u.id)`,
  },
  {
    name: 'followers and followings',
    differences: sql`
      select c.user_id from user_counts c
      left join (select followed_id as id, count(*) as rows from user_follows group by 1) f on f.id = c.user_id
      left join (select follower_id as id, count(*) as rows from user_follows group by 1) g on g.id = c.user_id
      where (c.followers_count, c.followings_count) is distinct from (coalesce(f.rows, 0), coalesce(g.rows, 0))`,
  },
]
