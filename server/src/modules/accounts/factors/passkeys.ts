import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** The name under which browsers keep passkeys for us, and the origins that may use them. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}

/** A stored passkey. */
export interface Passkey {
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
}

const TIMEOUT_MS = 5 * 60_000

/** Loaded with the first passkey: it takes half a second, which every start would pay. */
const webauthn = () => import('@simplewebauthn/server')

/** Browsers keep passkeys for names, never for numbers: a service on this machine is `localhost` to them. */
export function relyingPartyOf(publicUrl: string, corsOrigins: readonly string[]): RelyingParty {
  const { hostname, origin, port } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return {
    id: isNumber ? 'localhost' : hostname,
    name: 'Plaza',
    origins: [origin, ...corsOrigins, ...(isNumber ? [`http://localhost${port && `:${port}`}`] : [])],
  }
}

/** What the browser needs to make a passkey; the challenge inside is kept until it is confirmed. */
export const registrationOptions = async (
  party: RelyingParty,
  person: { id: number; name: string },
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
) =>
  (await webauthn()).generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: person.name,
    userID: new Uint8Array(Buffer.from(`plaza:${person.id}`)),
    attestationType: 'none',
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(asDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** What the browser needs to show a passkey. */
export const authenticationOptions = async (
  party: RelyingParty,
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
) =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    allowCredentials: known.map(asDescriptor),
    userVerification: 'preferred',
  })

/** The passkey a browser made for a challenge; undefined when the answer does not fit it. */
export async function madePasskey(
  party: RelyingParty,
  challenge: string,
  credential: object,
): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports: transports ?? [] }
}

/** The count after a passkey signed a challenge; undefined when it did not sign this one. */
export async function signedCount(
  party: RelyingParty,
  challenge: string,
  credential: object,
  { credentialId, publicKey, signCount }: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount },
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

const asDescriptor = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: transports as never,
})
