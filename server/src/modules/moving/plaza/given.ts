import type { Db, Queryable, Tx } from '../../../kernel/index.ts'
import type { FileStore } from '../../files/index.ts'

export interface CommunityImport {
  db: Db
  store: FileStore
  folder: string
  isDry: boolean
  /** A second run: what is new, changed or gone since the last one. */
  isAgain: boolean
  report: string
  progress: { stage: (name: string) => void; rows: (name: string, rows: number, of: number) => void }
}

/** Where an import works: in transactions of its own, or in one. */
export interface Workplace {
  db: Queryable
  transact: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}
