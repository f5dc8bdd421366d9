import { refusing, sql } from '../../../kernel/index.ts'
import { timeOf } from '../../decisions/index.ts'
import type { Holder, Remover, Restore, Things } from '../../moderation/index.ts'
import { nameTaken } from '../errors.ts'
import { topicDeleted } from '../facts.ts'
import { dissolveTopic, reassembleTopic } from '../membership/dissolve.ts'

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

const ofPerson = (userId: number, since: Date | null) =>
  sql`creator_id = ${userId} and deleted_at is null and ${since ? sql`created_at >= ${since}` : sql`true`}`

/** Takes a person's topics away many at a time, and puts them back; one whose name is another's by now stays away. */
export const topicRemover: Remover = {
  count: async (db, userId, since) =>
    (await db.get<{ count: number }>(sql`select count(*) as count from topics where ${ofPerson(userId, since)}`)).count,
  async take(tx, userId, since, most) {
    const taken = await tx.rows<{ id: number; undo: null }>(sql`
      update topics set deleted_at = plaza_now(), updated_at = plaza_now()
      where id in (select id from topics where ${ofPerson(userId, since)} order by id limit ${most} for update)
      returning id, null as undo`)
    for (const { id: topicId } of taken) {
      await tx.publish(topicDeleted, { topicId, creatorId: userId })
      await tx.enqueue(dissolveTopic, { topicId, areRemembered: true })
    }
    return taken
  },
  async putBack(tx, takenAt, taken) {
    for (const { id: topicId } of taken) {
      const isBack = await tx.changed(sql`
        update topics t set deleted_at = null, updated_at = plaza_now()
        where t.id = ${topicId} and t.deleted_at = ${takenAt}::text::timestamptz
          and not exists (select from topics o where o.name_folded = t.name_folded and o.deleted_at is null)`)
      if (isBack) await tx.enqueue(reassembleTopic, { topicId })
    }
  },
}
