import { type Module, on } from '../../kernel/index.ts'
import { userDeleted, userRegistered, userStandingChanged } from '../users/index.ts'
import type { ImDeps } from './deps.ts'
import { forgetDissolvedSchedule, forgetDissolvedWorker, recreateGroupWorker } from './dissolve-group.ts'
import { changePassword, forgetAccount, removeAccountWorker } from './forget-account.ts'
import { advice, problems } from './problems.ts'
import { RECONCILE_EVERY_S, reconcile, reconcileWorker } from './reconcile.ts'
import { openAccount, registerOldUsersWorker, tellAccountWorker } from './register.ts'
import { routes } from './routes.ts'

/** Accounts and groups at the messaging provider. */
export const createIm = (deps: ImDeps): Module => ({
  name: 'im',
  problems,
  advice,
  workers: [
    reconcileWorker(deps.provider, deps.secrets),
    tellAccountWorker(deps),
    removeAccountWorker(deps.provider),
    registerOldUsersWorker,
    recreateGroupWorker(deps.provider),
    forgetDissolvedWorker,
  ],
  schedules: [{ job: reconcile, everyS: RECONCILE_EVERY_S }, forgetDissolvedSchedule],
  reactions: [
    on(userRegistered, (tx, { userId }) => openAccount(tx, deps, userId)),
    on(userStandingChanged, async (tx, { userId, isDisabled }) => {
      if (isDisabled) await changePassword(tx, userId)
    }),
    on(userDeleted, (tx, { userId }) => forgetAccount(tx, userId)),
  ],
  routes: (api) => routes(api, deps),
})
