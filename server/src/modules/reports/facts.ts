import { defineFact } from '../../kernel/index.ts'

/** A user reported something, for the first time while it waits. */
export interface ReportMade {
  reportId: number
  reporterId: number
  subjectKind: string
  subjectId: number
}
export const reportMade = defineFact<ReportMade>('report.made')

/** Staff decided about a report. */
export interface ReportDecided {
  reportId: number
  /** Null where no user reported it: the service noticed it by itself. */
  reporterId: number | null
  /** What it is about. */
  subjectKind: string
  subjectId: number
  status: 'handled' | 'rejected'
  /** No one saw it while the report waited. */
  wasHeld: boolean
  /** Their remark. */
  remark?: string
}
export const reportDecided = defineFact<ReportDecided>('report.decided')
