import type { Db, Transactor } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { RequireAnswer } from './port.ts'

export interface CatalogDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
  requireAnswer: RequireAnswer
}
