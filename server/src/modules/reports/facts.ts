import { defineFact } from '../../kernel/index.ts'

/** Staff decided about a report. */
export interface ReportDecided {
  reportId: number
  /** What it is about. */
  subjectKind: string
  subjectId: number
  status: 'handled' | 'rejected'
  /** Nobody saw it while the report waited. */
  wasHeld: boolean
}
export const reportDecided = defineFact<ReportDecided>('report.decided')
