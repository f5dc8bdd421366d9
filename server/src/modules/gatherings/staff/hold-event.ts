import { sql } from '../../../kernel/index.ts'
import { timeOf } from '../../decisions/index.ts'
import type { Holder, Remover, Restore, Things } from '../../moderation/index.ts'
import { eventAnnounced } from '../facts.ts'

/** Makes an event wait for staff again, like a new one where they review first. */
export const eventHolder: Holder = {
  hold: (tx, id) => tx.changed(sql`update events set audit = 0 where id = ${id} and audit = 1 and deleted_at is null`),
  release: async (tx, id) => {
    const shown = await tx.find<{ user_id: number }>(sql`
      update events set audit = 1 where id = ${id} and audit = 0 and deleted_at is null returning user_id`)
    if (shown) await tx.publish(eventAnnounced, { eventId: id, creatorId: shown.user_id })
  },
}

/** What automatic rules are tried on. */
export const eventThings: Things = {
  events: sql`
    select id, user_id as owner_id, concat_ws(' ', title, content, area, address) as text, false as has_media, created_at
    from events where deleted_at is null`,
}

/** Undoes a decision about an event. */
export const restoreEvent: Restore = (tx, { decisionId, act, subjectId }) =>
  act === 'removed'
    ? tx.changed(sql`
        update events set deleted_at = null, updated_at = plaza_now()
        where id = ${subjectId} and deleted_at = ${timeOf(decisionId)}`)
    : tx.changed(sql`
        update events set audit = 1, updated_at = plaza_now()
        where id = ${subjectId} and deleted_at is null and audit = ${act === 'refused' ? -1 : 0}`)

const ofPerson = (userId: number, since: Date | null) =>
  sql`user_id = ${userId} and deleted_at is null and ${since ? sql`created_at >= ${since}` : sql`true`}`

/** Takes a person's events away many at a time, and puts them back. */
export const eventRemover: Remover = {
  count: async (db, userId, since) =>
    (await db.get<{ count: number }>(sql`select count(*) as count from events where ${ofPerson(userId, since)}`)).count,
  take: (tx, userId, since, most) =>
    tx.rows(sql`
      update events set deleted_at = plaza_now(), updated_at = plaza_now()
      where id in (select id from events where ${ofPerson(userId, since)} order by id limit ${most} for update)
      returning id, null as undo`),
  putBack: async (tx, takenAt, taken) =>
    void (await tx.run(sql`
      update events set deleted_at = null, updated_at = plaza_now()
      where id = any (${taken.map(({ id }) => id)}::bigint[]) and deleted_at = ${takenAt}::text::timestamptz`)),
}
