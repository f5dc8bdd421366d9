import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomUUID,
  sign,
  timingSafeEqual,
} from 'node:crypto'

export interface SandboxProviderOptions {
  /** Its own address, below which its pages are. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The only address it sends people back to. */
  returnTo: string
  /** What its keys are derived from, so that every process has the same. */
  secret: string
  now(): number
}

/** Whom a user says they are. */
export interface SandboxPerson {
  name: string
  email?: string
  isVerified: boolean
}

/** A provider's answer by HTTP. */
export interface TokenAnswer {
  status: 200 | 400 | 401
  body: Record<string, unknown>
}

const CODE_LIFE_MS = 60_000
const TOKEN_LIFE_S = 300

/** Plays an OpenID Connect provider: it believes everyone, and otherwise keeps the standard to the letter. */
export function createSandboxProvider(options: SandboxProviderOptions) {
  const { issuer, clientId, clientSecret, returnTo, secret, now } = options
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', `plaza/sandbox-oidc/${what}`, 32))
  const codeKey = derived('codes')
  const { key, jwk } = keyFrom(derived('tokens'))
  const used = new Set<string>()
  const seal = (text: string) => createHmac('sha256', codeKey).update(text).digest('base64url')

  return {
    metadata: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end-session`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),

    jwks: () => ({ keys: [jwk] }),

    /** Why a request to sign in is refused, before anyone is asked who they are. */
    faultOf(asked: URLSearchParams): string | undefined {
      if (asked.get('client_id') !== clientId) return 'This client is not known.'
      if (asked.get('redirect_uri') !== returnTo) return 'This address to return to is not registered.'
      if (asked.get('response_type') !== 'code') return 'Only the code flow is supported.'
      if (asked.get('code_challenge_method') !== 'S256' || !asked.get('code_challenge')) return 'PKCE is required.'
      return undefined
    },

    /** Where the browser goes with the answer: who they are, or that they gave up. */
    answer(asked: URLSearchParams, person: SandboxPerson | undefined): string {
      const address = new URL(returnTo)
      const told = person
        ? { code: codeOf(asked, person) }
        : { error: 'access_denied', error_description: 'The user gave up.' }
      const state = asked.get('state')
      for (const [name, value] of Object.entries({ ...told, ...(state !== null && { state }), iss: issuer }))
        address.searchParams.set(name, value)
      return address.href
    },

    /** Exchanges a code, once. */
    token(form: URLSearchParams, authorization: string | undefined): TokenAnswer {
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      if (authorization !== `Basic ${basic}`) return { status: 401, body: { error: 'invalid_client' } }
      const code = form.get('code') ?? ''
      const granted = grantIn(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!granted || granted.challenge !== challenge || form.get('redirect_uri') !== returnTo || used.has(code))
        return { status: 400, body: { error: 'invalid_grant' } }
      used.add(code)
      return {
        status: 200,
        body: {
          access_token: randomUUID(),
          token_type: 'Bearer',
          expires_in: TOKEN_LIFE_S,
          id_token: idTokenOf(granted),
        },
      }
    },

    /** Signs these claims as an ID token; a test changes them first. */
    signed: (claims: object): string => signedBy(key, claims),
  }

  function codeOf(asked: URLSearchParams, person: SandboxPerson): string {
    const grant: Grant = {
      person,
      nonce: asked.get('nonce'),
      challenge: asked.get('code_challenge') ?? '',
      untilMs: now() + CODE_LIFE_MS,
      once: randomUUID(),
    }
    const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
    return `${text}.${seal(text)}`
  }

  function grantIn(code: string): Grant | undefined {
    const [text = '', mac = ''] = code.split('.')
    const wanted = Buffer.from(seal(text))
    const given = Buffer.from(mac)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
    const grant: Grant = JSON.parse(Buffer.from(text, 'base64url').toString())
    return grant.untilMs > now() ? grant : undefined
  }

  function idTokenOf({ person, nonce }: Grant): string {
    const issuedAtS = Math.floor(now() / 1000)
    return signedBy(key, {
      iss: issuer,
      aud: clientId,
      // However the name is typed, it is the same person.
      sub: createHash('sha256').update(person.name.normalize('NFKC').toLowerCase()).digest('hex'),
      iat: issuedAtS,
      exp: issuedAtS + TOKEN_LIFE_S,
      ...(nonce !== null && { nonce }),
      preferred_username: person.name,
      ...(person.email !== undefined && { email: person.email, email_verified: person.isVerified }),
    })
  }
}

interface Grant {
  person: SandboxPerson
  nonce: string | null
  challenge: string
  untilMs: number
  once: string
}

/** An elliptic key from 32 bytes, and its public half as others read it. */
function keyFrom(bytes: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(bytes)
  const point = curve.getPublicKey()
  const shown = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ format: 'jwk', key: { ...shown, d: bytes.toString('base64url') } })
  return { key, jwk: { ...shown, alg: 'ES256', use: 'sig', kid: 'sandbox' } }
}

function signedBy(key: KeyObject, claims: object): string {
  const text = [{ alg: 'ES256', kid: 'sandbox', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
