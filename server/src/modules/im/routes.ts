import {
  type App,
  type Budgets,
  callerOf,
  type Db,
  Messages,
  type Secrets,
  type Transactor,
} from '../../kernel/index.ts'
import type { Files, ViewFile } from '../files/index.ts'
import { groupRoutes } from './group-routes.ts'
import { readIds } from './members.ts'
import { readPassword, resetPassword, spendReading, spendReset } from './password.ts'
import type { ImProvider } from './port.ts'
import { registerOldUsers, registerUser, registerUsers } from './register.ts'
import { PasswordAnswer, UserParams, UsersBody } from './schemas.ts'

export interface ImDeps {
  db: Db
  budgets: Budgets
  secrets: Secrets
  transact: Transactor['transact']
  provider: ImProvider
  viewFile: ViewFile
  settleFiles: Files['settle']
}

const tags = ['im']
const MAX_REGISTERED = 100
const registered = { message: ['Registered for messaging.'] }

/** Registers the operations on accounts; those on groups stand beside. */
export function routes(app: App, deps: ImDeps): void {
  const { db, budgets, secrets, transact } = deps

  app.post('/im/register/:user', {
    config: { access: 'user' },
    schema: {
      operationId: 'registerImUser',
      tags,
      summary: 'Give somebody a messaging account',
      description: 'Oneself; others with the permission `im:manage`.',
      params: UserParams,
      response: { 201: Messages },
    },
    handler: async (request, reply) => {
      await registerUser(deps, callerOf(request), request.params.user)
      return reply.code(201).send(await transact(request, reply, async () => registered))
    },
  })

  app.post('/im/register', {
    config: { access: 'user' },
    schema: {
      operationId: 'registerImUsers',
      tags,
      summary: 'Give several people messaging accounts',
      description: 'Others than oneself with the permission `im:manage`.',
      body: UsersBody,
      response: { 201: Messages },
    },
    handler: async (request, reply) => {
      const userIds = readIds(request.body.user_ids, 'user_ids', MAX_REGISTERED)
      await registerUsers(deps, callerOf(request), userIds, 'user_ids')
      return reply.code(201).send(await transact(request, reply, async () => registered))
    },
  })

  app.post('/im/register-old-users', {
    config: { access: { node: 'im:manage' } },
    schema: {
      operationId: 'registerOldImUsers',
      tags,
      summary: 'Give everybody who has none a messaging account',
      response: { 201: Messages },
    },
    handler: async (request, reply) =>
      reply.code(201).send(
        await transact(request, reply, async (tx) => {
          await tx.enqueue(registerOldUsers, {}, { key: registerOldUsers.name })
          return { message: ['Everybody will be registered within minutes.'] }
        }),
      ),
  })

  app.put('/im/password', {
    config: { access: 'user' },
    schema: {
      operationId: 'resetImPassword',
      tags,
      summary: 'Another messaging password for me',
      description: 'Five times an hour.',
      response: { 201: Messages },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      await spendReset(budgets, caller)
      const keep = await resetPassword(deps, caller)
      return reply.code(201).send(
        await transact(request, reply, async (tx) => {
          await keep(tx)
          return { message: ['Your messaging password is another one now.'] }
        }),
      )
    },
  })

  app.get('/im/password', {
    config: { access: 'user' },
    schema: {
      operationId: 'getImPassword',
      tags,
      summary: 'What my messaging client signs in with',
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
        .send({ message: ['Your uid is your user id.'], im_pwd_hash })
    },
  })

  groupRoutes(app, deps)
}
