import { sql, type Tx } from '../../kernel/index.ts'
import { appealDecided, type Lost } from './facts.ts'
import type { Act } from './schemas.ts'

/** An appeal with the decision it is against. */
export interface AppealedDecision {
  appealId: number
  isWaiting: boolean
  decisionId: number
  userId: number
  act: Act
  subjectKind: string
  subjectId: number
  decidedBy: number | null
  undo: Record<string, unknown> | null
}

/** An appeal, locked so that one of several people decides it. */
export const lockAppeal = (tx: Tx, appealId: number): Promise<AppealedDecision | undefined> =>
  tx.find<AppealedDecision>(sql`
    select a.id as "appealId", a.state = 'waiting' as "isWaiting", d.id as "decisionId", d.user_id as "userId", d.act,
      d.subject_kind as "subjectKind", d.subject_id as "subjectId", d.decided_by as "decidedBy", d.undo
    from appeals a join decisions d on d.id = a.decision_id where a.id = ${appealId} for no key update`)

/** Decides an appeal that is locked and waits; the person hears of it. Restoring the thing is the caller's. */
export async function closeAppeal(
  tx: Tx,
  { appealId, decisionId, userId, act }: AppealedDecision,
  {
    state,
    remark = null,
    by,
    lost,
  }: { state: 'upheld' | 'overturned'; remark?: string | null; by: number; lost?: Lost },
): Promise<void> {
  await tx.run(sql`
    update appeals set state = ${state}, remark = ${remark}, decided_by = ${by}, decided_at = plaza_now() where id = ${appealId}`)
  if (state === 'overturned')
    await tx.run(sql`update decisions set ended_at = coalesce(ended_at, plaza_now()) where id = ${decisionId}`)
  await tx.publish(appealDecided, { decisionId, userId, act, state, remark, ...(lost && { lost }) })
}

/** The person deleted their account: what they wrote goes, what was decided stays countable. */
export async function forgetWords(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    update decisions set excerpt = '', reason = null, undo = case when subject_kind <> 'chats' then undo end where user_id = ${userId}`)
  await tx.run(sql`
    update appeals set text = '–', remark = null where decision_id in (select id from decisions where user_id = ${userId})`)
}
