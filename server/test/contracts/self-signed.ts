import { generateKeyPairSync, sign } from 'node:crypto'

/** Makes a self-signed certificate for `localhost`, valid for a day either side of now. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from('localhost')))))
  const alternativeNames = sequence(der(0x82, Buffer.from('localhost')))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(-1), utcTime(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, alternativeNames)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const certificate = sequence(body, ecdsaWithSha256, signature)
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const long = content.length > 0xff ? [0x82, content.length >> 8, content.length & 0xff] : [0x81, content.length]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 0x80 ? [content.length] : long)]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

function utcTime(daysFromNow: number): Buffer {
  const iso = new Date(Date.now() + daysFromNow * 86_400_000).toISOString()
  return der(0x17, Buffer.from(`${iso.slice(2, 19).replace(/[-:T]/g, '')}Z`))
}
