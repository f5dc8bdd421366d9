import type { FastifyRequest } from 'fastify'
import type {
  Budgets,
  Caller,
  Clock,
  Db,
  Language,
  Metrics,
  Origin,
  Render,
  Secrets,
  Settings,
  Transactor,
} from '../../kernel/index.ts'
import type { FactorContext } from './factors/add-factor.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Leave, MessageSender, MiniProgram, SignInProvider } from './port.ts'
import type { Device } from './sessions/devices.ts'
import type { Lifetimes } from './sessions/sessions.ts'
import type { LoginAttempts } from './signing-in/login-attempts.ts'

export interface AccountsOptions {
  db: Db
  budgets: Budgets
  clock: Clock
  metrics: Metrics
  secrets: Secrets
  settings: Settings
  transact: Transactor['transact']
  lifetimes: Lifetimes
  /** How long the identities of a deleted account are remembered. */
  identityMemoryDays: number
  smsPrefixes: readonly string[]
  leave: Leave
  /** Absent where no provider exchanges mini-program codes: signing in that way is off. */
  miniProgram: MiniProgram | undefined
  /** Absent where people cannot sign in at a provider. */
  signInProvider: SignInProvider | undefined
  /** A channel without a sender is off. */
  senders: readonly MessageSender[]
  render: Render
  /** The base of links, and the other origins pages may come from: passkeys are bound to them. */
  publicUrl: string
  corsOrigins: readonly string[]
  /** Of people of whom nothing is known. */
  language: Language
}

/** What a sign-in is made of, apart from the user. */
export interface SignIn {
  secrets: Secrets
  clock: Clock
  lifetimes: Lifetimes
  origin: Origin
  device: Device
  /** How long it is remembered from where someone signed in. */
  traceDays: number
  /** The token the device shows to be remembered by. */
  deviceTokens: readonly string[]
}

/** What an operation reads of a call; `Who` is `Caller` where a sign-in is required. */
export interface Asked<Body, Who = Caller | undefined> {
  caller: Who
  body: Body
  origin: Origin
  addressKey: string
  request: FastifyRequest
}

/** What the operations of this module are given. */
export type AccountsDeps = Omit<AccountsOptions, 'senders' | 'render'> & {
  /** Where codes can be sent. */
  channels: ReadonlySet<MessageSender['channel']>
  passwords: Passwords
  attempts: LoginAttempts
  factors: FactorContext
}
