import { type Decided, identifier, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { decide, endDecisions, timeOf } from '../../decisions/index.ts'
import type { Remover, Restore, Restores } from '../../moderation/index.ts'
import { placeTaken } from '../errors.ts'

type Table = 'commodities' | 'knowledge' | 'chapters' | 'infos' | 'wendas'

/** Its owner hears that staff removed a record, or hid it where the kind knows that; `ownerOf` and `isHidden` read the record. */
export const decideAbout =
  <Record extends { title: string }>(
    kind: Table,
    ownerOf: (record: Record, tx: Tx) => number | Promise<number>,
    isHidden: (record: Record) => boolean = () => false,
  ) =>
  async (tx: Tx, { id, before, after, why, caller }: Decided<Record>): Promise<void> => {
    if (after && isHidden(after) === isHidden(before)) return
    if (after && !isHidden(after)) return endDecisions(tx, { kind, id, acts: ['held'], by: caller.id })
    await decide(tx, {
      userId: await ownerOf(before, tx),
      subject: { kind, id, excerpt: before.title },
      act: after ? 'held' : 'removed',
      by: caller.id,
      why,
    })
  }

const putBack =
  (table: Table): Restore =>
  (tx, { decisionId, act, subjectId }) => {
    if (act === 'removed')
      return refusing(
        { chapters_place_taken: placeTaken },
        tx.changed(sql`
          update ${identifier(table)} set deleted_at = null, updated_at = plaza_now()
          where id = ${subjectId} and deleted_at = ${timeOf(decisionId)}`),
      )
    return table === 'chapters'
      ? tx.changed(sql`
          update chapters set published = true, updated_at = plaza_now()
          where id = ${subjectId} and deleted_at is null and not published`)
      : tx.changed(sql`
          update knowledge set status = 'published', updated_at = plaza_now()
          where id = ${subjectId} and deleted_at is null and status = 'hidden'`)
  }

/** Undo decisions about records of the catalogue. */
export const catalogRestores: Restores = {
  commodities: putBack('commodities'),
  knowledge: putBack('knowledge'),
  chapters: putBack('chapters'),
  infos: putBack('infos'),
  wendas: putBack('wendas'),
}

const ofPerson = (userId: number, since: Date | null) =>
  sql`user_id = ${userId} and deleted_at is null and ${since ? sql`created_at >= ${since}` : sql`true`}`

/** Takes what a person offers away many at a time, and puts it back. */
export const commodityRemover: Remover = {
  count: async (db, userId, since) =>
    (await db.get<{ count: number }>(sql`select count(*) as count from commodities where ${ofPerson(userId, since)}`))
      .count,
  take: (tx, userId, since, most) =>
    tx.rows(sql`
      update commodities set deleted_at = plaza_now(), updated_at = plaza_now()
      where id in (select id from commodities where ${ofPerson(userId, since)} order by id limit ${most} for update)
      returning id, null as undo`),
  putBack: async (tx, takenAt, taken) =>
    void (await tx.run(sql`
      update commodities set deleted_at = null, updated_at = plaza_now()
      where id = any (${taken.map(({ id }) => id)}::bigint[]) and deleted_at = ${takenAt}::text::timestamptz`)),
}
