/** Reports: telling staff about what should not be there. */
export { addReport, type ReportSubject } from './add-report.ts'
export { reportDecided } from './facts.ts'
export { createReports } from './module.ts'
export { createReportQueue, type FindSubject, reportsADay } from './queue.ts'
export { ReportBody, type ReportKind } from './schemas.ts'
