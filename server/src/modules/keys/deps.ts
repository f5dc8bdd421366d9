import type { Clock, Db, Settings, Transactor } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'

/** What the operations of this module are given. */
export interface KeysOptions {
  db: Db
  clock: Clock
  transact: Transactor['transact']
  settings: Settings
  viewFile: ViewFile
}
