import type { IncomingMessage } from 'node:http'

/** A request that is whole and has no body. */
export interface PlainGet {
  text: string
  address: string
  path: string
  /** The same for all whose answers can only be the same, if guests ask; undefined for who may be answered alone only. */
  sameAs: string | undefined
}

const MAX_HEAD_BYTES = 4096
/** A whole GET and nothing else, in a form that no two readers of HTTP understand differently. */
const PLAIN_GET = /^GET (([\w\-./]+)(?:\?[!-~]*)?) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/
/** A body, a wish beyond an answer, or a browser of another origin, which needs headers of its own. */
const UNUSUAL =
  /\r\n(?:content-length|transfer-encoding|te|trailer|upgrade|expect|origin):|\r\nconnection:(?! ?keep-alive\r)/i
const ACCEPT_LANGUAGE = /\r\naccept-language: *([^\r]*)/i
const FORWARDED_FOR = /\r\nx-forwarded-for: *([^\r]*)/i

/** Who asks as somebody, for a part, or for what they do not have yet. A header of our own may say any of that. */
const OWN = /\r\n(?:authorization|cookie|range|if-[\w-]+|traceparent|idempotency-key|x-plaza-[\w-]+|x-read-after):/i
/** Whose address is told in more than one piece: what counts them reads it in one. */
const FORWARDED_TWICE = /\r\nx-forwarded-for:.*\r\nx-forwarded-for:/is
/** What no answer depends on: who it was asked by, from where and on which way. All the rest counts to the letter. */
const ABOUT_CLIENT =
  /(?<=\r\n)(?:user-agent|x-forwarded-for|x-real-ip|forwarded|via|referer|dnt|priority|x-request-id|connection|sec-(?:fetch|ch-ua)[\w-]*):[^\r]*\r\n/gi

/** Requests that are remembered: on one connection, and on many, the same is asked again and again. */
const MAX_KNOWN = 1000
const MAX_KNOWN_BYTES = 1024

/** Reads plain GETs, those that came before without looking at them again. */
export function createReadPlainGet(): (chunk: Buffer) => PlainGet | undefined {
  const known = new Map<string, PlainGet>()
  return (chunk) => {
    if (chunk.length > MAX_HEAD_BYTES) return undefined
    const text = chunk.toString('latin1')
    const before = known.get(text)
    if (before) return before
    const plain = readPlainGet(text)
    if (!plain || text.length > MAX_KNOWN_BYTES) return plain
    if (known.size === MAX_KNOWN) known.clear()
    known.set(text, plain)
    return plain
  }
}

function readPlainGet(text: string): PlainGet | undefined {
  const [, address, path] = PLAIN_GET.exec(text) ?? []
  if (path === undefined || UNUSUAL.test(text)) return undefined
  const isAlone = OWN.test(text) || FORWARDED_TWICE.test(text)
  return { text, address: address!, path, sameAs: isAlone ? undefined : text.replace(ABOUT_CLIENT, '') }
}

export const bytesOf = ({ text }: PlainGet): Buffer => Buffer.from(text, 'latin1')

export const acceptLanguageOf = ({ text }: PlainGet): string | undefined => ACCEPT_LANGUAGE.exec(text)?.[1]

export const forwardedForOf = ({ text }: PlainGet): string | undefined => FORWARDED_FOR.exec(text)?.[1]

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
