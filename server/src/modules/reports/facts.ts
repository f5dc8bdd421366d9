import { defineFact } from '../../kernel/index.ts'

/** Staff decided about a report. */
export const reportDecided = defineFact<{
  reportId: number
  reporterId: number
  status: 'handled' | 'rejected'
  /** What they said about it. */
  remark?: string
}>('report.decided')
