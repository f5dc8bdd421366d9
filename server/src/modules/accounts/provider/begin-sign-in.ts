import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Gate, ownPath } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { notOffered } from '../errors.ts'
import { refusePrefetch } from '../refuse-prefetch.ts'
import { keepAnswer } from './answer-cookie.ts'
import { backWith, type Way } from './way-back.ts'

export const CALLBACK = '/sign-in/oidc/callback'

/** Sends a browser to the provider, or back with the reason why it cannot go there now. */
export async function beginSignIn(
  deps: AccountsDeps,
  atProvider: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signInProvider: provider, publicUrl } = deps
  if (!provider) throw notOffered('oidc')
  refusePrefetch(request)
  const { host, origin, pathname, searchParams: search } = new URL(request.url, publicUrl)
  const way: Way = { next: ownPath(search.get('next')), isDirect: search.has('direct') }
  // The cookie has to be set where the provider sends the browser back to; `localhost` and `127.0.0.1` are two places.
  if (request.headers.host !== host && !search.has('moved')) {
    // Nothing else of the address: it may carry a token.
    const there = new URLSearchParams({ next: way.next, moved: '', ...(way.isDirect && { direct: '' }) })
    return reply.redirect(`${origin}${pathname}?${there}`, 303)
  }
  const secret = () => randomBytes(32).toString('base64url')
  const asked = { state: secret(), nonce: secret(), verifier: secret() }
  try {
    const address = await atProvider(() =>
      provider.authorize({ ...asked, returnTo: publicUrl + CALLBACK, language: request.language }),
    )
    keepAnswer(reply, deps, { step: 'begun', ...asked, ...way })
    return reply.redirect(address, 303)
  } catch (error) {
    request.log.warn({ err: error }, 'the sign-in provider is away')
    return reply.redirect(backWith(way, { refused: 'oidc-away' }), 303)
  }
}
