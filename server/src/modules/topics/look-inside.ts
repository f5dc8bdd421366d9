import { type Caller, createBatcher, type Db, sql } from '../../kernel/index.ts'
import { listed, requireTopicFeedsVisible } from './policy.ts'

/** 404 unless the viewer may look inside a topic, as `requireTopicFeedsVisible`. */
export type LookInside = (viewer: Caller | undefined, topicId: number) => Promise<void>

/** For lists that many read: one query for all who ask at the same time, and public ones are read once for all. */
export function createLookInside(db: Db): LookInside {
  const isListed = createBatcher<number, boolean>(async (topicIds) => {
    const rows = await db.planned.rows<{ id: number }>(sql`
      select t.id from topics t where t.id = any(${[...new Set(topicIds)]}::bigint[]) and ${listed}`)
    const open = new Set(rows.map(({ id }) => id))
    return topicIds.map((id) => open.has(id))
  })
  return async (viewer, topicId) => {
    if (await isListed(topicId)) return
    await requireTopicFeedsVisible(db, viewer, topicId)
  }
}
