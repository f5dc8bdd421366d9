import {
  type Budgets,
  type Caller,
  type Db,
  HOUR_S,
  type Queryable,
  type Secrets,
  sql,
  type Tx,
} from '../../kernel/index.ts'
import { makePassword } from './accounts.ts'
import { notRegistered } from './errors.ts'
import { createPatience } from './patience.ts'
import type { ImProvider } from './port.ts'

const PER_HOUR = 5
const refusal = { code: 'im.too_many', message: 'You requested your messaging password too often. Try again later.' }

export const spendReset = (budgets: Budgets, { id }: Caller) =>
  budgets.spend([{ key: `im-password:${id}`, limit: PER_HOUR, windowS: HOUR_S }], refusal)

export const spendReading = (budgets: Budgets, { id }: Caller) =>
  budgets.spend([{ key: `im-password-read:${id}`, limit: PER_HOUR, windowS: HOUR_S }], refusal)

/** What the caller's messaging client signs in with. */
export async function readPassword(db: Queryable, secrets: Secrets, { id }: Caller): Promise<string> {
  const account = await db.find<{ password: Buffer }>(sql`
    select password from im_accounts where user_id = ${id} and registered_at is not null and password is not null`)
  if (!account) throw notRegistered()
  return secrets.open(account.password)
}

/**
 * Gives the caller's account another password at the provider, and returns what stores it here. Until that is done the
 * row says that the two may differ, and `im.reconcile` sends the provider the stored one again.
 */
export async function resetPassword(
  { db, secrets, provider }: { db: Db; secrets: Secrets; provider: ImProvider },
  { id }: Caller,
): Promise<(tx: Tx) => Promise<void>> {
  const begun = await db.find<{ version: number }>(sql`
    update im_accounts set version = version + 1, unsure_since = plaza_now()
    where user_id = ${id} and registered_at is not null returning version`)
  if (!begun) throw notRegistered()
  const password = makePassword()
  await createPatience(provider).ask((to, signal) => to.saveAccounts([{ uid: String(id), password }], signal))
  return async (tx) => {
    // Another change meanwhile may have reached the provider after ours: then the stored password is sent again.
    await tx.run(sql`
      update im_accounts set password = ${secrets.close(password)}, version = version + 1,
        unsure_since = case when version = ${begun.version} then null else plaza_now() end
      where user_id = ${id}`)
  }
}
