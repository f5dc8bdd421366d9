import { Type } from 'typebox'
import { type App, Closed, callerOf, Empty, Id, originOf } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { deviceOf } from '../sessions/devices.ts'
import { addFactor } from './add-factor.ts'
import { confirm, show } from './handlers.ts'
import { listFactors, removeFactor } from './own-factors.ts'
import { AddedFactor, Factor, FactorProof, FactorRequest, FactorShown, PasskeyOptions } from './schemas.ts'
import { challengePasskey } from './show-factor.ts'
import { demandFactor, demandProof } from './step-up.ts'

const tags = ['accounts']
const auth = { access: 'user', lane: 'auth' } as const
const params = Closed({ factor: Id('Id of the factor.') })

export function factorRoutes(app: App, deps: AccountsDeps): void {
  const { db, clock, transact } = deps

  app.get('/user/factors', {
    config: { access: 'user' },
    schema: {
      operationId: 'listFactors',
      tags,
      summary: 'My second factors',
      response: { 200: Type.Array(Factor, { description: 'Those in use, the oldest first.' }) },
    },
    handler: (request) => listFactors(db, callerOf(request)),
  })

  app.post('/user/factors', {
    config: auth,
    schema: {
      operationId: 'addFactor',
      tags,
      summary: 'Begin to add a second factor',
      description:
        'Whoever has a factor shows it first; otherwise a proof of the last ten minutes is needed (signing in is one). At most ten.',
      body: FactorRequest,
      response: { 201: AddedFactor },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      demandProof(caller, clock)
      const add = transact(request, reply.code(201), (tx) =>
        addFactor(tx, deps.factors, caller, request.body.kind, deviceOf(request), originOf(request)),
      )
      return reply.send(await add)
    },
  })

  app.put('/user/factors/:factor', {
    config: auth,
    schema: {
      operationId: 'confirmFactor',
      tags,
      summary: 'Confirm a second factor, which puts it to use',
      description: 'Counts as showing it.',
      params,
      body: FactorProof,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply.code(204).send(await confirm(deps, request, reply, request.params.factor, request.body)),
  })

  app.delete('/user/factors/:factor', {
    config: auth,
    schema: {
      operationId: 'removeFactor',
      tags,
      summary: 'Remove one of my second factors',
      description: 'Needs a factor shown in the last 15 minutes. Its recovery codes go with it.',
      params,
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      demandFactor(caller, clock)
      const remove = transact(request, reply, (tx) =>
        removeFactor(tx, caller, request.params.factor, originOf(request)),
      )
      return reply.code(204).send(await remove)
    },
  })

  app.post('/auth/factor/options', {
    config: auth,
    schema: {
      operationId: 'challengePasskey',
      tags,
      summary: 'What a passkey has to sign to be shown',
      response: { 201: PasskeyOptions },
    },
    handler: async (request, reply) => {
      const challenge = transact(request, reply.code(201), async (tx) => ({
        options: { ...(await challengePasskey(tx, deps.factors, callerOf(request))) },
      }))
      return reply.send(await challenge)
    },
  })

  app.post('/auth/factor', {
    config: auth,
    schema: {
      operationId: 'showFactor',
      tags,
      summary: 'Show a second factor',
      description:
        'Opens, for 15 minutes and for this sign-in, what answers 401 `auth.step_up`. Five wrong ones in ten minutes, then 429.',
      body: FactorShown,
      response: { 204: Empty },
    },
    handler: async (request, reply) => reply.code(204).send(await show(deps, request, reply, request.body)),
  })
}
