import {
  type App,
  createWrites,
  type Db,
  Empty,
  staffListRoute,
  staffRoutes,
  type Transactor,
} from '../../../kernel/index.ts'
import { UserReference } from '../schemas.ts'
import { changeStanding, presentStaffUser, StaffUser, StandingChange, staffUsers } from './admin-users.ts'
import { roles } from './roles.ts'

const tags = ['admin']
const config = { access: { permission: 'user:manage' } }

export function adminRoutes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/users', {
    config,
    schema: { operationId: 'adminListUsers', summary: 'List people' },
    list: staffUsers,
    view: StaffUser,
    present: presentStaffUser,
  })

  write.patch('/admin/users/:user', {
    config,
    schema: {
      operationId: 'adminUpdateUser',
      tags,
      summary: 'Suspend, give roles, verify',
      params: UserReference,
      body: StandingChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => changeStanding(tx, caller, params.user, body, origin),
  })

  staffRoutes(app, roles, { db, transact })
}
