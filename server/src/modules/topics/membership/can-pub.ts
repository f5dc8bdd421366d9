import { type Caller, invalid, MAX_ID, phrase, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { notMembers, topicNotFound } from '../errors.ts'
import { lockKnown, requireManager } from '../policy.ts'
import { canPublish } from '../publishing.ts'

export const MAX_NAMED = 100

/**
 * Grants or withdraws members' right to publish; all that are named or none. Leaving and rejoining does not restore a
 * withdrawn right.
 */
export async function setCanPub(
  tx: Tx,
  caller: Caller,
  topicId: number,
  userIds: readonly number[],
  canPub: 0 | 1,
): Promise<void> {
  requireManager(caller, await lockKnown(tx, caller, topicId))
  const changed = await tx.run(sql`
    with changed as (
      update topic_members set can_pub = ${canPub} where topic_id = ${topicId} and user_id = any(${userIds}::bigint[])
      returning topic_id, user_id)
    insert into topic_first_joins (topic_id, user_id, is_muted) select topic_id, user_id, ${canPub === 0} from changed
    on conflict (topic_id, user_id) do update set is_muted = excluded.is_muted`)
  if (changed < userIds.length) throw notMembers()
}

/** Whether the caller may publish in a topic. */
export async function getCanPub(db: Queryable, caller: Caller, topicId: number): Promise<{ can_pub: boolean }> {
  const isAllowed = await canPublish(db, caller, topicId)
  if (isAllowed === undefined) throw topicNotFound()
  return { can_pub: isAllowed }
}

/** `7`, `[7, 8]` or `"7,8"` as ids, each once. */
export function readUserIds(given: number | readonly number[] | string): number[] {
  if (typeof given === 'number') return [given]
  const ids = typeof given === 'string' ? given.split(',').map(readId) : given
  const distinct = [...new Set(ids)]
  if (distinct.length > MAX_NAMED)
    throw invalid('user_id', phrase('fault.max_items')`must have at most ${MAX_NAMED} items`)
  return distinct
}

function readId(text: string): number {
  const id = /^\d{1,16}$/.test(text.trim()) ? Number(text) : 0
  if (id < 1 || id > MAX_ID) throw invalid('user_id', phrase('fault.ids')`must be ids, separated by commas`)
  return id
}
