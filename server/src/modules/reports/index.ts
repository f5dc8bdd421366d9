/** Reports: telling staff about what should not be there. */
export { addReport, type ReportSubject } from './add-report.ts'
export { type ReportMade, reportDecided, reportMade } from './facts.ts'
export { type ImportedReport, importReports } from './importing/import-reports.ts'
export { reportsKinds } from './importing/kinds.ts'
export { createReports } from './module.ts'
export { createReportQueue, type FindSubject, reportsADay, reportsDecided } from './queue.ts'
export { type Noticed, reportAutomatically } from './report-automatically.ts'
export { categoryField, ReportBody, type ReportedKind } from './schemas.ts'
