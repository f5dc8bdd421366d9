import type { FastifyReply, FastifyRequest } from 'fastify'
import { INSIDE_HEADER } from '../kernel/http/inside.ts'
import type { App } from '../kernel/http/types.ts'
import { forbidden } from '../kernel/problem.ts'
import { isOwnOrigin } from '../modules/accounts/index.ts'

interface SignInFormOptions {
  publicUrl: string
  insideKey: string
}

const MAX_FORM_BYTES = 4096
/** Only an address of ours, never `//elsewhere`. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%]*$/

/** Signing in without script: the form of `/sign-in`, sent as forms are. */
export function registerSignInForm(app: App, { publicUrl, insideKey }: SignInFormOptions): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    scope.post('/sign-in', {
      config: { access: 'any', lane: 'auth', accepts: 'raw' },
      schema: { hide: true } as object,
      handler: (request, reply) => signIn(request, reply as FastifyReply),
    })
  })

  async function signIn(request: FastifyRequest, reply: FastifyReply) {
    const { headers } = request
    const site = headers['sec-fetch-site']
    if ((site !== undefined && site !== 'same-origin') || !isOwnOrigin(headers.origin, headers.host, publicUrl))
      throw forbidden('auth.foreign_page', 'Only a page of this service may sign somebody in here.')
    const { login = '', password = '', next = '/' } = (request.body ?? {}) as Record<string, string>
    const inside = { remoteAddress: request.ip, method: 'POST' } as const
    const answer = await app.inject({
      ...inside,
      url: '/api/v2/auth/login',
      headers: {
        'content-type': 'application/json',
        'user-agent': headers['user-agent'] ?? '',
        [INSIDE_HEADER]: insideKey,
      },
      payload: JSON.stringify({ login, password }),
    })
    const back = OWN_PATH.test(next) ? next : '/'
    if (answer.statusCode !== 200)
      return reply.redirect(`/sign-in?failed=${answer.statusCode}&next=${encodeURIComponent(back)}`, 303)
    const kept = await app.inject({
      ...inside,
      url: '/api/v2/auth/session',
      headers: {
        authorization: `Bearer ${answer.json().access_token}`,
        'x-plaza-session': '1',
        [INSIDE_HEADER]: insideKey,
      },
    })
    return reply.header('set-cookie', kept.headers['set-cookie'] ?? []).redirect(back, 303)
  }
}
