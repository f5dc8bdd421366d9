import { forbidden, sql, type Tx } from '../../../kernel/index.ts'
import { userStandingChanged } from '../facts.ts'
import { lockStanding } from './change-standing.ts'
import { guardedOf } from './permissions.ts'
import { limit, suspend } from './suspension.ts'

interface AboutPerson {
  decisionId: number
  act: string
  userId: number
}

/** Undoes a decision about a person, unless a later one of the same kind holds. A warning just stops counting. */
export async function undoDecision(tx: Tx, { decisionId, act, userId }: AboutPerson): Promise<boolean> {
  const isReplaced = await tx.find(sql`
    select from decisions where user_id = ${userId} and act = ${act} and ended_at is null and id > ${decisionId} limit 1`)
  if (isReplaced) return false
  if (act === 'limited') await limit(tx, userId, null)
  if (act !== 'suspended') return true
  const before = await lockStanding(tx, userId)
  if (!before.disabled) return false
  if (guardedOf(before.permissions).length > 0)
    throw forbidden(
      'appeal.guarded',
      'This person has permissions that only a second person can restore. Lift the suspension on their page.',
    )
  await suspend(tx, userId, false)
  await tx.publish(userStandingChanged, { userId, isDisabled: false })
  return true
}
