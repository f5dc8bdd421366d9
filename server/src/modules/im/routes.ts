import { type App, callerOf, createWrites, Messages } from '../../kernel/index.ts'
import type { ImDeps } from './deps.ts'
import { groupRoutes } from './group-routes.ts'
import { readIds } from './members.ts'
import { readPassword, resetPassword, spendReading, spendReset } from './password.ts'
import { registerOldUsers, registerUser, registerUsers } from './register.ts'
import { PasswordAnswer, UserParams, UsersBody } from './schemas.ts'

const tags = ['im']
const MAX_REGISTERED = 100
const REGISTERED = 'done.im_registered'

/** Registers the operations on accounts; those on groups are in group-routes.ts. */
export function routes(app: App, deps: ImDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, budgets, secrets } = deps

  write.post('/im/register/:user', {
    config: { access: 'user' },
    schema: {
      operationId: 'registerImUser',
      tags,
      summary: 'Create a messaging account for a user',
      description: 'For yourself; for others with the permission `im:manage`.',
      params: UserParams,
      response: { 201: Messages },
    },
    says: REGISTERED,
    first: ({ caller, params }) => registerUser(deps, caller, params.user),
    run: async () => {},
  })

  write.post('/im/register', {
    config: { access: 'user' },
    schema: {
      operationId: 'registerImUsers',
      tags,
      summary: 'Create messaging accounts for several users',
      description: 'For anyone but yourself this needs the permission `im:manage`.',
      body: UsersBody,
      response: { 201: Messages },
    },
    says: REGISTERED,
    first: ({ caller, body }) =>
      registerUsers(deps, caller, readIds(body.user_ids, 'user_ids', MAX_REGISTERED), 'user_ids'),
    run: async () => {},
  })

  write.post('/im/register-old-users', {
    config: { access: { permission: 'im:manage' } },
    schema: {
      operationId: 'registerOldImUsers',
      tags,
      summary: 'Create messaging accounts for everyone without one',
      response: { 201: Messages },
    },
    says: 'done.everyone_registering',
    run: (tx) => tx.enqueue(registerOldUsers, {}, { key: registerOldUsers.name }),
  })

  write.put('/im/password', {
    config: { access: 'user' },
    schema: {
      operationId: 'resetImPassword',
      tags,
      summary: 'Reset my messaging password',
      description: 'Five times an hour.',
      response: { 201: Messages },
    },
    says: 'done.im_password_reset',
    first: async ({ caller }) => {
      await spendReset(budgets, caller)
      return resetPassword(deps, caller)
    },
    run: (tx, _call, keep) => keep(tx),
  })

  app.get('/im/password', {
    config: { access: 'user' },
    schema: {
      operationId: 'getImPassword',
      tags,
      summary: 'Get my messaging credentials',
      description: 'Five times an hour.',
      response: { 201: PasswordAnswer },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      await spendReading(budgets, caller)
      const im_pwd_hash = await readPassword(db, secrets, caller)
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ message: [{ code: 'done.im_uid' }], im_pwd_hash })
    },
  })

  groupRoutes(app, deps)
}
