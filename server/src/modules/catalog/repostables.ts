import type { TSchema } from 'typebox'
import { identifier, type Queryable, sql } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { Commodity, commodities } from './kinds/commodities.ts'
import { Info, infos } from './kinds/infos.ts'
import { type Kind, loadVisible } from './kinds/kind.ts'
import { Knowledge, knowledge } from './kinds/knowledge.ts'
import { Wenda, wendas } from './kinds/wendas.ts'

export type RepostableType = 'mall_commodities' | 'knowledge' | 'info' | 'wenda'

/** A kind of record that a feed can be about. */
export interface CatalogRepostable {
  readonly type: RepostableType
  /** The record as its own read operation returns it. */
  readonly view: TSchema
  /** Those of these records that are public, with their owners. */
  load(db: Queryable, ids: readonly number[]): Promise<Map<number, { ownerId: number; view: object }>>
  /** One existing feed about the record more, or one less. */
  count(tx: Queryable, id: number, change: 1 | -1): Promise<void>
}

/** The records of the catalogue that feeds can be about. */
export const createRepostables = (viewFile: ViewFile): CatalogRepostable[] => [
  repostable('mall_commodities', Commodity, commodities, (view) => view.user_id, viewFile),
  repostable('knowledge', Knowledge, knowledge, (view) => view.author_id, viewFile),
  repostable('info', Info, infos, (view) => view.author_id, viewFile),
  repostable('wenda', Wenda, wendas, (view) => view.author_id, viewFile),
]

const repostable = <View extends object>(
  type: RepostableType,
  view: TSchema,
  kind: Kind<View>,
  ownerOf: (view: View) => number,
  viewFile: ViewFile,
): CatalogRepostable => ({
  type,
  view,
  async load(db, ids) {
    const views = await loadVisible(db, kind, ids, viewFile)
    return new Map([...views].map(([id, each]) => [id, { ownerId: ownerOf(each), view: each }]))
  },
  count: (tx, id, change) => countReposts(tx, type, id, change),
})

const COUNTED: Record<RepostableType, string | undefined> = {
  mall_commodities: 'commodities',
  info: 'infos',
  wenda: 'wendas',
  knowledge: undefined,
}

/** Updates `comments_count`, the number of existing feeds about a record. Knowledge has no such count. */
export async function countReposts(tx: Queryable, type: RepostableType, id: number, change: number): Promise<void> {
  const table = COUNTED[type]
  if (table)
    await tx.run(sql`update ${identifier(table)} set comments_count = comments_count + ${change} where id = ${id}`)
}
