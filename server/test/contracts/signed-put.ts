import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Judges a PUT to a presigned address as S3 does, by its published rules: the status and the error of its answer. */
export function judgeSignedPut(request: IncomingMessage, body: Buffer, secret: string, now: Date): [number, string] {
  const url = new URL(request.url ?? '/', 'http://store.test')
  const query = url.searchParams
  const date = query.get('X-Amz-Date') ?? ''
  const signedHeaders = query.get('X-Amz-SignedHeaders')?.split(';') ?? []
  const [, ...scope] = query.get('X-Amz-Credential')?.split('/') ?? []

  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${request.headers[name] ?? ''}`),
    '',
    signedHeaders.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')
  const signingKey = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  if (hmac(signingKey, toSign).toString('hex') !== query.get('X-Amz-Signature')) return [403, 'SignatureDoesNotMatch']

  const signedAt = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (now.getTime() > signedAt + Number(query.get('X-Amz-Expires')) * 1000) return [403, 'AccessDenied']

  const digest = request.headers['content-md5']
  const actual = createHash('md5').update(body).digest('base64')
  return digest === undefined || digest === actual ? [200, ''] : [400, 'BadDigest']
}

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
