import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../../kernel/index.ts'

const COOKIE = 'plaza_session'
/** Says only that there is a session, so that a page can be drawn for a member before it knows which. */
const HINT = 'plaza_hint'
/** Only the operations on the session itself are sent the cookie. */
const PATH = '/api/v2/auth/session'
const TOKEN = /^[\w-]{20,200}$/

export function cookieOf(request: FastifyRequest): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === COOKIE && TOKEN.test(value)) return value
  }
  return undefined
}

export function setSessionCookie(reply: FastifyReply, isSecure: boolean, value: string, maxAgeS: number): void {
  const common = `Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', [
    `${COOKIE}=${value}; Path=${PATH}; HttpOnly; ${common}`,
    `${HINT}=${value ? '1' : ''}; Path=/; ${common}`,
  ])
}

export const clearSessionCookie = (reply: FastifyReply, isSecure: boolean): void =>
  setSessionCookie(reply, isSecure, '', 0)

/**
 * What acts by a cookie must be meant by our own page. Another site's form cannot send the header, its script cannot
 * send it without our leave, and the browser says where a request comes from.
 */
export function refuseForeignPage(request: FastifyRequest, publicUrl: string): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  const isForeign =
    (site !== undefined && site !== 'same-origin') || !isOwnOrigin(headers.origin, headers.host, publicUrl)
  if (headers['x-plaza-session'] === undefined || isForeign)
    throw forbidden(
      'auth.foreign_page',
      'Only a page of this service may use its session: send X-Plaza-Session from there.',
    )
}

/** Whether a page at this origin is ours; a client that is no browser names none. */
function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
