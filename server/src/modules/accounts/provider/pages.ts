import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { createGate } from '../passwords/gate.ts'
import { beginSignIn, CALLBACK } from './begin-sign-in.ts'
import { signOutThere } from './sign-out-there.ts'
import { takeAnswer } from './take-answer.ts'

/** How many wait for the provider at once in one process; it may answer slowly, and others sign in meanwhile. */
const AT_PROVIDER = 32

/** The addresses by which a browser goes to the provider and comes back. They always get in: the provider is waited for. */
export function providerPages(root: App, deps: AccountsDeps): void {
  const atProvider = createGate(AT_PROVIDER, 0)
  const route = { config: { access: 'any', lane: 'reserved' }, schema: { hide: true } } as const
  const page = (url: string, send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void => {
    root.get(url, {
      ...route,
      handler: (request, reply) => {
        void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        return send(request as FastifyRequest, reply as FastifyReply) as never
      },
    })
  }
  page('/sign-in/oidc', (request, reply) => beginSignIn(deps, atProvider, request, reply))
  page(CALLBACK, (request, reply) => takeAnswer(deps, atProvider, request, reply))
  page('/sign-out/oidc', (request, reply) => signOutThere(deps, atProvider, request, reply))
}
