import type { Clock, Db, Settings, Transactor } from '../../kernel/index.ts'
import type { Files, ViewFile } from '../files/index.ts'

/** What the routes of this module need. */
export interface TopicsDeps {
  db: Db
  clock: Clock
  transact: Transactor['transact']
  settings: Settings
  viewFile: ViewFile
  settleFiles: Files['settle']
  /** What links are built from. */
  publicUrl: string
}
