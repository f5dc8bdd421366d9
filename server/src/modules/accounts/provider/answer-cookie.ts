import type { FastifyRequest } from 'fastify'
import type { Clock, Secrets } from '../../../kernel/index.ts'
import type { SignInRequest } from '../port.ts'
import { type CookieReply, cookieValue, isSecureAt, named } from '../sessions/session-cookie.ts'
import type { Way } from './way-back.ts'

/** A user was sent to the provider. */
export interface Begun extends Way, Omit<SignInRequest, 'returnTo' | 'language'> {
  step: 'begun'
}

/** They came back and the provider said who they are; a page of ours has still to sign them in. */
export interface Proven {
  step: 'proven'
  /** Names this answer, which is used once. */
  id: string
  subject: string
  email?: string
  names: readonly string[]
}

const COOKIE = 'plaza_answer'
/** At the provider people may have to find their phone or a new password. */
export const ANSWER_MINUTES = 10
const MINUTE_MS = 60_000
const MAX_LENGTH = 4000

interface Sealing {
  secrets: Secrets
  clock: Clock
  publicUrl: string
}

/**
 * What is known of a sign-in on its way stands in the browser itself, sealed: nothing is stored for people who never come
 * back, and an answer is of no use in another browser.
 */
export function keepAnswer(reply: CookieReply, { secrets, clock, publicUrl }: Sealing, answer: Begun | Proven): void {
  const untilMs = clock.now().getTime() + ANSWER_MINUTES * MINUTE_MS
  const value = secrets.close(JSON.stringify({ ...answer, untilMs })).toString('base64url')
  set(reply, publicUrl, value, ANSWER_MINUTES * 60)
}

export const forgetAnswer = (reply: CookieReply, { publicUrl }: Pick<Sealing, 'publicUrl'>): void =>
  set(reply, publicUrl, '', 0)

function set(reply: CookieReply, publicUrl: string, value: string, maxAgeS: number): void {
  const isSecure = isSecureAt(publicUrl)
  void reply.header(
    'set-cookie',
    `${named(COOKIE, isSecure)}=${value}; Path=/; HttpOnly; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}

/** What this browser's cookie says of a step, if it is ours and not too old. */
export function answerOf<Step extends (Begun | Proven)['step']>(
  request: FastifyRequest,
  { secrets, clock, publicUrl }: Sealing,
  step: Step,
): Extract<Begun | Proven, { step: Step }> | undefined {
  const value = cookieValue(request, named(COOKIE, isSecureAt(publicUrl)))
  if (!value || value.length > MAX_LENGTH) return undefined
  try {
    const answer = JSON.parse(secrets.open(Buffer.from(value, 'base64url')))
    return answer.step === step && answer.untilMs > clock.now().getTime() ? answer : undefined
  } catch {
    return undefined
  }
}
