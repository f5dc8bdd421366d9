import type { IncomingMessage } from 'node:http'

/** A request that is whole and has no body. */
export interface PlainGet {
  chunk: Buffer
  text: string
  address: string
  path: string
}

const MAX_HEAD_BYTES = 4096
/** A whole GET and nothing else, in a form that no two readers of HTTP understand differently. */
const PLAIN_GET = /^GET (([\w\-./]+)(?:\?[!-~]*)?) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/
/** A body, a wish beyond an answer, or a browser of another origin, which needs headers of its own. */
const UNUSUAL =
  /\r\n(?:content-length|transfer-encoding|te|trailer|upgrade|expect|origin):|\r\nconnection:(?! ?keep-alive\r)/i
const ACCEPT_LANGUAGE = /\r\naccept-language: *([^\r]*)/i

export function readPlainGet(chunk: Buffer): PlainGet | undefined {
  if (chunk.length > MAX_HEAD_BYTES) return undefined
  const text = chunk.toString('latin1')
  const [, address, path] = PLAIN_GET.exec(text) ?? []
  return path === undefined || UNUSUAL.test(text) ? undefined : { chunk, text, address: address!, path }
}

export const acceptLanguageOf = ({ text }: PlainGet): string | undefined => ACCEPT_LANGUAGE.exec(text)?.[1]

/**
 * Whether node:http read what came as one request. If it had been in the middle of another, the address would be that one's
 * or the headers would be more.
 */
export const isReadAs = (
  { method, url, rawHeaders, complete }: IncomingMessage,
  { text, address }: PlainGet,
): boolean => method === 'GET' && url === address && complete && rawHeaders.length / 2 === text.split('\r\n').length - 3

/** As long as a request is on the wire when it is written in the usual way. */
export const lengthOf = ({ method, url, rawHeaders, headers }: IncomingMessage): number =>
  rawHeaders.reduce(
    (sum, text) => sum + text.length + 2,
    `${method} ${url} HTTP/1.1\r\n\r\n`.length + Number(headers['content-length'] ?? 0),
  )
