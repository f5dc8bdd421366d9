import { Type } from 'typebox'
import {
  audit,
  type Caller,
  defineStaffRecords,
  IsoTimestamp,
  inUse,
  invalid,
  isoTime,
  type Origin,
  phrase,
  type Queryable,
  SingleLineText,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { categoryNotFound, feedNotFound } from '../errors.ts'
import { CategoryView } from '../schemas.ts'

interface CategoryRow {
  id: number
  name: string
  sort: number
  feeds_count: number
  created_at: Date
}

interface StaffCategoryRow extends CategoryRow {
  updated_at: Date
}

/** The recommendation categories, those that sort highest first. */
export async function listCategories(db: Queryable): Promise<CategoryView[]> {
  const rows = await db.rows<CategoryRow>(
    sql`
      select id, name, sort, feeds_count - hidden_feeds_count as feeds_count, created_at from feed_categories
      order by sort desc, id desc limit 100`,
  )
  return rows.map(({ sort: _, ...row }) => ({ ...row, created_at: isoTime(row.created_at) }))
}

/** 404 unless there is such a category. */
export async function requireCategory(db: Queryable, categoryId: number): Promise<void> {
  if (!(await db.find(sql`select id from feed_categories where id = ${categoryId}`))) throw categoryNotFound()
}

/** Puts a feed into exactly these categories; being in any makes it recommended. */
export async function pushToCategories(
  tx: Tx,
  caller: Caller,
  feedId: number,
  categoryIds: readonly number[],
  origin: Origin,
): Promise<void> {
  const wanted = [...new Set(categoryIds)].sort((a, b) => a - b)
  const before = await lockFeed(tx, feedId)
  const known = await tx.rows<{ id: number }>(sql`
    select id from feed_categories where id = any(${[...new Set([...wanted, ...before])]}::bigint[]) order by id for no key update`)
  const unknown = wanted.filter((id) => !known.some((category) => category.id === id))
  if (unknown.length > 0)
    throw invalid(
      'body',
      phrase('feed.category_not_found.id')`Category ${unknown.join(', ')} does not exist.`,
      'feed.category_not_found',
    )
  await move(tx, feedId, before, wanted)
  await audit(tx, {
    actorId: caller.id,
    action: 'feeds.pushed',
    object: `feeds:${feedId}`,
    before: { categories: before },
    after: { categories: wanted },
    ...origin,
  })
}

/** Takes a feed out of one category. */
export async function removeFromCategory(
  tx: Tx,
  caller: Caller,
  feedId: number,
  categoryId: number,
  origin: Origin,
): Promise<void> {
  await requireCategory(tx, categoryId)
  const before = await lockFeed(tx, feedId)
  await tx.run(sql`select from feed_categories where id = ${categoryId} for no key update`)
  await move(
    tx,
    feedId,
    before,
    before.filter((id) => id !== categoryId),
  )
  await audit(tx, {
    actorId: caller.id,
    action: 'feeds.pushed',
    object: `feeds:${feedId}`,
    before: { categories: before },
    after: { categories: before.filter((id) => id !== categoryId) },
    ...origin,
  })
}

async function lockFeed(tx: Tx, feedId: number): Promise<number[]> {
  const feed = await tx.find<{ category_ids: number[] }>(
    sql`select category_ids from feed_stats where feed_id = ${feedId} and deleted_at is null for no key update`,
  )
  if (!feed) throw feedNotFound()
  return feed.category_ids
}

async function move(tx: Tx, feedId: number, before: readonly number[], after: readonly number[]): Promise<void> {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  await tx.run(sql`
    with gone as (
      delete from feed_category_links where feed_id = ${feedId} and category_id = any(${removed}::bigint[])),
    come as (
      insert into feed_category_links (category_id, feed_id) select c, ${feedId} from unnest(${added}::bigint[]) c),
    counted as (
      update feed_categories c set feeds_count = c.feeds_count + case when c.id = any(${added}::bigint[]) then 1 else -1 end
      where c.id = any(${[...added, ...removed]}::bigint[]))
    update feed_stats set category_ids = ${after}::bigint[], version = version + 1,
      recommended_at = case when ${added.length > 0} then date_trunc('second', plaza_now()) when ${after.length === 0} then null else recommended_at end
    where feed_id = ${feedId}`)
}

const StaffCategory = Type.Object(
  {
    ...CategoryView.properties,
    sort: Type.Integer({ description: 'Larger sorts first.', examples: [10] }),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  {
    title: 'StaffFeedCategory',
    additionalProperties: false,
    description: 'A recommendation category, as staff see it.',
  },
)

export const categories = defineStaffRecords({
  path: 'feed-categories',
  one: 'feed category',
  called: ['post category', 'post categories'],
  permission: 'feed:manage',
  table: 'feed_categories',
  columns: sql`r.id, r.name, r.sort, r.feeds_count, r.created_at, r.updated_at`,
  view: StaffCategory,
  fields: {
    name: SingleLineText({ minLength: 1, maxLength: 50, description: 'Unique name.', examples: ['Editor’s choice'] }),
    sort: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      default: 0,
      description: 'Larger sorts first.',
      examples: [10],
    }),
  },
  present: (rows: readonly StaffCategoryRow[]) =>
    rows.map((row) => ({ ...row, created_at: isoTime(row.created_at), updated_at: isoTime(row.updated_at) })),
  sortable: ['id', 'name', 'sort', 'feeds_count', 'created_at'],
  defaultSort: 'sort:desc',
  search: ['name_folded'],
  refusals: {
    feed_categories_name_taken: () =>
      invalid('name', 'This name is taken. Choose another.', 'feed.category_name_taken'),
    feed_category_links_category: () => inUse('post category', 'posts'),
  },
})
