import {
  type App,
  createWrites,
  type Db,
  Empty,
  Messages,
  staffListRoute,
  type Transactor,
} from '../../kernel/index.ts'
import { decideReport } from './decide-report.ts'
import { presentReport, reports } from './list-reports.ts'
import { reportUser } from './report-user.ts'
import { ReportBody, ReportDecision, ReportedUser, ReportParams, StaffReport } from './schemas.ts'

const review = { access: { permission: 'report:manage' } }

/** Registers the operations of this module; other modules report what is theirs with `addReport`. */
export function routes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  const write = createWrites(app, transact)
  write.post('/report/users/:user', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportUser',
      tags: ['reports'],
      summary: 'Report a user',
      params: ReportedUser,
      body: ReportBody,
      response: { 201: Messages },
    },
    run: (tx, { caller, params, body }) => reportUser(tx, caller, params.user, body.reason),
  })

  staffListRoute(app, db, '/admin/reports', {
    config: review,
    schema: { operationId: 'adminListReports', summary: 'List reports' },
    list: reports,
    view: StaffReport,
    present: presentReport,
  })

  write.patch('/admin/reports/:report', {
    config: review,
    schema: {
      operationId: 'adminDecideReport',
      tags: ['admin'],
      summary: 'Decide about a report',
      params: ReportParams,
      body: ReportDecision,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => decideReport(tx, caller, params.report, body, origin),
  })
}
