import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../kernel/http/admission/turn-away.ts'
import { ownPath } from '../kernel/http/own-path.ts'
import type { App } from '../kernel/http/types.ts'
import { phrase } from '../kernel/language/sentence.ts'
import { forbidden } from '../kernel/problem.ts'
import type { WebPages } from './web-pages.ts'

const MAX_BYTES = 4096
const FORM = 'application/x-www-form-urlencoded'

/**
 * Handles the sign-in form of a browser without JavaScript. It calls the same operations as any client, from the
 * visitor's own address, so that the same limits apply.
 */
export function registerSignInForm(app: App, publicUrl: string, pages: WebPages): void {
  // Listed, because an address that takes a form answers 405 to all other methods.
  app.get('/sign-in', {
    config: { access: 'any' },
    schema: { hide: true },
    handler: (request, reply) => pages.send(request as FastifyRequest, reply as FastifyReply) as never,
  })
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, text, done) =>
      done(null, text),
    )
    scope.post('/sign-in', {
      // The operations it calls take slots of their own; holding one meanwhile, a few forms would block each other.
      config: { access: 'any', lane: 'reserved', accepts: 'raw' },
      schema: { hide: true },
      handler: (request, reply) => signIn(app, publicUrl, request as FastifyRequest, reply as FastifyReply),
    })
  })
}

async function signIn(app: App, publicUrl: string, request: FastifyRequest, reply: FastifyReply) {
  refuseForeignForm(request, publicUrl)
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const next = ownPath(form.get('next'))
  const ask = async (url: string, headers: Record<string, string>, payload?: unknown) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v2${url}`,
      remoteAddress: request.ip,
      headers: {
        'user-agent': String(request.headers['user-agent'] ?? ''),
        ...(request.headers.cookie !== undefined && { cookie: request.headers.cookie }),
        ...headers,
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
    if (answer.statusCode === 503) throw busy()
    return answer
  }

  const json = { 'content-type': 'application/json' }
  const password = form.get('password') ?? ''
  const isFromProvider = form.get('with') === 'oidc'
  const login = isFromProvider
    ? await ask('/auth/oidc', { ...json, 'x-plaza-session': '1' }, providerProof(form))
    : await ask('/auth/login', json, { login: form.get('login') ?? '', password })
  if (isFromProvider && login.statusCode === 422) {
    const { code, errors } = login.json()
    if (code === 'auth.answer_expired') return redirect(reply, refusedAddress('oidc-stale', next))
    const asked =
      code === 'auth.link_needed' ? 'link' : errors?.birth_date && (code === 'auth.too_young' ? 'young' : 'age')
    if (asked) return redirect(reply, `${refusedAddress(asked, next)}&with=oidc`)
  }
  if (login.statusCode !== 200) return redirect(reply, refusedAddress(login.statusCode, next))
  const signedIn = { authorization: `Bearer ${login.json().access_token}`, 'x-plaza-session': '1' }
  const cookies: string[] = [login.headers['set-cookie'] ?? []].flat()
  if (login.json().factor) {
    const proof = form.get('factor')?.replace(/\s/g, '')
    if (!proof) return redirect(reply, refusedAddress('factor', next))
    const body = /^\d{6}$/.test(proof) ? { code: proof } : { recovery_code: proof }
    const shown = await ask('/auth/factor', { ...json, ...signedIn }, body)
    if (shown.statusCode !== 204)
      return redirect(reply, refusedAddress(shown.statusCode === 429 ? 429 : 'factor', next))
    cookies.push(...[shown.headers['set-cookie'] ?? []].flat())
  }
  const kept = await ask('/auth/session', signedIn)
  if (kept.statusCode !== 204) return redirect(reply, refusedAddress(kept.statusCode, next))
  void reply.header('set-cookie', [...cookies, ...[kept.headers['set-cookie'] ?? []].flat()])
  return redirect(reply, next)
}

/** What a browser that comes back from the provider was asked for here: whose account it is, or how old its owner is. */
function providerProof(form: URLSearchParams): { password?: string; birth_date?: string } {
  const password = form.get('password')
  const birthDate = form.get('birth_date')
  return { ...(password && { password }), ...(birthDate && { birth_date: birthDate }) }
}

/** A form on another site must not sign a visitor in as another user. */
function refuseForeignForm({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || !isOwn(headers.origin, headers.host, publicUrl))
    throw forbidden('auth.foreign_page', phrase('auth.foreign_page.form')`Sign in on a page of this community.`)
}

function isOwn(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Back to the form, which says why. */
function refusedAddress(status: number | 'factor' | 'link' | 'age' | 'young' | 'oidc-stale', next: string): string {
  const why = typeof status === 'string' ? status : status === 429 ? 'later' : status === 403 ? 'closed' : 'wrong'
  return `/sign-in?${new URLSearchParams({ refused: why, ...(next !== '/' && { next }) })}`
}

const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303)
