import type { Db, Settings, Transactor } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { RequireAnswer } from './port.ts'

export interface CatalogDeps {
  db: Db
  settings: Settings
  transact: Transactor['transact']
  viewFile: ViewFile
  requireAnswer: RequireAnswer
}
