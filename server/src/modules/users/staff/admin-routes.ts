import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  type Db,
  Empty,
  originOf,
  StaffPage,
  sql,
  staffList,
  staffListQuery,
  staffRoutes,
  type Transactor,
} from '../../../kernel/index.ts'
import { userNotFound } from '../errors.ts'
import { UserReference } from '../schemas.ts'
import { changeStanding, presentStaffUser, StaffUser, StandingChange, staffUsers } from './admin-users.ts'
import { PERMISSION_NODES, PERMISSION_WORDS } from './permissions.ts'
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

  app.get('/admin/users/:user', {
    config,
    schema: {
      operationId: 'adminGetUser',
      tags,
      summary: 'One person',
      params: UserReference,
      response: { 200: StaffUser },
    },
    handler: async (request) => {
      const row = await db.find<Parameters<typeof presentStaffUser>[0]>(
        sql`select ${staffUsers.columns} from ${staffUsers.from} where u.id = ${request.params.user}`,
      )
      if (!row) throw userNotFound()
      return presentStaffUser(row)
    },
  })

  app.get('/admin/permissions', {
    config: { access: { oneOf: ['setting:manage', 'user:manage'] } },
    schema: {
      operationId: 'adminListPermissions',
      tags,
      summary: 'Every permission, in words',
      response: {
        200: Closed(
          {
            data: Type.Array(
              Closed({
                name: Type.String({ description: 'Its name, as roles list it.', examples: ['feed:manage'] }),
                description: Type.String({ description: 'What its holder may do.' }),
                staff: Type.Boolean({ description: 'Opens the console.' }),
              }),
              { description: 'In the order in which they are best shown.' },
            ),
          },
          { title: 'Permissions' },
        ),
      },
    },
    handler: async () => ({
      data: PERMISSION_NODES.map((name) => ({ name, ...PERMISSION_WORDS[name] })),
    }),
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
