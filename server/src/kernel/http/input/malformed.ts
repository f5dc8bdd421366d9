import type { FastifyRequest } from 'fastify'
import { phrase } from '../../language/sentence.ts'
import { Problem } from '../../problem.ts'
import { MALFORMED, type Query } from './query.ts'

export const MAX_HEADERS = 100

export function refuseMalformed(request: FastifyRequest): void {
  if ((request.query as Query)[MALFORMED])
    throw new Problem(
      400,
      'request.malformed',
      phrase('request.malformed.address')`The address is not correctly percent-encoded.`,
    )
  // The parser would refuse this by itself, but without the headers and the body every refusal has.
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
    throw new Problem(400, 'request.malformed', phrase('request.malformed.host')`The request names no host.`)
  if (request.raw.rawHeaders.length / 2 > MAX_HEADERS) {
    throw new Problem(
      431,
      'request.headers_too_large',
      phrase('request.headers_too_large.count')`At most ${MAX_HEADERS} headers.`,
    )
  }
}
