import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../../kernel/index.ts'

const SESSION = 'plaza_session'
const DEVICE = 'plaza_device'
/** Says only that there is a session, so that a page can be rendered for a member before it knows which. */
const HINT = 'plaza_hint'
/** Says that the session began at the sign-in provider, so that signing out can end it there as well. No secret. */
const PROVIDER = 'plaza_provider'
/** The cookie is sent only to the operations on the session itself, where its name allows a path. */
const PATH = '/api/v2/auth/session'
const TOKEN = /^[\w-]{20,200}$/
/** How many people can share a browser and each have it remembered. */
const MAX_DEVICES = 4

/** Whether browsers reach us over TLS, so that cookies can be `Secure`. */
export const isSecureAt = (publicUrl: string): boolean => publicUrl.startsWith('https:')

// Browsers accept a name with this prefix only from this host, over TLS: another host of the domain cannot set it.
export const named = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

export function cookieValue(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [found, value = ''] = pair.trim().split('=')
    if (found === name) return value
  }
  return undefined
}

export function cookieOf(request: FastifyRequest, isSecure: boolean): string | undefined {
  const value = cookieValue(request, named(SESSION, isSecure))
  return value !== undefined && TOKEN.test(value) ? value : undefined
}

export function setSessionCookie(reply: FastifyReply, isSecure: boolean, value: string, maxAgeS: number): void {
  const common = `Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', [
    `${named(SESSION, isSecure)}=${value}; Path=${isSecure ? '/' : PATH}; HttpOnly; ${common}`,
    `${HINT}=${value ? '1' : ''}; Path=/; ${common}`,
  ])
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  setSessionCookie(reply, isSecure, '', 0)
  markProvider(reply, isSecure, 0)
}

/** Any reply, whatever its route answers with. */
export interface CookieReply {
  header(name: string, value: string): unknown
}

/** Lets a page know that the session began at the sign-in provider. */
export function markProvider(reply: CookieReply, isSecure: boolean, maxAgeS: number): void {
  reply.header(
    'set-cookie',
    `${PROVIDER}=${maxAgeS > 0 ? '1' : ''}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}

/** The tokens of remembered devices that a client sends: an app in a header, a browser in its cookie. */
export function deviceTokensOf(request: FastifyRequest, isSecure: boolean): string[] {
  const header = request.headers['x-device-token']
  if (header !== undefined) return typeof header === 'string' && TOKEN.test(header) ? [header] : []
  return (cookieValue(request, named(DEVICE, isSecure)) ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_DEVICES)
}

/** Puts a token before those of other people who use this browser. */
export function addDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
  { token, days }: { token: string; days: number },
): void {
  const value = [token, ...deviceTokensOf(request, isSecure)].slice(0, MAX_DEVICES).join('.')
  const ends = `Max-Age=${days * 86_400}; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${named(DEVICE, isSecure)}=${value}; Path=/; HttpOnly; ${ends}`)
}

/**
 * A request authorised by a cookie must come from our own page. Another site's form cannot send the header, its script
 * cannot send it without CORS, and the browser names the origin.
 */
export function refuseForeignPage(request: FastifyRequest, publicUrl: string): void {
  if (!isOwnPage(request, publicUrl))
    throw forbidden(
      'auth.foreign_page',
      'Only a page of this service may use its session: send X-Plaza-Session from there.',
    )
}

/** Whether the request comes from a page of this service. */
export function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  const isForeign =
    (site !== undefined && site !== 'same-origin') || !isOwnOrigin(headers.origin, headers.host, publicUrl)
  return headers['x-plaza-session'] !== undefined && !isForeign
}

/** Whether this origin is ours; a client that is no browser names none. */
function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
