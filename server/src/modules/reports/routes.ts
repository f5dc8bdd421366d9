import { Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  callerOf,
  createWrites,
  Empty,
  Limit,
  Messages,
  originOf,
  staffListRoute,
} from '../../kernel/index.ts'
import { decideReport } from './decide-report.ts'
import { presentReport, reports } from './list-reports.ts'
import { openReport, type ReportsDeps } from './open-report.ts'
import { listOwnReports, OwnReport } from './own-reports.ts'
import { reportUser } from './report-user.ts'
import { OpenedReport, ReportBody, ReportDecision, ReportedUser, ReportParams, StaffReport } from './schemas.ts'

const review = { access: { permission: 'report:manage' } }

/** Registers the operations of this module; other modules report what is theirs with `addReport`. */
export function routes(app: App, { db, transact, findSnapshot }: ReportsDeps): void {
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
    run: (tx, { caller, params, body }) => reportUser(tx, caller, params.user, body),
  })

  app.get('/user/reports', {
    config: { access: 'user' },
    schema: {
      operationId: 'listOwnReports',
      tags: ['reports'],
      summary: 'List my reports and their outcomes',
      description: 'Newest first. Whose it was and who decided are not in it.',
      querystring: Closed({ limit: Limit(), after: After('id') }),
      response: { 200: Type.Array(OwnReport, { description: 'Reports.' }) },
    },
    handler: (request) => listOwnReports(db, callerOf(request), request.query),
  })

  staffListRoute(app, db, '/admin/reports', {
    config: review,
    schema: { operationId: 'adminListReports', summary: 'List reports' },
    list: reports,
    view: StaffReport,
    present: presentReport,
  })

  app.get('/admin/reports/:report', {
    config: review,
    schema: {
      operationId: 'adminGetReport',
      tags: ['admin'],
      summary: 'Get a report',
      description:
        'Of a chat message with the messages around it as they were. Who looks at these is in the audit log.',
      params: ReportParams,
      response: { 200: OpenedReport },
    },
    handler: (request) =>
      db.transaction((tx) =>
        openReport(
          tx,
          { findSnapshot },
          { caller: callerOf(request), reportId: request.params.report, origin: originOf(request) },
        ),
      ),
  })

  write.patch('/admin/reports/:report', {
    config: review,
    schema: {
      operationId: 'adminDecideReport',
      tags: ['admin'],
      summary: 'Decide on a report',
      params: ReportParams,
      body: ReportDecision,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => decideReport(tx, caller, params.report, body, origin),
  })
}
