import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type App, Closed, callerOf, createWrites, Empty } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { matchProofAndFactor } from '../passwords/fresh-proof.ts'
import { freshProof } from '../schemas.ts'
import { listIdentities } from './identities.ts'
import { linkIdentity } from './link-identity.ts'
import { Identity, IdentityProof, ProviderSignIn, ProviderToken, platform } from './schemas.ts'
import { signInByProvider } from './sign-in-by-provider.ts'
import { unlinkIdentity } from './unlink-identity.ts'

const tags = ['accounts']
const headers = Closed(
  {
    'x-plaza-session': Type.Optional(
      Type.String({ maxLength: 10, description: 'Any value; a page of another site cannot send it.', examples: ['1'] }),
    ),
  },
  { additionalProperties: true },
)

/** Signing in at the OpenID Connect provider, and which sign-ins lead to an account. */
export function providerRoutes(app: App, deps: AccountsDeps): void {
  const write = createWrites(app, deps.transact)

  // Like the session cookie's operations it takes no key: what it answers belongs to the browser with this cookie.
  app.post('/auth/oidc', {
    config: { access: 'any', lane: 'auth', takesKey: false },
    schema: {
      operationId: 'signInByProvider',
      tags,
      summary: 'Sign in with the sign-in provider',
      description:
        'For a page of the service: `GET /sign-in/oidc?next=` sends the browser to the provider, which sends it back to `/sign-in?with=oidc` with a cookie, good once for ten minutes. Signs in the account it is linked to, or makes one. Where an account has verified the same email address, its owner first says so: 422 `auth.link_needed`.',
      headers,
      body: ProviderSignIn,
      response: { 200: ProviderToken },
    },
    handler: (request, reply) =>
      signInByProvider(deps, { body: request.body, request: request as FastifyRequest }, reply),
  })

  app.get('/user/identities', {
    config: { access: 'user' },
    schema: {
      operationId: 'listIdentities',
      tags,
      summary: 'List my linked accounts',
      response: { 200: Type.Array(Identity, { description: 'The oldest first, one of each platform.' }) },
    },
    handler: (request) => listIdentities(deps.db, callerOf(request)),
  })

  write.post('/user/identities', {
    config: { access: 'user', lane: 'auth', takesKey: false },
    schema: {
      operationId: 'linkIdentity',
      tags,
      summary: 'Link the sign-in provider to my account',
      description:
        'For a page of the service: `GET /sign-in/oidc?direct&next=` comes back to that page with `with=oidc` and the cookie. Needs a fresh proof: the password, a code of purpose `proof`, or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. It is told.',
      headers,
      body: IdentityProof,
      response: { 204: Empty },
    },
    around: (call, commit) => linkIdentity(deps, call, commit),
  })

  write.delete('/user/identities/:provider', {
    config: { access: 'user', lane: 'auth' },
    schema: {
      operationId: 'unlinkIdentity',
      tags,
      summary: 'Unlink an account',
      description:
        'Only while another way to sign in remains, else 422 `auth.last_way_in`. Needs a fresh proof, as linking does. It is told.',
      params: Closed({ provider: platform }),
      querystring: Closed(freshProof),
      response: { 204: Empty },
    },
    first: ({ request, query }) => matchProofAndFactor(deps, request, query),
    run: (tx, call, proof) => unlinkIdentity(tx, deps, call, { platform: call.params.provider, proof }),
  })
}
