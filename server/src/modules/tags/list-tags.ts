import { type Queryable, sql } from '../../kernel/index.ts'
import type { Tag, TagCategories } from './schemas.ts'

/** Every category with its tags, heaviest first. */
export const listTagCategories = (db: Queryable): Promise<TagCategories> =>
  db.rows<TagCategories[number]>(sql`
    select c.id, c.name, c.weight, coalesce(t.tags, '[]') as tags
    from tag_categories c
    left join (
      select tag_category_id,
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'tag_category_id', tag_category_id, 'weight', weight) order by weight desc, id) as tags
      from tags group by tag_category_id) t on t.tag_category_id = c.id
    order by c.weight desc, c.id`)

/** The tags of these users in one query, in the order they were attached; a user without any has no entry. */
export async function tagsOfUsers(db: Queryable, userIds: readonly number[]): Promise<Map<number, Tag[]>> {
  const rows = await db.rows<Tag & { user_id: number }>(sql`
    select u.user_id, t.id, t.name, t.tag_category_id
    from user_tags u join tags t on t.id = u.tag_id
    where u.user_id = any(${[...new Set(userIds)]}::bigint[])
    order by u.user_id, u.created_at, t.id`)
  const byUser = new Map<number, Tag[]>()
  for (const { user_id, ...tag } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), tag])
  return byUser
}

/** One user's tags. */
export const listTagsOf = async (db: Queryable, userId: number): Promise<Tag[]> =>
  (await tagsOfUsers(db, [userId])).get(userId) ?? []
