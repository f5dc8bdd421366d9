import { type Queryable, sql } from '../../kernel/index.ts'

/** Of each tag only so many people are looked at: a popular one has too many to count. */
const MAX_OF_A_TAG = 200

/** Ids of people who share tags with this person, those with most of them first. */
export async function listPeopleBySharedTags(
  db: Queryable,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db.rows<{ user_id: number }>(sql`
    select o.user_id from user_tags mine
    cross join lateral (
      select t.user_id from user_tags t where t.tag_id = mine.tag_id and t.user_id <> mine.user_id
      limit ${MAX_OF_A_TAG}) o
    where mine.user_id = ${userId}
    group by o.user_id order by count(*) desc, o.user_id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => row.user_id)
}

/** The same without those the person follows already, and without anyone who is not for them. */
export async function suggestPeopleBySharedTags(db: Queryable, userId: number, limit: number): Promise<number[]> {
  const rows = await db.rows<{ user_id: number }>(sql`
    select o.user_id from user_tags mine
    cross join lateral (
      select t.user_id from user_tags t where t.tag_id = mine.tag_id and t.user_id <> mine.user_id
      limit ${MAX_OF_A_TAG}) o
    join users u on u.id = o.user_id
    where mine.user_id = ${userId}
      and u.deleted_at is null and u.disabled_at is null and u.limited_until is null and not u.is_bot
      and not exists (select from user_follows f where f.follower_id = ${userId} and f.followed_id = u.id)
      and not exists (select from user_blocks b
        where (b.blocker_id = ${userId} and b.blocked_id = u.id) or (b.blocker_id = u.id and b.blocked_id = ${userId}))
    group by o.user_id order by count(*) desc, o.user_id desc limit ${limit}`)
  return rows.map((row) => row.user_id)
}
