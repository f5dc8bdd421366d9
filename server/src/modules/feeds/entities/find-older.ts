import { defineJob, given, sql, type Tx, type Worker, worker } from '../../../kernel/index.ts'
import { findLoadedEntities } from '../importing/load-feeds.ts'
import { linkTags } from '../tags/link-tags.ts'
import { entitiesOfAll } from './find-entities.ts'

interface Older {
  kind: 'feeds' | 'comments'
  after: number
  /** The last one that was there before texts were looked through as they were written. */
  upTo: number
}

const findOlder = defineJob<Older>('feeds.find-entities', { maxAttempts: 20 })

/** Ids at a time, and the pause before the next: what people do goes on meanwhile. */
export const IDS = 2000
const PAUSE_S = 1

/** Finds mentions, tags and links in texts older than these are. No one is told. A migration leaves the first job. */
export const findOlderWorker: Worker = worker(findOlder, async ({ db }, { kind, after, upTo }) => {
  const to = Math.min(after + IDS, upTo)
  await db.transaction(async (tx) => {
    if (kind === 'feeds') await findInFeeds(tx, after + 1, to)
    else await findLoadedEntities(tx, after + 1, to)
    if (to < upTo)
      await tx.enqueue(
        findOlder,
        { kind, after: to, upTo },
        { delayS: PAUSE_S, key: `feeds.find-entities:${kind}:${to}` },
      )
  })
})

async function findInFeeds(tx: Tx, from: number, to: number): Promise<void> {
  // Both rows are locked, as by an edit: it comes wholly before, and there is nothing left to find, or wholly after.
  const feeds = await tx.rows<{ id: number; content: string }>(sql`
    select f.id, f.content from feed_stats s join feeds f on f.id = s.feed_id
    where s.feed_id between ${from} and ${to} and f.entities is null and f.edited_at is null and f.content ~ '[@#]|://'
    order by s.feed_id for no key update of s, f`)
  const entities = await entitiesOfAll(
    tx,
    feeds.map(({ content }) => content),
  )
  const found = feeds.flatMap(({ id }, at) =>
    entities[at]!.length > 0 ? [{ feedId: id, entities: entities[at]! }] : [],
  )
  if (found.length === 0) return
  await tx.run(sql`
    with found as (
      update feeds f set entities = g.entities from ${given(found)} as g (feed_id bigint, entities jsonb) where f.id = g.feed_id
      returning f.id)
    update feed_stats s set version = s.version + 1 from found f where s.feed_id = f.id`)
  linkTags(tx, found)
}
