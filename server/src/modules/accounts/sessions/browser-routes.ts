import { Type } from 'typebox'
import { type App, Closed, callerOf, Empty, unauthorized } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { Token } from '../schemas.ts'
import { endByCookie, openBrowserSession, renewFromCookie } from './browser-session.ts'
import { noteLanguageOf } from './devices.ts'
import { clearSessionCookie, cookieOf, isSecureAt, refuseForeignPage, setSessionCookie } from './session-cookie.ts'

const tags = ['accounts']
const headers = Closed(
  {
    'x-plaza-session': Type.Optional(
      Type.String({ maxLength: 10, description: 'Any value; a page of another site cannot send it.', examples: ['1'] }),
    ),
  },
  { additionalProperties: true },
)

/**
 * A sign-in that outlives a page without a token that scripts can read. Nothing here takes a key: two browsers behind
 * one address differ only by their cookies, and must never get each other's answer.
 */
export function browserRoutes(app: App, { db, lifetimes, publicUrl }: AccountsDeps): void {
  const isSecure = isSecureAt(publicUrl)

  app.post('/auth/session', {
    config: { access: 'user', lane: 'auth', takesKey: false },
    schema: {
      operationId: 'keepSession',
      tags,
      summary: 'Stay signed in on this browser',
      description: 'Sets a cookie that scripts cannot read and that is only good for `POST /auth/session/renewal`.',
      headers,
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      refuseForeignPage(request, publicUrl)
      const { cookie, maxAgeS } = await db.transaction((tx) => openBrowserSession(tx, callerOf(request)))
      setSessionCookie(reply as never, isSecure, cookie, maxAgeS)
      return reply.code(204).send()
    },
  })

  app.post('/auth/session/renewal', {
    config: { access: 'any', lane: 'auth', takesKey: false },
    schema: {
      operationId: 'renewSession',
      tags,
      summary: 'Get a token for this browser’s session',
      description: 'By the cookie alone. The token lives an hour at most; other tabs keep theirs.',
      headers,
      response: { 200: Token },
    },
    handler: async (request, reply) => {
      refuseForeignPage(request, publicUrl)
      const cookie = cookieOf(request as never, isSecure)
      if (!cookie) throw unauthorized()
      try {
        const { token, minutes } = await db.transaction(async (tx) => {
          const renewed = await renewFromCookie(tx, cookie, lifetimes)
          await noteLanguageOf(tx, request, renewed.userId)
          return renewed
        })
        return reply.code(200).send({
          access_token: token,
          token_type: 'bearer',
          expires_in: minutes,
          refresh_ttl: lifetimes.refreshTtlMinutes,
        })
      } catch (error) {
        clearSessionCookie(reply as never, isSecure)
        throw error
      }
    },
  })

  app.delete('/auth/session', {
    config: { access: 'any', lane: 'auth', takesKey: false },
    schema: {
      operationId: 'endBrowserSession',
      tags,
      summary: 'Sign out of this browser',
      description:
        'Ends the sign-in of the cookie with all its tokens, and clears the cookie. Never fails for want of one.',
      headers,
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      refuseForeignPage(request, publicUrl)
      const cookie = cookieOf(request as never, isSecure)
      if (cookie) await db.transaction((tx) => endByCookie(tx, cookie))
      clearSessionCookie(reply as never, isSecure)
      return reply.code(204).send()
    },
  })
}
