import type { Static } from 'typebox'
import { type Module, on, settingChanged, sql } from '../../kernel/index.ts'
import { appealDecided, decisionMade } from '../decisions/index.ts'
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
import { tellOutcome, tellSuspended } from './tell-suspended.ts'
import { termsRoutes } from './terms/routes.ts'
import { termsSetting } from './terms/settings.ts'
import { noteVersion } from './terms/terms.ts'
import { tracingRoutes } from './tracing/routes.ts'
import { tracingSetting } from './tracing/settings.ts'

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
    settings: [registerSetting, termsSetting, tracingSetting],
    workers: accountWorkers(options.senders, options.render, () => options.settings.get(tracingSetting)['keep-days']),
    schedules: [{ job: forgetExpired, everyS: 600 }],
    reactions: [
      // Suspension ends every token; new roles only need every process to check again.
      on(userStandingChanged, (tx, { userId, isDisabled }) =>
        isDisabled ? closeSessionsOf(tx, userId) : tx.signal(SESSION_SIGNAL, `user:${userId}`),
      ),
      ...(options.senders.some(({ channel }) => channel === 'mail')
        ? [
            on(decisionMade, (tx, made) => tellSuspended(tx, made, options)),
            on(appealDecided, (tx, decided) => tellOutcome(tx, decided, options)),
          ]
        : []),
      on(settingChanged, async (tx, { name, after }) => {
        if (name !== termsSetting.name) return
        await noteVersion(tx, after as Static<typeof termsSetting.schema>)
        await tx.signal(SESSION_SIGNAL, EVERYBODY)
      }),
      on(rolesChanged, (tx) => tx.signal(SESSION_SIGNAL, EVERYBODY)),
      on(userDeleted, async (tx, { userId }) => {
        await closeSessionsOf(tx, userId)
        await tx.run(sql`delete from passwords where user_id = ${userId}`)
        await tx.run(sql`delete from social_identities where user_id = ${userId}`)
        await tx.run(sql`delete from factors where user_id = ${userId}`)
        await tx.run(sql`delete from terms_acceptances where user_id = ${userId}`)
        await tx.run(sql`delete from sign_in_traces where user_id = ${userId}`)
        await tx.run(sql`delete from age_checks where user_id = ${userId}`)
        await tx.run(sql`delete from known_devices where user_id = ${userId}`)
        await forgetDevicesOf(tx, userId)
      }),
    ],
    routes(api) {
      routes(api, deps)
      contactRoutes(api, deps)
      factorRoutes(api, deps)
      termsRoutes(api, deps)
      tracingRoutes(api, deps)
      staffAccountRoutes(api, options.db)
      providerRoutes(api, deps)
    },
    rootRoutes: (root) => providerPages(root, deps),
  }
}
