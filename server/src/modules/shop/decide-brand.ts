import { type Caller, sql, type Tx, type Why } from '../../kernel/index.ts'
import { decide, endDecisions, timeOf } from '../decisions/index.ts'
import type { Remover, Restore } from '../moderation/index.ts'
import { brandAudited } from './facts.ts'

interface DecidedBrand {
  id: number
  creatorId: number
  name: string
}

const subjectOf = ({ id, name }: DecidedBrand) => ({ kind: 'brands', id, excerpt: name })

/** Staff took a brand off the shelf. */
export const decideRemoval = (tx: Tx, caller: Caller, brand: DecidedBrand, why: Why) =>
  decide(tx, { userId: brand.creatorId, subject: subjectOf(brand), act: 'removed', by: caller.id, why })

/** Staff let a brand pass (1), wait again (0) or refused it (-1): its creator hears of it, as a decision where it is one. */
export async function decideAudit(
  tx: Tx,
  caller: Caller,
  brand: DecidedBrand,
  before: number,
  after: number,
  why: Why,
): Promise<void> {
  const { id, creatorId } = brand
  const act = after === -1 ? 'refused' : before === 1 ? 'held' : undefined
  if (act) await decide(tx, { userId: creatorId, subject: subjectOf(brand), act, by: caller.id, why })
  else await tx.publish(brandAudited, { brandId: id, creatorId, audit: after, remark: why.reason })
  if (after === 1) await endDecisions(tx, { kind: 'brands', id, acts: ['held', 'refused'], by: caller.id })
}

/** Undoes a decision about a brand. */
export const restoreBrand: Restore = (tx, { decisionId, act, subjectId }) =>
  act === 'removed'
    ? tx.changed(sql`
        update brands set deleted_at = null, deleted_by = null, updated_at = plaza_now()
        where id = ${subjectId} and deleted_at = ${timeOf(decisionId)}`)
    : tx.changed(sql`
        update brands set is_audited = true, is_refused = false, updated_at = plaza_now()
        where id = ${subjectId} and deleted_at is null and not is_audited and is_refused = ${act === 'refused'}`)

const ofPerson = (userId: number, since: Date | null) =>
  sql`creator_id = ${userId} and deleted_at is null and ${since ? sql`created_at >= ${since}` : sql`true`}`

/** Takes a person's brands off the shelf many at a time, and puts them back. */
export const brandRemover: Remover = {
  count: async (db, userId, since) =>
    (await db.get<{ count: number }>(sql`select count(*) as count from brands where ${ofPerson(userId, since)}`)).count,
  take: (tx, userId, since, most, by) =>
    tx.rows(sql`
      update brands set deleted_at = plaza_now(), deleted_by = ${by}, updated_at = plaza_now()
      where id in (select id from brands where ${ofPerson(userId, since)} order by id limit ${most} for update)
      returning id, null as undo`),
  putBack: async (tx, takenAt, taken) =>
    void (await tx.run(sql`
      update brands set deleted_at = null, deleted_by = null, updated_at = plaza_now()
      where id = any (${taken.map(({ id }) => id)}::bigint[]) and deleted_at = ${takenAt}::text::timestamptz`)),
}
