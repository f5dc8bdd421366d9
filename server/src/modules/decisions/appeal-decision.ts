import { type Caller, DAY_S, say, spendWithin, sql, type Tx } from '../../kernel/index.ts'
import { alreadyAppealed, alreadyEnded, decisionNotFound, tooLate } from './errors.ts'
import { getDecision } from './read-decisions.ts'
import type { Decision } from './schemas.ts'

const APPEALS_PER_DAY = 20

/** Appeals a decision, once. Of two appeals at the same moment one is made. */
export async function appealDecision(tx: Tx, caller: Caller, id: number, text: string): Promise<Decision> {
  const found = await tx.find<{ is_late: boolean; is_over: boolean }>(sql`
    select appeal_until < plaza_now() as is_late, ended_at is not null as is_over from decisions
    where id = ${id} and user_id = ${caller.id} for no key update`)
  if (!found) throw decisionNotFound()
  if (await tx.find(sql`select from appeals where decision_id = ${id}`)) throw alreadyAppealed()
  if (found.is_over) throw alreadyEnded()
  if (found.is_late) throw tooLate()
  await spendWithin(tx, [{ key: `appeals:${caller.id}`, limit: APPEALS_PER_DAY, windowS: DAY_S }], {
    code: 'decision.too_many_appeals',
    message: say`You can appeal up to ${APPEALS_PER_DAY} times a day. Try again later.`,
  })
  await tx.run(sql`insert into appeals (decision_id, text) values (${id}, ${text})`)
  return getDecision(tx, caller, id)
}
