import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { entitiesOf, linkIn, mentionedIn } from '../entities/find-entities.ts'
import { feedNotFound, notTheAuthor } from '../errors.ts'
import { feedLinked, feedMentioned } from '../facts.ts'
import { visibleTo } from '../reading/visibility.ts'
import { relinkTags } from '../tags/link-tags.ts'
import { gramsOf } from '../text-search.ts'
import { type Editable, editable, refuseLateEdit, storedEntities } from './text-versions.ts'

/** The author corrects the text of a feed, within a day. What it said before is kept for staff. If the edit is held, no one is told. */
export async function editFeed(
  tx: Tx,
  caller: Caller,
  feedId: number,
  content: string,
  isHeld: boolean,
): Promise<void> {
  // Both rows are locked, so that the second of two edits sees what the first one wrote.
  const feed = await tx.find<Editable & { author_id: number; content: string }>(sql`
    select s.author_id, f.content, ${editable('feeds', feedId, sql`f.created_at`)}
    from feed_stats s join feeds f on f.id = s.feed_id
    where s.feed_id = ${feedId} and ${visibleTo(caller)} for no key update of s, f`)
  if (!feed) throw feedNotFound()
  if (feed.author_id !== caller.id) throw notTheAuthor()
  if (feed.content === content) return
  refuseLateEdit(feed)
  const entities = await entitiesOf(tx, content)
  await tx.run(sql`
    with kept as (
      insert into text_versions (subject_kind, subject_id, content, written_at)
      select 'feeds', f.id, f.content, coalesce(f.edited_at, f.created_at) from feeds f where f.id = ${feedId}),
    edited as (
      update feeds set content = ${content}, entities = ${storedEntities(entities)}, grams = ${gramsOf(content)}::int[], edited_at = plaza_now(), updated_at = plaza_now()
      where id = ${feedId})
    update feed_stats set version = version + 1 where feed_id = ${feedId}`)
  await relinkTags(tx, { feedId, entities })
  if (isHeld) return
  const url = linkIn(entities)
  if (url !== undefined) await tx.publish(feedLinked, { feedId, url })
  const mentioned = mentionedIn(entities)
  if (mentioned.length > 0) await tx.publish(feedMentioned, { feedId, commentId: null, senderId: caller.id, mentioned })
}
