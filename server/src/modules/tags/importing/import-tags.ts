import { given, type Sql, sql, type Tx } from '../../../kernel/index.ts'

/** Adds categories with their tags, the first first; existing ones stay as they are. */
export async function importTags(tx: Tx, categories: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const names = Object.keys(categories)
  const tags = Object.entries(categories).flatMap(([category, words]) =>
    words.map((name, index) => ({ category, name, weight: 10 * (words.length - index) })),
  )
  await tx.run(sql`
    insert into tag_categories (name, weight)
    select name, weight from ${given(names.map((name, index) => ({ name, weight: 10 * (names.length - index) })))} as given (name text, weight int)
    order by weight desc
    on conflict do nothing`)
  await tx.run(sql`
    insert into tags (tag_category_id, name, weight)
    select c.id, given.name, given.weight
    from ${given(tags.map((tag, position) => ({ ...tag, position })))} as given (category text, name text, weight int, position int)
    join tag_categories c on c.name = given.category
    order by given.position
    on conflict do nothing`)
}

/** Gives people tags by their names, as of joining; returns how many. */
export const importUserTags = (tx: Tx, worn: readonly { userId: number; tag: string }[]): Promise<number> =>
  tx.run(sql`
    insert into user_tags (user_id, tag_id, created_at)
    select u.id, t.id, u.created_at
    from ${given(worn)} as given (user_id bigint, tag text) join users u on u.id = given.user_id join tags t on t.name = given.tag`)

/** Gives people tags (`user_id, category, tag, created_at`) by the names of both. */
export const loadUserTags = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into user_tags (user_id, tag_id, created_at)
    select r.user_id, t.id, r.created_at
    from (${rows}) r
    join tag_categories c on c.name_folded = normalize(lower(normalize(btrim(r.category), nfkc)), nfkc)
    join tags t on t.tag_category_id = c.id and t.name_folded = normalize(lower(normalize(btrim(r.tag), nfkc)), nfkc)
    on conflict do nothing`)

/** Takes tags (`user_id, tag_id`) from people. */
export const dropUserTags = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`delete from user_tags w using (${rows}) r where w.user_id = r.user_id and w.tag_id = r.tag_id`)
