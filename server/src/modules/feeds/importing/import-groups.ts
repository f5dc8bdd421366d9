import { given, sql, type Tx } from '../../../kernel/index.ts'

/** Adds themes; their ids, in order. */
export async function importThemes(
  tx: Tx,
  themes: readonly { title: string; description: string | null }[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    insert into feed_themes (title, description)
    select title, description
    from ${given(themes.map((theme, position) => ({ ...theme, position })))} as given (title text, description text, position int)
    order by position
    returning id`)
  return rows.map(({ id }) => id)
}

/** Adds categories, the first first; their ids, in order. */
export async function importFeedCategories(tx: Tx, names: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    insert into feed_categories (name, sort)
    select name, 100 - position from ${given(names.map((name, index) => ({ name, position: index + 1 })))} as given (name text, position int)
    order by position
    returning id`)
  return rows.map(({ id }) => id)
}

/** Puts feeds into a category each, an hour after they were published, and counts them. */
export const importRecommendations = (
  tx: Tx,
  recommended: readonly { feedId: number; categoryId: number }[],
): Promise<number> =>
  tx.run(sql`
    with added as (
      insert into feed_category_links (category_id, feed_id)
      select category_id, feed_id from ${given(recommended)} as given (feed_id bigint, category_id bigint) order by feed_id
      returning category_id, feed_id),
    counted as (
      update feed_categories c set feeds_count = c.feeds_count + each.feeds
      from (select category_id, count(*) as feeds from added group by category_id) each where each.category_id = c.id)
    update feed_stats s set category_ids = array[added.category_id], recommended_at = date_trunc('second', s.created_at + interval '1 hour')
    from added where added.feed_id = s.feed_id`)
