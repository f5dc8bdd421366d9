import type { Budgets, Db, Settings, Transactor, Wording } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { Payer } from '../topics/index.ts'
import type { Repostable } from './port.ts'
import type { FeedReader } from './reading/reader.ts'
import type { FeedViews } from './schemas.ts'

/** What the operations of this module are made with. */
export interface FeedsDeps {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  budgets: Budgets
  viewFile: ViewFile
  repostables: readonly Repostable[]
  payer: Payer
  wording: Wording
}

export interface FeedRoutesDeps extends FeedsDeps {
  reader: FeedReader
  views: FeedViews
}
