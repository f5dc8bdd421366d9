import { type Module, on, sql } from '../../kernel/index.ts'
import { decisionMade } from '../decisions/index.ts'
import { rolesChanged, userDeleted, userStandingChanged } from '../users/index.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { AccountsOptions } from './deps.ts'
import { relyingPartyOf } from './factors/passkeys.ts'
import { forgetDevicesOf } from './factors/remembered-devices.ts'
import { factorRoutes } from './factors/routes.ts'
import { staffAccountRoutes } from './factors/staff-list.ts'
import { accountWorkers, forgetExpired } from './jobs.ts'
import { findBcryptCost } from './passwords/bcrypt.ts'
import { createPasswords } from './passwords/passwords.ts'
import { advice, problems } from './problems.ts'
import { providerPages } from './provider/pages.ts'
import { providerRoutes } from './provider/routes.ts'
import { routes } from './routes.ts'
import { closeSessionsOf, EVERYBODY, SESSION_SIGNAL } from './sessions/sessions.ts'
import { registerSetting } from './settings.ts'
import { createLoginAttempts } from './signing-in/login-attempts.ts'
import { tellSuspended } from './tell-suspended.ts'

export function createAccounts(options: AccountsOptions): Module {
  const deps = {
    ...options,
    channels: new Set(options.senders.map(({ channel }) => channel)),
    passwords: createPasswords(() => findBcryptCost(options.db)),
    attempts: createLoginAttempts(options.db, options.budgets, options.clock, options.metrics),
    factors: { secrets: options.secrets, party: relyingPartyOf(options.publicUrl, options.corsOrigins) },
  }
  return {
    name: 'accounts',
    problems,
    advice,
    settings: [registerSetting],
    workers: accountWorkers(options.senders, options.render),
    schedules: [{ job: forgetExpired, everyS: 600 }],
    reactions: [
      // Suspension ends every token; new roles only need every process to check again.
      on(userStandingChanged, (tx, { userId, isDisabled }) =>
        isDisabled ? closeSessionsOf(tx, userId) : tx.signal(SESSION_SIGNAL, `user:${userId}`),
      ),
      ...(options.senders.some(({ channel }) => channel === 'mail')
        ? [on(decisionMade, (tx, made) => tellSuspended(tx, made, options))]
        : []),
      on(rolesChanged, (tx) => tx.signal(SESSION_SIGNAL, EVERYBODY)),
      on(userDeleted, async (tx, { userId }) => {
        await closeSessionsOf(tx, userId)
        await tx.run(sql`delete from passwords where user_id = ${userId}`)
        await tx.run(sql`delete from social_identities where user_id = ${userId}`)
        await tx.run(sql`delete from factors where user_id = ${userId}`)
        await tx.run(sql`delete from known_devices where user_id = ${userId}`)
        await forgetDevicesOf(tx, userId)
      }),
    ],
    routes(api) {
      routes(api, deps)
      contactRoutes(api, deps)
      factorRoutes(api, deps)
      staffAccountRoutes(api, options.db)
      providerRoutes(api, deps)
    },
    rootRoutes: (root) => providerPages(root, deps),
  }
}
