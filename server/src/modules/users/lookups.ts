import { type Budgets, type Caller, can, HOUR_S, type Reword } from '../../kernel/index.ts'
import { userNotFound } from './errors.ts'
import { isContact } from './find-user.ts'

const LOOKUPS = { limit: 20, windowS: HOUR_S }
const REFUSAL = { code: 'user.too_many_lookups', message: 'Too many searches by phone or e-mail. Try again later.' }

/** Whether somebody is asked for by a name that is shown with stars; ids, numbers and addresses are no names. */
export const isUnderStars = (reference: string, reword: Reword | undefined): boolean =>
  reword !== undefined && !/^\d+$/.test(reference) && !isContact(reference) && reword(reference) !== reference

/** Takes one look by phone number or e-mail address, so that nobody tries out whole ranges of them; staff may. */
export async function spendLookup(budgets: Budgets, caller: Caller | undefined): Promise<void> {
  if (!caller) throw userNotFound()
  if (can(caller, 'user:manage')) return
  await budgets.spend([{ key: `lookup:${caller.id}`, ...LOOKUPS }], REFUSAL)
}
