import { type Caller, refusing, sql, type Tx } from '../../kernel/index.ts'
import { MAX_TAGS, tagNotFound, tooManyTags } from './errors.ts'
import { requireTag } from './queries.ts'

/** Attaches a tag to the caller; a tag they have already changes nothing and is not an error. */
export async function attachTag(tx: Tx, caller: Caller, tagId: number): Promise<void> {
  await lockTagsOf(tx, caller.id)
  if (await addTag(tx, caller.id, tagId)) return
  await requireTag(tx, tagId)
  if (!(await hasTag(tx, caller.id, tagId))) throw tooManyTags()
}

// Serialises the attaches of one person. A separate statement, so that the count below sees what the previous one
// committed.
const lockTagsOf = (tx: Tx, userId: number) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`user_tags:${userId}`}, 7))`)

// Staff may remove the tag in between.
const addTag = (tx: Tx, userId: number, tagId: number): Promise<boolean> =>
  refusing(
    { user_tags_tag: tagNotFound },
    tx.changed(sql`
      insert into user_tags (user_id, tag_id)
      select ${userId}, id from tags
      where id = ${tagId} and (select count(*) from user_tags where user_id = ${userId}) < ${MAX_TAGS}
      on conflict do nothing`),
  )

const hasTag = async (tx: Tx, userId: number, tagId: number) =>
  (await tx.find(sql`select tag_id from user_tags where user_id = ${userId} and tag_id = ${tagId}`)) !== undefined
