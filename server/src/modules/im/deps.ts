import type { Budgets, Db, Secrets, Transactor } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { ImProvider } from './port.ts'

/** What the operations of this module are made with. */
export interface ImDeps {
  db: Db
  budgets: Budgets
  secrets: Secrets
  transact: Transactor['transact']
  provider: ImProvider
  viewFile: ViewFile
}
