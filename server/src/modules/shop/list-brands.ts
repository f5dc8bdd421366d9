import {
  type Caller,
  containing,
  fold,
  inOrder,
  join,
  pickShownNames,
  type Queryable,
  type Reword,
  type Sql,
  sql,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { brandNotFound } from './errors.ts'
import { visibleTo } from './policy.ts'
import { type BrandRow, brandColumns, presentBrands, presentCard } from './present.ts'
import type { Brand, BrandCard, BrandOrder, BrandQuery } from './schemas.ts'

/** Brands this viewer may see, narrowed and ordered as asked. */
export async function listBrands(
  db: Queryable,
  viewer: Caller | undefined,
  query: BrandQuery,
  viewFile: ViewFile,
  reword: Reword | undefined,
): Promise<Brand[]> {
  const { keyword, limit = 0, offset = 0 } = query
  const matches = (most: number, from = 0): Sql => sql`
    select id, row_number() over () as position from (
      select r.id from brands r where ${join(conditions(viewer, query), ' and ')}
      order by ${ORDERS[query.order ?? 'id:desc']} limit ${most} offset ${from}) page`
  const texts = sql`select array[r.name] from brands r where r.id = m.id`
  const ids =
    keyword && reword
      ? inOrder(await pickShownNames(db, { matches, texts, sought: [keyword], reword, limit, offset }))
      : matches(limit, offset)
  const rows = await db.rows<BrandRow>(sql`
    select ${brandColumns} from (${ids}) p join brands r on r.id = p.id order by p.position`)
  return presentBrands(db, rows, viewer, viewFile, { withCreator: query.with === 'creator' })
}

/** One brand with who founded it, or 404. */
export async function getBrand(
  db: Queryable,
  viewer: Caller | undefined,
  brandId: number,
  viewFile: ViewFile,
): Promise<Brand> {
  const row = await db.find<BrandRow>(
    sql`select ${brandColumns} from brands r where r.id = ${brandId} and ${visibleTo(viewer)}`,
  )
  if (!row) throw brandNotFound()
  return (await presentBrands(db, [row], viewer, viewFile, { withCreator: true }))[0]!
}

/** Those of these brands that are public, in one query, for records that have a brand. */
export async function loadBrandCards(
  db: Queryable,
  brandIds: readonly number[],
  viewFile: ViewFile,
): Promise<Map<number, BrandCard>> {
  const rows = await db.rows<BrandRow>(sql`
    select ${brandColumns} from brands r where r.id = any(${[...new Set(brandIds)]}::bigint[]) and ${visibleTo(undefined)}`)
  return new Map(rows.map((row) => [row.id, presentCard(row, viewFile)]))
}

const ORDERS: Record<BrandOrder, Sql> = {
  'id:desc': sql`r.id desc`,
  'id:asc': sql`r.id`,
  'sort:desc': sql`r.sort desc, r.id desc`,
  'sort:asc': sql`r.sort, r.id`,
}

const TRASHED: Record<'only' | 'with' | 'without', Sql> = {
  only: sql`r.deleted_at is not null`,
  with: sql`true`,
  without: sql`r.deleted_at is null`,
}

const conditions = (viewer: Caller | undefined, query: BrandQuery): Sql[] => [
  visibleTo(viewer),
  TRASHED[query.trashed ?? 'without'],
  ...(query.keyword === undefined ? [] : [sql`r.name_folded like ${containing(fold(query.keyword))}`]),
  ...(query.recommend === undefined ? [] : [sql`r.is_recommended = ${query.recommend}`]),
  ...(query.user_id === undefined ? [] : [sql`r.creator_id = ${query.user_id}`]),
  ...(query.audit === undefined ? [] : [sql`r.is_audited = ${query.audit === 1}`]),
]
