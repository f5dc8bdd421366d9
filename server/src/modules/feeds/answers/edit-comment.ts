import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { entitiesOf, mentionedIn } from '../entities/find-entities.ts'
import { commentNotFound, notTheAuthor } from '../errors.ts'
import { feedMentioned } from '../facts.ts'
import { type Editable, editable, refuseLateEdit, storedEntities } from '../publishing/text-versions.ts'
import { isFeedVisible } from '../require-feed.ts'

/** The author corrects a comment, within a day. What it said before is kept for staff. If the edit is held, no one is told. */
export async function editComment(
  tx: Tx,
  caller: Caller,
  commentId: number,
  feedId: number,
  body: string,
  isHeld: boolean,
): Promise<void> {
  const comment = await tx.find<Editable & { user_id: number; body: string }>(sql`
    select c.user_id, c.body, ${editable('comments', commentId, sql`c.created_at`)} from comments c
    where c.id = ${commentId} and c.subject_kind = 'feeds' and c.subject_id = ${feedId} and c.deleted_at is null
    for no key update`)
  if (!comment || !(await isFeedVisible(tx, caller, feedId))) throw commentNotFound()
  if (comment.user_id !== caller.id) throw notTheAuthor()
  if (comment.body === body) return
  refuseLateEdit(comment)
  const entities = await entitiesOf(tx, body)
  await tx.run(sql`
    with kept as (
      insert into text_versions (subject_kind, subject_id, content, written_at)
      select 'comments', c.id, c.body, coalesce(c.edited_at, c.created_at) from comments c where c.id = ${commentId})
    update comments set body = ${body}, entities = ${storedEntities(entities)}, edited_at = plaza_now() where id = ${commentId}`)
  const mentioned = mentionedIn(entities)
  if (mentioned.length > 0 && !isHeld)
    await tx.publish(feedMentioned, { feedId, commentId, senderId: caller.id, mentioned })
}
