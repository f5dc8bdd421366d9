import {
  type Caller,
  can,
  type Db,
  defineJob,
  type Secrets,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../kernel/index.ts'
import { requireUser } from '../users/index.ts'
import { ensureAccounts, makePassword } from './accounts.ts'
import { othersNotAllowed } from './errors.ts'
import { createPatience } from './patience.ts'
import type { ImProvider } from './port.ts'

interface RegisterDeps {
  db: Db
  secrets: Secrets
  provider: ImProvider
}

/** Registers people at the provider: the caller, or for staff anyone. Registering again changes nothing. */
export async function registerUsers(
  deps: RegisterDeps,
  caller: Caller,
  userIds: readonly number[],
  field: string,
): Promise<void> {
  if (userIds.some((id) => id !== caller.id) && !can(caller, 'im:manage')) throw othersNotAllowed()
  await ensureAccounts(deps, createPatience(deps.provider), userIds, field)
}

/** The same for one user named by a path, who is not found rather than invalid. */
export async function registerUser(deps: RegisterDeps, caller: Caller, userId: number): Promise<void> {
  if (userId !== caller.id && !can(caller, 'im:manage')) throw othersNotAllowed()
  await requireUser(deps.db, userId)
  await registerUsers(deps, caller, [userId], 'user')
}

const tellAccount = defineJob<{ userId: number }>('im.tell_account', { maxAttempts: 1 })

/**
 * Gives a newly registered user an account, with its password. Where accounts are ours that is all; an outside provider
 * is called by a job at once, so that registering does not wait for it.
 */
export async function openAccount(
  tx: Tx,
  { secrets, provider: { isBuiltIn } }: Omit<RegisterDeps, 'db'>,
  userId: number,
): Promise<void> {
  await tx.run(sql`
    insert into im_accounts (user_id, password, registered_at, unsure_since)
    values (${userId}, ${secrets.close(makePassword())},
      case when ${isBuiltIn} then plaza_now() end, case when ${isBuiltIn} then null else plaza_now() end)
    on conflict do nothing`)
  if (!isBuiltIn) await tx.enqueue(tellAccount, { userId })
}

/** One try: what the provider missed, the next round of `im.reconcile` sends again. */
export const tellAccountWorker = (deps: Omit<RegisterDeps, 'db'>): Worker =>
  worker(tellAccount, async ({ db, log }, { userId }) => {
    try {
      await ensureAccounts({ db, secrets: deps.secrets }, createPatience(deps.provider), [userId], 'user')
    } catch (error) {
      log.warn({ err: error, user: userId }, 'the messaging provider was not told of an account; it will be')
    }
  })

/** Gives everyone without an account one; `im.reconcile` tells the provider of them. */
export const registerOldUsers = defineJob<Record<string, never>>('im.register_old_users')

const BATCH = 1000

export const registerOldUsersWorker: Worker = worker(registerOldUsers, async ({ db, signal }) => {
  while (!signal.aborted) {
    const added = await db.run(sql`
      insert into im_accounts (user_id)
      select id from users u where deleted_at is null and not exists (select from im_accounts a where a.user_id = u.id)
      order by id limit ${BATCH} on conflict do nothing`)
    if (added === 0) return
  }
  throw new Error('stopped before everyone had an account')
})
