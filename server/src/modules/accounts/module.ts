import {
  type Budgets,
  type Clock,
  type Db,
  type Metrics,
  type Module,
  type Origin,
  on,
  type Secrets,
  type Settings,
  sql,
  type Transactor,
} from '../../kernel/index.ts'
import { rolesChanged, userDeleted, userStandingChanged } from '../users/index.ts'
import type { FactorContext } from './factors/add-factor.ts'
import { relyingPartyOf } from './factors/passkeys.ts'
import { factorRoutes } from './factors/routes.ts'
import { accountWorkers, forgetExpired } from './jobs.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import type { MessageSender, MiniProgram } from './port.ts'
import { routes } from './routes.ts'
import type { Device } from './sessions/devices.ts'
import { closeSessionsOf, EVERYBODY, type Lifetimes, SESSION_SIGNAL } from './sessions/sessions.ts'
import { registerSetting } from './settings.ts'
import { createLoginAttempts, type LoginAttempts } from './signing-in/login-attempts.ts'

export interface AccountsOptions {
  db: Db
  budgets: Budgets
  clock: Clock
  metrics: Metrics
  secrets: Secrets
  settings: () => Settings
  transact: Transactor['transact']
  lifetimes: Lifetimes
  /** How long it is remembered by what a deleted account was known. */
  identityMemoryDays: number
  smsPrefixes: readonly string[]
  miniProgram: MiniProgram
  senders: readonly MessageSender[]
  /** What links are built from, and the other origins pages may come from: passkeys are bound to them. */
  publicUrl: string
  corsOrigins: readonly string[]
}

/** What a sign-in is made of, beside who it is. */
export interface SignIn {
  secrets: Secrets
  lifetimes: Lifetimes
  origin: Origin
  device: Device
}

/** What the operations of this module are given. */
export type AccountsDeps = Omit<AccountsOptions, 'settings' | 'senders'> & {
  settings: Settings
  passwords: Passwords
  attempts: LoginAttempts
  factors: FactorContext
}

export function createAccounts(options: AccountsOptions): Module {
  return {
    name: 'accounts',
    settings: [registerSetting],
    workers: accountWorkers(options.senders),
    schedules: [{ job: forgetExpired, everyS: 600 }],
    reactions: [
      // Suspension ends every token; new roles only need every process to look again.
      on(userStandingChanged, (tx, { userId, isDisabled }) =>
        isDisabled ? closeSessionsOf(tx, userId) : tx.signal(SESSION_SIGNAL, `user:${userId}`),
      ),
      on(rolesChanged, (tx) => tx.signal(SESSION_SIGNAL, EVERYBODY)),
      on(userDeleted, async (tx, { userId }) => {
        await closeSessionsOf(tx, userId)
        await tx.run(sql`delete from passwords where user_id = ${userId}`)
        await tx.run(sql`delete from social_identities where user_id = ${userId}`)
        await tx.run(sql`delete from factors where user_id = ${userId}`)
        await tx.run(sql`delete from known_devices where user_id = ${userId}`)
      }),
    ],
    routes(api) {
      const deps = {
        ...options,
        settings: options.settings(),
        passwords: createPasswords(),
        attempts: createLoginAttempts(options.db, options.budgets, options.clock, options.metrics),
        factors: { secrets: options.secrets, party: relyingPartyOf(options.publicUrl, options.corsOrigins) },
      }
      routes(api, deps)
      factorRoutes(api, deps)
    },
  }
}
