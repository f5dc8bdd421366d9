import { type Caller, can, type Db, defineJob, type Secrets, sql, type Worker, worker } from '../../kernel/index.ts'
import { requireUser } from '../users/index.ts'
import { ensureAccounts } from './accounts.ts'
import { othersNotAllowed } from './errors.ts'
import { createPatience } from './patience.ts'
import type { ImProvider } from './port.ts'

interface RegisterDeps {
  db: Db
  secrets: Secrets
  provider: ImProvider
}

/** Registers people at the provider: oneself, or for staff anybody. Registering again changes nothing. */
export async function registerUsers(
  deps: RegisterDeps,
  caller: Caller,
  userIds: readonly number[],
  field: string,
): Promise<void> {
  if (userIds.some((id) => id !== caller.id) && !can(caller, 'im:manage')) throw othersNotAllowed()
  await ensureAccounts(deps, createPatience(deps.provider), userIds, field)
}

/** The same for one user named by a path, who is not found rather than wrong. */
export async function registerUser(deps: RegisterDeps, caller: Caller, userId: number): Promise<void> {
  if (userId !== caller.id && !can(caller, 'im:manage')) throw othersNotAllowed()
  await requireUser(deps.db, userId)
  await registerUsers(deps, caller, [userId], 'user')
}

/** Gives everybody who has none an account; the round of `settle` tells the provider of them. */
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
  throw new Error('stopped before everybody had an account')
})
