import type { RouteOptions } from 'fastify'
import type { Response } from './document.ts'
import { headersOf } from './headers.ts'

export const NOT_MODIFIED = 'NotModified'

export const notModified: Response = {
  description: 'The client has this already: `If-None-Match` names the `ETag` of the answer. There is no body.',
  headers: headersOf('304', false),
}

/**
 * Whether an answer carries an `ETag` to ask with: what guests read as JSON does (`answers/encode-answer.ts`), and what
 * declares a 304 of its own.
 */
export const mayBeKnown = ({ method, url, config, schema }: RouteOptions, isJson: boolean): boolean =>
  '304' in ((schema?.response ?? {}) as object) ||
  (method === 'GET' && config?.access === 'any' && url.startsWith('/api/') && isJson)
