import { type Caller, sql, type Tx } from '../../kernel/index.ts'
import { requireTag } from './queries.ts'

/** Detaches a tag from the caller; a tag they do not have changes nothing and is not an error. */
export async function detachTag(tx: Tx, caller: Caller, tagId: number): Promise<void> {
  const isRemoved = await tx.changed(sql`delete from user_tags where user_id = ${caller.id} and tag_id = ${tagId}`)
  if (!isRemoved) await requireTag(tx, tagId)
}

/** Detaches all tags of a deleted user. */
export const detachAllTags = (tx: Tx, userId: number) => tx.run(sql`delete from user_tags where user_id = ${userId}`)
