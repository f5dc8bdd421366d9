import { refusing, sql } from '../../../kernel/index.ts'
import { timeOf } from '../../decisions/index.ts'
import type { Holder, Restore, Things } from '../../moderation/index.ts'
import { nameTaken } from '../errors.ts'
import { reassembleTopic } from '../membership/dissolve.ts'

/** Makes a topic wait for staff again, like a new one where they review first. */
export const topicHolder: Holder = {
  hold: (tx, id) =>
    tx.changed(sql`update topics set status = 'waiting' where id = ${id} and status = 'passed' and deleted_at is null`),
  release: async (tx, id) =>
    void (await tx.run(sql`update topics set status = 'passed' where id = ${id} and status = 'waiting'`)),
}

/** What automatic rules are tried on. */
export const topicThings: Things = {
  topics: sql`
    select id, creator_id as owner_id, concat_ws(' ', name, description) as text, false as has_media, created_at
    from topics where deleted_at is null`,
}

/** Undoes a decision about a topic. One that staff removed has kept its pictures and category; its members return by a job. */
export const restoreTopic: Restore = async (tx, { decisionId, act, subjectId }) => {
  if (act !== 'removed')
    return tx.changed(sql`
      update topics set status = 'passed', updated_at = plaza_now()
      where id = ${subjectId} and deleted_at is null and status = ${act === 'refused' ? 'failed' : 'waiting'}`)
  const isBack = await refusing(
    { topics_name_taken: nameTaken },
    tx.changed(sql`
      update topics set deleted_at = null, updated_at = plaza_now()
      where id = ${subjectId} and deleted_at = ${timeOf(decisionId)}`),
  )
  if (isBack) await tx.enqueue(reassembleTopic, { topicId: subjectId })
  return isBack
}
