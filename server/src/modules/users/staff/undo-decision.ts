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
  if (await isReplaced(tx, 'users', { decisionId, act, userId })) return false
  if (act === 'limited') await limit(tx, userId, null)
  if (act !== 'suspended') return true
  if (await isGone(tx, userId)) return false
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

/** Lets a person write in chat again, unless a later decision keeps them from it. */
export async function undoMute(tx: Tx, about: AboutPerson): Promise<boolean> {
  const { userId } = about
  if ((await isReplaced(tx, 'mutes', about)) || (await isGone(tx, userId))) return false
  const { disabled } = await lockStanding(tx, userId)
  await tx.run(sql`update users set chat_muted_until = null where id = ${userId}`)
  await tx.publish(userStandingChanged, { userId, isDisabled: disabled })
  return true
}

/** Whether a later decision of the same kind holds. */
const isReplaced = async (tx: Tx, kind: string, { decisionId, act, userId }: AboutPerson): Promise<boolean> =>
  (await tx.find(sql`
    select from decisions
    where user_id = ${userId} and subject_kind = ${kind} and act = ${act} and ended_at is null and id > ${decisionId} limit 1`)) !==
  undefined

const isGone = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.find(sql`select from users where id = ${userId} and deleted_at is null`)) === undefined
