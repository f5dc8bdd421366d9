import { type KeyObject, randomBytes, sign } from 'node:crypto'

export interface CertificateRequest {
  subject: string
  issuer: string
  publicKey: KeyObject
  issuerKey: KeyObject
  validFrom: Date
  validTo: Date
  isAuthority: boolean
  /** Object identifiers for the purpose of the certificate. */
  marks?: readonly string[]
}

/** Issues an X.509 certificate (version 3, ECDSA with SHA-256), DER. Only what the sandbox's chain needs. */
export function issueCertificate(request: CertificateRequest): Buffer {
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // Positive and without a leading zero, as a serial number has to be.
    der(0x02, Buffer.from([0x40]), randomBytes(8)),
    algorithm,
    nameOf(request.issuer),
    sequence(utcTime(request.validFrom), utcTime(request.validTo)),
    nameOf(request.subject),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(request))),
  )
  return sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, request.issuerKey)))
}

function extensions({ isAuthority, marks = [] }: CertificateRequest): Buffer[] {
  const yes = der(0x01, Buffer.from([0xff]))
  const basicConstraints = sequence(...(isAuthority ? [yes] : []))
  return [
    sequence(objectId('2.5.29.19'), yes, der(0x04, basicConstraints)),
    ...marks.map((mark) => sequence(objectId(mark), der(0x04, der(0x05)))),
  ]
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length]
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const nameOf = (text: string) => sequence(der(0x31, sequence(objectId('2.5.4.3'), der(0x0c, Buffer.from(text)))))
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

// The first two numbers share a byte; the others are written in base 128, all but the last byte with the high bit set.
function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(number: number): number[] {
  const bytes = [number & 0x7f]
  for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}
