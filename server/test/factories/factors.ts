import assert from 'node:assert/strict'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { type TOTP, URI } from 'otpauth'
import type { Requests, World } from '../world.ts'

/** A user's active code generator. */
export interface Generator {
  id: number
  recoveryCodes: string[]
  /** The code it shows now, or so many half minutes later. */
  code(stepsLater?: number): string
}

const STEP_MS = 30_000
/** A code works once: the next one is of the step after the confirming one. */
export const nextCode = (generator: Generator): string => generator.code(1)

/** Starts adding a code generator. */
export async function beginGenerator(world: World, person: Requests): Promise<Generator> {
  const added = await person.post('/user/factors', { kind: 'totp' })
  assert.equal(added.statusCode, 201, added.body)
  const { id, uri, recovery_codes: recoveryCodes } = added.json()
  const totp = URI.parse(uri) as TOTP
  const code = (stepsLater = 0) => totp.generate({ timestamp: world.clock.now().getTime() + stepsLater * STEP_MS })
  return { id, recoveryCodes, code }
}

/** Adds a code generator and confirms it. */
export async function addGenerator(world: World, person: Requests): Promise<Generator> {
  const begun = await beginGenerator(world, person)
  const confirmed = await person.put(`/user/factors/${begun.id}`, { code: begun.code() })
  assert.equal(confirmed.statusCode, 204, confirmed.body)
  return begun
}

/** Adds a passkey and confirms it. */
export async function addPasskey(person: Requests): Promise<void> {
  const { id, options } = (await person.post('/user/factors', { kind: 'passkey' })).json()
  const credential = createAuthenticator().makes(options)
  assert.equal((await person.put(`/user/factors/${id}`, { credential })).statusCode, 204)
}

/** A device that makes and shows passkeys, as a browser would answer for it. */
export function createAuthenticator(origin = 'http://plaza.test', rpId = 'plaza.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0
  const rpHash = createHash('sha256').update(rpId).digest()
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const counted = (flags: number) => {
    const tail = Buffer.alloc(5)
    tail[0] = flags
    tail.writeUInt32BE(++count, 1)
    return Buffer.concat([rpHash, tail])
  }
  const envelope = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([key, bytes]) => [key, bytes.toString('base64url')])),
  })
  return {
    /** Answers the options of a passkey to be made. */
    makes({ challenge }: { challenge: string }) {
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x!, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y!, 'base64url'),
      ])
      const data = Buffer.concat([counted(0x45), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      // CBOR: {fmt: "none", attStmt: {}, authData: data}
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return envelope({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
    },
    /** Answers the options of a passkey to be shown. */
    shows({ challenge }: { challenge: string }) {
      const clientDataJSON = clientData('webauthn.get', challenge)
      const authenticatorData = counted(0x05)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      return envelope({ clientDataJSON, authenticatorData, signature })
    },
  }
}
