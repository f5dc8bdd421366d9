import { few, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { noSuch } from '../errors.ts'

/** One kind of record, as lists, single reads, reposts and staff all load it. */
export interface Kind<View> {
  /** One of them, for people. */
  readonly one: string
  /** `from`, with the condition that leaves out hidden and removed records. The record's alias is `r`. */
  readonly from: Sql
  readonly visible: Sql
  /** A text that changes with everything that is shown of a record. Without one, records are read each time. */
  readonly version?: Sql
  /** These records of the kind as they are shown, whole pages at a time; of rows that fit `which`. */
  load(db: Queryable, ids: readonly number[], viewFile: ViewFile, which: Sql): Promise<Map<number, View>>
}

/** Those of these records that are public. */
export const loadVisible = <View>(db: Queryable, kind: Kind<View>, ids: readonly number[], viewFile: ViewFile) =>
  kind.load(db, [...new Set(ids)], viewFile, kind.visible)

/** One public record, or 404. */
export async function getVisible<View>(db: Queryable, kind: Kind<View>, id: number, viewFile: ViewFile): Promise<View> {
  const view = (await loadVisible(db, kind, [id], viewFile)).get(id)
  if (view === undefined) throw noSuch(kind.one)
  return view
}

/** Which records a page has. */
export interface Page {
  limit: number
  after: number
  where: Sql
}

/** A page, newest first: ids by keyset, then everything about them. */
export const listVisible = async <View>(db: Queryable, kind: Kind<View>, page: Page, viewFile: ViewFile) =>
  inOrder(db, kind, await db.rows<{ id: number }>(pickVisible(kind, page)), viewFile)

/** A text that changes with everything shown of the record with this id. */
export const versionOf = ({ from, version }: Kind<unknown> & { version: Sql }, id: Sql): Sql =>
  sql`(select ${version} from ${from} where r.id = ${id})`

/** The ids of a page, newest first. */
export const pickVisible = (kind: Kind<unknown>, { limit, after, where }: Page): Sql => sql`
  select r.id from ${kind.from} where ${kind.visible} and ${where} and r.id < ${after || Number.MAX_SAFE_INTEGER}
  order by r.id desc limit ${few(limit)}`

/** The picked records as they are shown, in order. */
export async function inOrder<View>(
  db: Queryable,
  kind: Kind<View>,
  picked: readonly { id: number }[],
  viewFile: ViewFile,
  which: Sql = kind.visible,
): Promise<View[]> {
  const views = await kind.load(
    db,
    picked.map(({ id }) => id),
    viewFile,
    which,
  )
  return picked.flatMap(({ id }) => views.get(id) ?? [])
}
