import {
  type App,
  callerOf,
  type Db,
  Empty,
  originOf,
  StaffPage,
  staffList,
  staffListQuery,
  staffRoutes,
  type Transactor,
} from '../../../kernel/index.ts'
import { UserReference } from '../schemas.ts'
import { changeStanding, presentStaffUser, StaffUser, StandingChange, staffUsers } from './admin-users.ts'
import { roles } from './roles.ts'

const tags = ['admin']
const config = { access: { node: 'user:manage' } }

export function adminRoutes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  app.get('/admin/users', {
    config,
    schema: {
      operationId: 'adminListUsers',
      tags,
      summary: 'List people',
      querystring: staffListQuery(staffUsers),
      response: { 200: StaffPage(StaffUser) },
    },
    handler: async (request) => {
      const { rows, total } = await staffList<Parameters<typeof presentStaffUser>[0]>(db, staffUsers, request.query)
      return { data: rows.map(presentStaffUser), total }
    },
  })

  app.patch('/admin/users/:user', {
    config,
    schema: {
      operationId: 'adminUpdateUser',
      tags,
      summary: 'Suspend, give roles, verify',
      params: UserReference,
      body: StandingChange,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(
          await transact(request, reply, (tx) =>
            changeStanding(tx, callerOf(request), request.params.user, request.body, originOf(request)),
          ),
        ),
  })

  staffRoutes(app, roles, { db, transact })
}
