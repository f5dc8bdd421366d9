import type { Clock, Db, Settings, Transactor } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { Payer, TopicChat } from './port.ts'

/** What the routes of this module need. */
export interface TopicsDeps {
  db: Db
  clock: Clock
  transact: Transactor['transact']
  settings: Settings
  viewFile: ViewFile
  payer: Payer
  chat: TopicChat
  /** What links are built from. */
  publicUrl: string
}
