import { Type } from 'typebox'
import {
  type App,
  type Clock,
  Closed,
  callerOf,
  createWrites,
  type Db,
  Empty,
  sql,
  staffListRoute,
  staffRoutes,
  type Transactor,
} from '../../../kernel/index.ts'
import { userNotFound } from '../errors.ts'
import { UserReference } from '../schemas.ts'
import { presentStaffUser, StaffUser, StandingChange, searchedBy, staffUsers } from './admin-users.ts'
import { allowExport } from './allow-export.ts'
import { changeStanding } from './change-standing.ts'
import type { Grants } from './grants.ts'
import { GUARDED_PERMISSIONS, PERMISSION_WORDS, PERMISSIONS, SEE_PEOPLE } from './permissions.ts'
import { holdRoles, roles } from './roles.ts'

const PermissionList = Closed(
  {
    data: Type.Array(
      Closed({
        name: Type.String({ description: 'Its name, as roles list it.', examples: ['feed:manage'] }),
        description: Type.String({ description: 'What its holder may do.' }),
        staff: Type.Boolean({ description: 'Opens the console.' }),
        guarded: Type.Boolean({ description: 'Giving it to people waits for a second person.' }),
      }),
      { description: 'In the order in which they are best shown.' },
    ),
  },
  { title: 'Permissions' },
)

const tags = ['admin']
const config = { access: { oneOf: [...SEE_PEOPLE] } }

export interface StaffDeps {
  db: Db
  transact: Transactor['transact']
  clock: Clock
  /** Whether staff must have a second factor. */
  isFactorRequired: boolean
  /** Asks for a second person where guarded permissions are given. */
  grants: Grants
}

export function adminRoutes(app: App, { db, transact, clock, isFactorRequired, grants }: StaffDeps): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/users', {
    config,
    schema: {
      operationId: 'adminListUsers',
      summary: 'List people',
      description:
        'The table needs `user:export` and, where the caller has one or staff must have one, a recent second factor. It is in the audit log.',
    },
    list: staffUsers,
    searchedBy,
    beforeCsv: (request) => allowExport({ db, clock, isFactorRequired }, request),
    view: StaffUser,
    present: presentStaffUser,
  })

  app.get('/admin/users/:user', {
    config,
    schema: {
      operationId: 'adminGetUser',
      tags,
      summary: 'Get a user',
      params: UserReference,
      response: { 200: StaffUser },
    },
    handler: async (request) => {
      const row = await db.find<Parameters<typeof presentStaffUser>[0]>(
        sql`select ${staffUsers.columns} from ${staffUsers.from} where u.id = ${request.params.user}`,
      )
      if (!row) throw userNotFound()
      return presentStaffUser(row, callerOf(request))
    },
  })

  app.get('/admin/permissions', {
    config: { access: { oneOf: ['setting:manage', 'user:manage'] } },
    schema: {
      operationId: 'adminListPermissions',
      tags,
      summary: 'List permissions',
      response: { 200: PermissionList },
    },
    handler: async () => ({
      data: PERMISSIONS.map((name) => ({ name, ...PERMISSION_WORDS[name], guarded: GUARDED_PERMISSIONS.has(name) })),
    }),
  })

  write.patch('/admin/users/:user', {
    config: { access: { oneOf: ['user:manage', 'user:warn', 'user:suspend', 'user:verify', 'im:manage'] } },
    schema: {
      operationId: 'adminUpdateUser',
      tags,
      summary: 'Suspend, limit, verify or mute a user, or change their roles',
      description:
        'Limits need `user:warn`, suspensions `user:suspend` (for up to seven days), verification `user:verify`, muting `im:manage`, roles `user:manage`, which is all of these but muting. A change that gives a permission for money, people, roles or settings, or lets a holder of one back in, waits for a second person (202).',
      params: UserReference,
      body: StandingChange,
      response: { 202: grants.answer, 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) =>
      changeStanding(tx, { caller, origin }, params.user, body, grants.ask) as Promise<undefined>,
  })

  staffRoutes(app, roles, { db, transact, hold: holdRoles(grants) })
}
