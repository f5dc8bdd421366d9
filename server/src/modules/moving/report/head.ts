import type { Reconciliation } from '../thinksns/steps/money.ts'

/** What a report says in addition to the notes. */
export interface ReportHead {
  source: string
  dump: string
  isDry: boolean
  since: string | null
  startedAt: string
  finishedAt: string
  tables: Record<string, number>
  unmappedColumns: Record<string, string[]>
  brokenTexts: number
  balances: Reconciliation
}
