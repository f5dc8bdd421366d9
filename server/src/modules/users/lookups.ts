import { type Budgets, type Caller, can, HOUR_S } from '../../kernel/index.ts'
import { userNotFound } from './errors.ts'

const LOOKUPS = { limit: 20, windowS: HOUR_S }
const REFUSAL = { code: 'user.too_many_lookups', message: 'Too many people were looked up by number or address. Wait.' }

/** Takes one look by phone number or e-mail address, so that nobody tries out whole ranges of them; staff may. */
export async function spendLookup(budgets: Budgets, caller: Caller | undefined): Promise<void> {
  if (!caller) throw userNotFound()
  if (can(caller, 'user:manage')) return
  await budgets.spend([{ key: `lookup:${caller.id}`, ...LOOKUPS }], REFUSAL)
}
