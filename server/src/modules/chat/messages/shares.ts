import { type Queryable, sql } from '../../../kernel/index.ts'
import { feedCardOf, presentFeedCard, type Repostable, type StoredFeedCard } from '../../feeds/index.ts'
import type { ViewFile } from '../../files/index.ts'

interface Shared {
  share_type: string | null
  share_id: number | null
}

/** What was shared as each viewer may see it, by viewer, type and id; what they may not see is missing. */
export async function loadShares(
  db: Queryable,
  repostables: readonly Repostable[],
  rows: readonly Shared[],
  viewerIds: readonly number[],
  viewFile: ViewFile,
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  const idsOf = (type: string) => [
    ...new Set(rows.flatMap(({ share_type, share_id }) => (share_type === type ? [share_id!] : []))),
  ]
  const feedIds = idsOf('feed')
  for (const viewerId of feedIds.length > 0 ? viewerIds : []) {
    const cards = await db.rows<{ id: number; card: StoredFeedCard | null }>(sql`
      select i.id, ${feedCardOf(sql`i.id`, sql`${viewerId}`)} as card from unnest(${feedIds}::bigint[]) i (id)`)
    for (const { id, card } of cards)
      if (card) found.set(`${viewerId} feed ${id}`, { ...presentFeedCard(card, viewFile) })
  }
  for (const { type, load } of repostables) {
    const ids = idsOf(type)
    for (const viewerId of ids.length > 0 ? viewerIds : [])
      for (const [id, { view }] of await load(db, ids, { id: viewerId }))
        found.set(`${viewerId} ${type} ${id}`, { ...view })
  }
  return found
}
