import type { Header, Parameter, Reference } from './document.ts'

/** Headers of answers, described once and referenced from everywhere. */
export const sharedHeaders: Record<string, Header> = {
  ETag: {
    description:
      'Names this version of the answer. Send it as `If-None-Match` to be answered 304 while nothing changed.',
    schema: { type: 'string', examples: ['W/"Qx1c0mA2k9Zt3vB7yR5eUw"'] },
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the stored answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0, examples: [12] },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per minute.',
    required: true,
    schema: { type: 'integer', examples: [60] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this minute, after this one.',
    required: true,
    schema: { type: 'integer', examples: [57] },
  },
  'X-RateLimit-Reset': {
    description: 'When to come back, in seconds since 1970.',
    schema: { type: 'integer', examples: [1794729600] },
  },
  'X-Request-Id': {
    description: 'Names this request in our log. Quote it when you report a fault.',
    required: true,
    schema: { type: 'string', examples: ['5f0c2a91d3-00001k'] },
  },
}

export const sharedParameters: Record<string, Parameter> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: a second request with the same key and content gets the stored answer of the first and has no effect of its own. Yours to choose; kept for at least 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]([ -~]{0,253}[!-~])?$' },
  },
}

const ALWAYS = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining']
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  304: ['ETag'],
  409: ['Retry-After'],
  429: ['Retry-After', 'X-RateLimit-Reset'],
  503: ['Retry-After'],
}

/** References to the headers of an answer. */
export function headersOf(status: string, isReplayable: boolean): Record<string, Reference> {
  const names = [...ALWAYS, ...(EXTRA[status] ?? []), ...(isReplayable ? ['Idempotency-Replayed'] : [])]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
