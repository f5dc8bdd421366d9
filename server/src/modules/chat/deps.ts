import type { Budgets, Caller, Db, Secrets, Settings, Transactor } from '../../kernel/index.ts'
import type { Repostable } from '../feeds/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { ImProvider } from '../im/index.ts'

/** What the operations of this module are made with. */
export interface ChatDeps {
  db: Db
  budgets: Budgets
  secrets: Secrets
  settings: Settings
  transact: Transactor['transact']
  /** Groups belong to it; it is the built-in one where there is a chat. */
  provider: ImProvider
  viewFile: ViewFile
  repostables: readonly Repostable[]
}

/** What loading records takes. */
export type PresentDeps = Pick<ChatDeps, 'viewFile' | 'repostables'>

export type Person = Pick<Caller, 'id'>
