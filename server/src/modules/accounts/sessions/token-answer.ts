import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { originOf } from '../../../kernel/index.ts'
import type { AccountsDeps, SignIn } from '../deps.ts'
import type { Token } from '../schemas.ts'
import { tracingSetting } from '../tracing/settings.ts'
import { originDevice } from './devices.ts'
import { deviceTokensOf, isSecureAt } from './session-cookie.ts'
import type { IssuedSession } from './sessions.ts'

/** What a client gets of a new session. */
export const tokenOf = ({ lifetimes }: AccountsDeps, { token, awaitsFactor }: IssuedSession): Static<typeof Token> => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: lifetimes.ttlMinutes,
  refresh_ttl: lifetimes.refreshTtlMinutes,
  ...(awaitsFactor && { factor: true }),
})

/** What a sign-in is made of, from its request. */
export const signInOf = (
  { secrets, clock, lifetimes, publicUrl, settings }: AccountsDeps,
  request: FastifyRequest,
): SignIn => ({
  secrets,
  clock,
  lifetimes,
  origin: originOf(request),
  device: originDevice(request),
  traceDays: settings.get(tracingSetting)['keep-days'],
  deviceTokens: deviceTokensOf(request, isSecureAt(publicUrl)),
})
