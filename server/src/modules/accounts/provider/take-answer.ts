import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Db, type Gate, originOf, Problem, sql } from '../../../kernel/index.ts'
import { parseEmail } from '../../users/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { answerExpired, notOffered } from '../errors.ts'
import { type ProvidedIdentity, SignInRefused } from '../port.ts'
import { ANSWER_MINUTES, answerOf, type Begun, forgetAnswer, keepAnswer } from './answer-cookie.ts'
import { CALLBACK } from './begin-sign-in.ts'
import { backWith } from './way-back.ts'

/**
 * Takes in the browser that comes back from the provider. It signs no one in: what a page of ours has to be asked for
 * (a second factor, whose account it is) is asked there.
 */
export async function takeAnswer(
  deps: AccountsDeps,
  atProvider: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signInProvider: provider, publicUrl } = deps
  if (!provider) throw notOffered('oidc')
  const address = new URL(publicUrl + CALLBACK)
  address.search = new URL(request.url, publicUrl).search
  const begun = answerOf(request, deps, 'begun')
  // Someone else's answer, or one to another tab, whose sign-in goes on.
  if (!begun || begun.state !== address.searchParams.get('state'))
    return reply.redirect(
      backWith({ next: begun?.next ?? '/', isDirect: begun?.isDirect ?? false }, REFUSED.stale),
      303,
    )
  try {
    const identity = await deps.attempts.attempt({ origin: originOf(request), kind: 'code', account: 'oidc' }, () =>
      atProvider(() => identify(deps, begun, address)).catch((error) => {
        throw counted(error)
      }),
    )
    const email = identity.verifiedEmail && parseEmail(identity.verifiedEmail)
    keepAnswer(reply, deps, {
      step: 'proven',
      id: begun.state,
      subject: identity.subject,
      ...(email && { email }),
      names: identity.suggestedNames,
    })
    return reply.redirect(backWith(begun, { with: 'oidc' }), 303)
  } catch (error) {
    const refused = reasonOf(error)
    if (refused === REFUSED.away || refused === REFUSED.distrusted)
      request.log.warn({ err: error }, 'the sign-in provider is away or not believed')
    // Of two requests with one answer, the one that is late must not take the other's cookie.
    if (refused !== REFUSED.stale) forgetAnswer(reply, deps)
    return reply.redirect(backWith(begun, refused), 303)
  }
}

const REFUSED = {
  away: { refused: 'oidc-away' },
  cancelled: { refused: 'oidc-cancelled' },
  stale: { refused: 'oidc-stale' },
  distrusted: { refused: 'oidc-distrusted' },
  later: { refused: 'later' },
} as const

async function identify(
  { db, signInProvider: provider }: AccountsDeps,
  begun: Begun,
  address: URL,
): Promise<ProvidedIdentity> {
  if (!(await useOnce(db, `begun ${begun.state}`))) throw new SignInRefused('stale')
  const { state, nonce, verifier } = begun
  return provider!.identify(address, { state, nonce, verifier })
}

/** Whether this is the first use of something that is good for one. */
export const useOnce = (db: Pick<Db, 'changed'>, what: string): Promise<boolean> =>
  db.changed(sql`
    insert into used_login_codes (code_hash, expires_at)
    values (${createHash('sha256').update(`oidc ${what}`).digest()}, plaza_now() + make_interval(mins => ${2 * ANSWER_MINUTES}))
    on conflict (code_hash) do nothing`)

function reasonOf(error: unknown): (typeof REFUSED)[keyof typeof REFUSED] {
  if (error instanceof SignInRefused) return REFUSED[error.reason]
  if (error instanceof Problem && error.cause instanceof SignInRefused) return REFUSED[error.cause.reason]
  return error instanceof Problem && error.status === 429 ? REFUSED.later : REFUSED.away
}

/** Giving up is no failure; anything else that is refused counts like a wrong code. */
const counted = (error: unknown): unknown =>
  error instanceof SignInRefused && error.reason !== 'cancelled' ? answerExpired(error) : error
