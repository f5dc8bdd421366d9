import { foldText, given, sql, type Tx } from '../../../kernel/index.ts'
import type { Entity } from '../entities/schemas.ts'

interface Tagged {
  feedId: number
  entities: readonly Entity[]
}

/** Enters new feeds under their tags. Tags are locked in the order of their spelling. */
export function linkTags(tx: Tx, feeds: readonly Tagged[]): void {
  const links = feeds.flatMap(linksOf)
  if (links.length === 0) return
  tx.later(sql`
    with given as materialized (select * from ${given(links)} as g (feed_id bigint, tag text, name text)),
    counted as (
      insert into feed_tags as t (tag, name, uses) select g.tag, min(g.name), count(*) from given g group by g.tag order by g.tag
      on conflict (tag) do update set uses = t.uses + excluded.uses
      returning t.id, t.tag)
    insert into feed_tag_links (tag_id, feed_id) select c.id, g.feed_id from given g join counted c on c.tag = g.tag`)
}

/** Enters a changed feed under the tags it has now, and only those. */
export async function relinkTags(tx: Tx, feed: Tagged): Promise<void> {
  const links = linksOf(feed)
  const old = await tx.rows<{ tag: string }>(sql`
    select t.tag from feed_tag_links l join feed_tags t on t.id = l.tag_id where l.feed_id = ${feed.feedId} order by t.tag`)
  const now = new Set(links.map(({ tag }) => tag))
  const before = new Set(old.map(({ tag }) => tag))
  const gone = [...before].filter((tag) => !now.has(tag))
  if (gone.length > 0)
    await tx.run(sql`
      with locked as materialized (
        select t.id from feed_tags t where t.tag = any (${gone}::text[]) order by t.tag for no key update),
      removed as (delete from feed_tag_links l using locked k where l.feed_id = ${feed.feedId} and l.tag_id = k.id)
      update feed_tags t set uses = t.uses - 1 from locked k where t.id = k.id`)
  linkTags(tx, [
    { feedId: feed.feedId, entities: feed.entities.filter(({ tag }) => tag && !before.has(foldText(tag))) },
  ])
}

function linksOf({ feedId, entities }: Tagged): { feedId: number; tag: string; name: string }[] {
  const byTag = new Map<string, string>()
  for (const { tag } of entities) if (tag !== undefined && !byTag.has(foldText(tag))) byTag.set(foldText(tag), tag)
  return [...byTag].map(([tag, name]) => ({ feedId, tag, name }))
}
