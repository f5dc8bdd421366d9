import {
  audit,
  type Caller,
  endClaim,
  forbidden,
  notFound,
  type Origin,
  Problem,
  type Queryable,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { type AppealedDecision, closeAppeal, type Lost, lockAppeal } from '../../decisions/index.ts'
import type { Restores } from '../port.ts'
import type { AppealAnswer } from './schemas.ts'

export const PERMISSION = 'report:manage'

/**
 * Decides an appeal, once, by someone other than who decided before while there is anyone else. Overturned, the thing is put
 * back as it was; what its author deleted meanwhile stays deleted, and the person is cleared all the same.
 */
export async function decideAppeal(
  tx: Tx,
  caller: Caller,
  appealId: number,
  { state, remark }: AppealAnswer,
  { restores, origin }: { restores: Restores; origin: Origin },
): Promise<void> {
  await endClaim(tx, caller, 'appeals', appealId)
  const appeal = await lockAppeal(tx, appealId)
  if (!appeal) throw notFound('appeal.not_found', 'This appeal does not exist.')
  if (!appeal.isWaiting) throw new Problem(422, 'appeal.decided', 'This appeal has already been decided.')
  if (appeal.userId === caller.id) throw aboutYou()
  if (appeal.decidedBy === caller.id && (await isHeldByAnother(tx, caller.id, appeal.userId))) throw ownDecision()
  const isRestored = state === 'overturned' && ((await restores[appeal.subjectKind]?.(tx, appeal, caller)) ?? false)
  const lost = state === 'overturned' ? lostOf(appeal, isRestored) : undefined
  await closeAppeal(tx, appeal, { state, remark, by: caller.id, lost })
  await audit(tx, {
    actorId: caller.id,
    action: 'appeals.decided',
    object: `${appeal.subjectKind}:${appeal.subjectId}`,
    before: { decision: appeal.decisionId, act: appeal.act },
    after: { state, ...(remark && { remark }), ...(state === 'overturned' && { restored: isRestored }) },
    ...origin,
  })
}

/** What does not come back: a removed thing that is gone since, or what an outside service did not keep. */
const lostOf = ({ act, undo }: AppealedDecision, isRestored: boolean): Lost | undefined => {
  if (!isRestored) return act === 'removed' ? 'thing' : undefined
  return undo?.['lost'] === 'messages' ? 'messages' : undefined
}

const aboutYou = () => forbidden('appeal.about_you', 'You can’t decide on your own appeal.')
const ownDecision = () =>
  forbidden('appeal.own_decision', 'You made this decision, so someone else must review the appeal.')

/** Whether anyone else, other than the person concerned, can decide appeals. */
export const isHeldByAnother = async (db: Queryable, userId: number, concernedId: number): Promise<boolean> =>
  (await db.find(sql`
    select from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
    where r.permissions && array['*', ${PERMISSION}] and u.disabled_at is null and u.deleted_at is null
      and u.id not in (${userId}, ${concernedId}) limit 1`)) !== undefined
