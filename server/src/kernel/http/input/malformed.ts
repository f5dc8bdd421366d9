import type { FastifyRequest } from 'fastify'
import { say } from '../../language/sentence.ts'
import { Problem } from '../../problem.ts'
import { MALFORMED, type Query } from './query.ts'

export const MAX_HEADERS = 100

export function refuseMalformed(request: FastifyRequest): void {
  if ((request.query as Query)[MALFORMED])
    throw new Problem(400, 'request.malformed', 'The address is not correctly percent-encoded.')
  // The parser would refuse this by itself, but without the headers and the body every refusal has.
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
    throw new Problem(400, 'request.malformed', 'The request names no host.')
  if (request.raw.rawHeaders.length / 2 > MAX_HEADERS) {
    throw new Problem(431, 'request.headers_too_large', say`At most ${MAX_HEADERS} headers.`)
  }
}
