import { createHash } from 'node:crypto'
import type * as Library from 'openid-client'
import { type ProvidedIdentity, type SignInProvider, SignInRefused } from '../../modules/accounts/port.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'
import { type Fetch, fetchBy } from './fetch-by.ts'

export interface OidcOptions {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button says. */
  name: string
  /** Lets addresses begin with `http:`: for development, tests and the sandbox. */
  allowHttp: boolean
  /** Opens a client that calls these hosts only. */
  openHttp(allowedHosts: string[]): Promise<OutboundHttp>
  now(): number
}

type Client = typeof Library
interface Known {
  config: Library.Configuration
  close(): Promise<void>
}

const HOUR_MS = 3_600_000
const TIMEOUT_MS = 5_000
/** As long as the standard lets an id be. */
const MAX_SUBJECT = 255
const MAX_NAMES = 5

/**
 * Signs people in at an OpenID Connect provider, by authorisation code with PKCE. What it is told about itself (where it
 * lives, its keys) it asks for on first use and once an hour.
 */
export function createOidc(options: OidcOptions): SignInProvider & { close(): Promise<void> } {
  const { clientId, name, now } = options
  // Loaded on first use, as other libraries of providers.
  let library: Promise<Client> | undefined
  const client = () => (library ??= import('openid-client'))
  let known: Promise<Known> | undefined
  let knownAtMs = 0

  async function provider(): Promise<Library.Configuration> {
    if (known && now() - knownAtMs <= HOUR_MS) return (await known).config
    // Requests on their way keep the former client until they are through.
    void known?.then(({ close }) => close()).catch(() => {})
    knownAtMs = now()
    const found = client().then((loaded) => discover(loaded, options))
    known = found
    try {
      return (await found).config
    } catch (error) {
      // The next user asks again.
      if (known === found) known = undefined
      throw error
    }
  }

  return {
    name,
    async authorize({ state, nonce, verifier, returnTo, language }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await client()
      const config = await provider()
      return buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      }).href
    },
    async identify(address, { state, nonce, verifier }) {
      const config = await provider()
      const { authorizationCodeGrant, fetchUserInfo } = await client()
      try {
        const tokens = await authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        // Many providers put no more than the id into the token.
        const about =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
            ? { ...claims, ...(await fetchUserInfo(config, tokens.access_token, claims.sub)) }
            : claims
        return identityIn(about, claims.iss, claims.sub)
      } catch (error) {
        const { refusalOf } = await import('./refusal.ts')
        throw refusalOf(error) ?? error
      }
    },
    async signOutAddress(returnTo) {
      const config = await provider()
      if (!config.serverMetadata().end_session_endpoint) return undefined
      const { buildEndSessionUrl } = await client()
      return buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo, client_id: clientId }).href
    },
    async close() {
      await known?.then(({ close }) => close()).catch(() => {})
    },
  }
}

/** Asks the provider about itself; from then on only the hosts it named are called. */
async function discover(client: Client, options: OidcOptions): Promise<Known> {
  const { issuer, clientId, clientSecret, allowHttp, openHttp } = options
  const first = await openHttp([new URL(issuer).host])
  try {
    const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: fetchBy(first, TIMEOUT_MS),
      execute: allowHttp ? [client.allowInsecureRequests] : [],
    })
    const about = config.serverMetadata()
    refuseUnsafe([about.authorization_endpoint, about.end_session_endpoint], allowHttp)
    const hosts = [about.token_endpoint, about.jwks_uri, about.userinfo_endpoint]
      .filter((url) => url !== undefined)
      .map((url) => new URL(url).host)
    const http = await openHttp([...new Set(hosts)])
    return {
      config: prepared(client, about, { clientId, clientSecret, allowHttp }, fetchBy(http, TIMEOUT_MS)),
      close: () => http.close(),
    }
  } finally {
    await first.close()
  }
}

function prepared(
  client: Client,
  about: Readonly<Library.ServerMetadata>,
  { clientId, clientSecret, allowHttp }: Pick<OidcOptions, 'clientId' | 'clientSecret' | 'allowHttp'>,
  fetch: Fetch,
): Library.Configuration {
  // The standard's own default where the provider does not say.
  const ways = about.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const secret = ways.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
  const ready = new client.Configuration(about, clientId, clientSecret, secret)
  ready[client.customFetch] = fetch
  // Signatures are checked although the token comes straight from the provider: one check more costs nothing.
  client.enableNonRepudiationChecks(ready)
  if (allowHttp) client.allowInsecureRequests(ready)
  return ready
}

/** The browser is sent there, so the library never sees these. */
function refuseUnsafe(addresses: readonly (string | undefined)[], allowHttp: boolean): void {
  for (const address of addresses) {
    if (address === undefined) continue
    const { protocol } = new URL(address)
    if (protocol !== 'https:' && !(allowHttp && protocol === 'http:'))
      throw new Error('the sign-in provider names an address that is not https')
  }
}

/** The claims that concern us; no other is kept. */
function identityIn(claims: Readonly<Record<string, unknown>>, issuer: string, sub: string): ProvidedIdentity {
  if (sub === '' || sub.length > MAX_SUBJECT) throw new SignInRefused('distrusted')
  const { email, email_verified: verified } = claims
  const names = [claims['preferred_username'], claims['nickname'], claims['name'], claims['given_name']]
  return {
    // Of the issuer too: another provider's person with the same id is someone else.
    subject: createHash('sha256').update(`${issuer}\n${sub}`).digest('base64url'),
    ...(typeof email === 'string' && (verified === true || verified === 'true') && { verifiedEmail: email }),
    suggestedNames: names
      .filter((name) => typeof name === 'string' && name.length <= 100)
      .slice(0, MAX_NAMES) as string[],
  }
}
