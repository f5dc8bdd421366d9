import type { SignInProvider } from '../../modules/accounts/port.ts'
import { createOidc } from '../oidc/oidc.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'
import type { SandboxSection } from '../sandbox/section.ts'
import type { Reach } from '../sandbox-gateway/reach.ts'
import { createSandboxProvider } from './provider.ts'
import { sandboxOidcRoutes } from './routes.ts'

export interface SandboxOidc {
  /** The adapter of production, talking to the sandbox provider. */
  readonly provider: SignInProvider
  /** Lets the adapter reach our own server. Before this, no one can sign in there. */
  connect(reach: Reach): void
  section(): SandboxSection
}

interface SandboxOidcOptions {
  publicUrl: string
  secret: string
  now(): number
}

const PATH = '/sandbox/oidc'
const CLIENT = { clientId: 'plaza', clientSecret: 'sandbox' }

/** Plays an OpenID Connect provider on our own server, with real keys and signatures. */
export function createSandboxOidc({ publicUrl, secret, now }: SandboxOidcOptions): SandboxOidc {
  const issuer = publicUrl + PATH
  const played = createSandboxProvider({
    ...CLIENT,
    issuer,
    returnTo: `${publicUrl}/sign-in/oidc/callback`,
    secret,
    now,
  })
  let reach: Reach = async () => {
    throw new Error('the sandbox provider is not connected')
  }
  const http: OutboundHttp = {
    // The request always goes to our own server, whatever the public address is.
    request({ method, url, headers, body }) {
      const { pathname, search } = new URL(url)
      return reach({ method: method === 'POST' ? 'POST' : 'GET', path: pathname + search, headers, body })
    },
    close: async () => {},
  }
  return {
    provider: createOidc({ ...CLIENT, issuer, name: 'Demo ID', allowHttp: true, now, openHttp: async () => http }),
    connect: (given) => {
      reach = given
    },
    section: () => ({
      name: 'sign-in',
      title: 'Sign-in provider',
      html: '<p class="quiet">Plays the single sign-on of an organisation: <a href="/sign-in/oidc?next=/">sign in with it</a>. It believes everyone.</p>',
      routes: (app) => sandboxOidcRoutes(app, played, publicUrl),
    }),
  }
}
