import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type App, Closed, callerOf, createWrites, Empty, Id } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { matchFactorOrProof } from '../passwords/fresh-proof.ts'
import { deviceOf } from '../sessions/devices.ts'
import { addFactor } from './add-factor.ts'
import { listFactors, removeFactor } from './own-factors.ts'
import { confirmByProof, showByProof } from './prove-factor.ts'
import { forgetDevice, listDevices } from './remembered-devices.ts'
import {
  AddedFactor,
  DeviceToken,
  Factor,
  FactorProof,
  FactorRequest,
  FactorShown,
  PasskeyOptions,
  RememberedDevice,
} from './schemas.ts'
import { challengePasskey } from './show-factor.ts'
import { demandFactor } from './step-up.ts'

const tags = ['accounts']
const auth = { access: 'user', lane: 'auth' } as const
/** Open to a sign-in that still has to show its factor. What is stored under a key belongs to that sign-in alone. */
const showing = {
  ...auth,
  beforeFactor: true,
  keyedBy: ({ caller }: FastifyRequest) => `session:${caller?.sessionId}`,
} as const
const params = Closed({ factor: Id('Id of the factor.') })

export function factorRoutes(app: App, deps: AccountsDeps): void {
  const { db, clock } = deps
  const write = createWrites(app, deps.transact)

  app.get('/user/factors', {
    config: { access: 'user' },
    schema: {
      operationId: 'listFactors',
      tags,
      summary: 'List my two-step verification methods',
      response: { 200: Type.Array(Factor, { description: 'Those in use, the oldest first.' }) },
    },
    handler: (request) => listFactors(db, callerOf(request)),
  })

  write.post('/user/factors', {
    config: auth,
    schema: {
      operationId: 'addFactor',
      tags,
      summary: 'Start adding a two-step verification method',
      description:
        'A user with a factor shows it first. Others need a fresh proof: the password, a code of purpose `proof`, or a sign-in of the last ten minutes; else 401 `auth.step_up`. At most ten.',
      body: FactorRequest,
      response: { 201: AddedFactor },
    },
    first: ({ request, body }) => matchFactorOrProof(deps, request, body),
    run: async (tx, { caller, body, request, origin }, proof) => {
      await proof.spend(tx)
      return addFactor(tx, deps.factors, caller, body.kind, deviceOf(request), origin)
    },
  })

  write.put('/user/factors/:factor', {
    config: auth,
    schema: {
      operationId: 'confirmFactor',
      tags,
      summary: 'Confirm a new two-step verification method',
      description: 'Counts as showing it.',
      params,
      body: FactorProof,
      response: { 204: Empty },
    },
    around: (call, commit) => confirmByProof(deps, call, commit),
  })

  write.delete('/user/factors/:factor', {
    config: auth,
    schema: {
      operationId: 'removeFactor',
      tags,
      summary: 'Remove a two-step verification method',
      description: 'Needs a factor shown in the last 15 minutes. Its recovery codes go with it.',
      params,
      response: { 204: Empty },
    },
    first: ({ caller }) => demandFactor(caller, clock),
    run: (tx, { caller, params, origin }) => removeFactor(tx, caller, params.factor, origin),
  })

  write.post('/auth/factor/options', {
    config: showing,
    schema: {
      operationId: 'challengePasskey',
      tags,
      summary: 'Get a passkey challenge',
      response: { 201: PasskeyOptions },
    },
    run: async (tx, { caller }) => ({ options: { ...(await challengePasskey(tx, deps.factors, caller)) } }),
  })

  write.post('/auth/factor', {
    config: showing,
    schema: {
      operationId: 'showFactor',
      tags,
      summary: 'Complete two-step verification',
      description:
        'Opens, for 15 minutes and for this sign-in, what answers 401 `auth.step_up`. Completes a sign-in whose answer said `factor: true` and remembers its device for 30 days: 200 with `device_token`; a page of the service (`X-Plaza-Session`) gets a cookie and 204. Five wrong ones in ten minutes, then 429.',
      body: FactorShown,
      response: { 200: DeviceToken, 204: Empty },
    },
    around: (call, commit) => showByProof(deps, call, commit),
  })

  app.get('/user/devices', {
    config: { access: 'user' },
    schema: {
      operationId: 'listDevices',
      tags,
      summary: 'List my remembered devices',
      response: { 200: Type.Array(RememberedDevice, { description: 'The one used last first.' }) },
    },
    handler: (request) => listDevices(db, callerOf(request)),
  })

  write.delete('/user/devices/:device', {
    config: auth,
    schema: {
      operationId: 'forgetDevice',
      tags,
      summary: 'Forget a remembered device',
      description:
        'The next sign-in on it shows a factor again. Sign-ins that are there go on; end them by themselves.',
      params: Closed({ device: Id('Id of the device.') }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, origin }) => forgetDevice(tx, caller, params.device, origin),
  })
}
