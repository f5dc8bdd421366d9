import { type Budgets, type Caller, can, HOUR_S, type Reword } from '../../kernel/index.ts'
import { userNotFound } from './errors.ts'
import { isContact } from './find-user.ts'

const LOOKUPS = { limit: 20, windowS: HOUR_S }
const REFUSAL = { code: 'user.too_many_lookups', message: 'Too many searches by phone or email. Try again later.' }

/** Whether a user is asked for by a name that is shown with stars; ids, numbers and addresses are not names. */
export const isUnderStars = (reference: string, reword: Reword | undefined): boolean =>
  reword !== undefined && !/^\d+$/.test(reference) && !isContact(reference) && reword(reference) !== reference

/** Counts one lookup by phone number or e-mail address, so that no one enumerates them; staff may. */
export async function spendLookup(budgets: Budgets, caller: Caller | undefined): Promise<void> {
  if (!caller) throw userNotFound()
  if (can(caller, 'user:manage')) return
  await budgets.spend([{ key: `lookup:${caller.id}`, ...LOOKUPS }], REFUSAL)
}
