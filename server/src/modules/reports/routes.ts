import {
  type App,
  callerOf,
  type Db,
  Empty,
  Messages,
  originOf,
  StaffPage,
  staffListQuery,
  type Transactor,
} from '../../kernel/index.ts'
import { decideReport } from './decide-report.ts'
import { listReports, reports } from './list-reports.ts'
import { reportUser } from './report-user.ts'
import { ReportBody, ReportDecision, ReportedUser, ReportParams, StaffReport } from './schemas.ts'

const review = { access: { node: 'report:manage' } }

/** Registers the operations of this module; other modules report what is theirs with `addReport`. */
export function routes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  app.post('/report/users/:user', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportUser',
      tags: ['reports'],
      summary: 'Report a user',
      params: ReportedUser,
      body: ReportBody,
      response: { 201: Messages },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(
          await transact(request, reply, (tx) =>
            reportUser(tx, callerOf(request), request.params.user, request.body.reason),
          ),
        ),
  })

  app.get('/admin/reports', {
    config: review,
    schema: {
      operationId: 'adminListReports',
      tags: ['admin'],
      summary: 'List reports',
      querystring: staffListQuery(reports),
      response: { 200: StaffPage(StaffReport) },
    },
    handler: (request) => listReports(db, request.query),
  })

  app.patch('/admin/reports/:report', {
    config: review,
    schema: {
      operationId: 'adminDecideReport',
      tags: ['admin'],
      summary: 'Decide about a report',
      params: ReportParams,
      body: ReportDecision,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(
          await transact(request, reply, (tx) =>
            decideReport(tx, callerOf(request), request.params.report, request.body, originOf(request)),
          ),
        ),
  })
}
