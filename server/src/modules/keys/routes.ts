import { type App, callerOf, createWrites, Empty, unauthorized } from '../../kernel/index.ts'
import { demandFactor, demandProof } from '../accounts/index.ts'
import { loadUsers, presentSummary } from '../users/index.ts'
import { createKey } from './create-key.ts'
import type { KeysOptions } from './deps.ts'
import { deleteKey, findOwnKey, listKeys, revokeKey } from './own-keys.ts'
import { CurrentKey, KeyList, KeyParams, MadeKey, NewKey, Revocation } from './schemas.ts'
import { STAFF_SCOPES } from './scopes.ts'

const tags = ['keys']

export function routes(app: App, { db, clock, transact, viewFile }: KeysOptions): void {
  const write = createWrites(app, transact)

  app.get('/user/keys', {
    config: { access: 'user' },
    schema: { operationId: 'listKeys', tags, summary: 'List my keys', response: { 200: KeyList } },
    handler: (request) => listKeys(db, callerOf(request).id),
  })

  write.post('/user/keys', {
    config: { access: 'user', lane: 'auth' },
    schema: {
      operationId: 'createKey',
      tags,
      summary: 'Create a key',
      description:
        'Programs send it as `Authorization: Bearer plk_…`. It can call the operations of its scopes and has its own request limit; it never reaches accounts, money, second factors, keys or roles. Users with a second factor show it first; a staff scope needs a proof from the last ten minutes. At most 20.',
      body: NewKey,
      response: { 201: MadeKey },
    },
    first: ({ caller, body }) => {
      demandFactor(caller, clock)
      if (body.scopes.some((scope) => STAFF_SCOPES.includes(scope))) demandProof(caller, clock)
    },
    run: (tx, { caller, body, origin }) => createKey(tx, { caller, origin, clock }, caller.id, body),
  })

  write.delete('/user/keys/:id', {
    config: { access: 'user', lane: 'auth' },
    schema: {
      operationId: 'deleteKey',
      tags,
      summary: 'Delete one of my keys',
      description: 'It stops working at once.',
      params: KeyParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, origin }) => deleteKey(tx, { caller, origin }, caller.id, params.id),
  })

  app.get('/keys/current', {
    config: { access: 'user' },
    schema: {
      operationId: 'getCurrentKey',
      tags,
      summary: 'Get the key of this request',
      description: 'Its scopes and its owner. Any key may call this; without a key it is 404.',
      response: { 200: CurrentKey },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const key = await findOwnKey(db, caller.key?.id ?? 0)
      const user = (await loadUsers(db, [caller.id])).get(caller.id)
      if (!user) throw unauthorized()
      return { ...key, user: presentSummary(user, viewFile) }
    },
  })

  write.post('/keys/revocation', {
    config: { access: 'any', lane: 'auth' },
    schema: {
      operationId: 'revokeKey',
      tags,
      summary: 'Revoke a leaked key',
      description: 'Takes the key itself and needs no sign-in. The answer does not reveal whether it was valid.',
      body: Revocation,
      response: { 204: Empty },
    },
    run: (tx, { body, origin }) => revokeKey(tx, body.key, origin),
  })
}
