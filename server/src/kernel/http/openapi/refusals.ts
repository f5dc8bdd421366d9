import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import { phrase, say } from '../../language/sentence.ts'
import { onceForEach } from '../../once-for-each.ts'
import { forbidden, notFound, Problem, tooMany, unauthorized, unavailable } from '../../problem.ts'
import { type Problems, problemsOf, type RefusingRoute } from '../problems.ts'
import { ProblemBody } from '../schema.ts'
import type { Media, Reference, Response, Schema } from './document.ts'
import { invalidExample, type Refusal, refusalOf } from './examples.ts'
import { headersOf } from './headers.ts'

interface Standard {
  readonly name: string
  readonly description: string
  readonly codes: readonly string[]
  readonly example: Refusal
}

const STANDARD: Readonly<Record<string, Standard>> = {
  400: {
    name: 'BadRequest',
    codes: ['request.malformed', 'request.refused'],
    description: 'The JSON, the address or the HTTP of the request cannot be read.',
    example: refusalOf(
      new Problem(400, 'request.malformed', phrase('request.malformed.json')`The body is not valid JSON.`),
    ),
  },
  401: {
    name: 'Unauthorized',
    codes: ['auth.ambiguous', 'auth.required'],
    description: 'No token, or one that is malformed, expired or revoked. Refresh it or sign in again.',
    example: refusalOf(unauthorized()),
  },
  403: {
    name: 'Forbidden',
    codes: ['auth.permission'],
    description: 'You are known, but may not do this.',
    example: refusalOf(forbidden('auth.permission', 'You don’t have permission to do this.')),
  },
  404: {
    name: 'NotFound',
    codes: ['route.not_found'],
    description: 'What the address names is missing, deleted or hidden from you.',
    example: refusalOf(notFound('route.not_found', 'This address does not exist.')),
  },
  408: {
    name: 'RequestTimeout',
    codes: ['request.timeout'],
    description: 'The request took too long to arrive. The connection is closed.',
    example: refusalOf(new Problem(408, 'request.timeout', 'The request took too long to arrive.')),
  },
  409: {
    name: 'Conflict',
    codes: ['idempotency.running'],
    description: 'The first request with this `Idempotency-Key` is still running. Ask again in a second.',
    example: refusalOf(
      new Problem(
        409,
        'idempotency.running',
        'The first request with this Idempotency-Key is still running. Ask again in a second.',
      ),
    ),
  },
  413: {
    name: 'TooLarge',
    codes: ['request.too_large'],
    description: 'The body is too large for this operation.',
    example: refusalOf(new Problem(413, 'request.too_large', 'The body is too large for this operation.')),
  },
  415: {
    name: 'UnsupportedMediaType',
    codes: ['request.encoding', 'request.media_type'],
    description: 'The body is compressed, or of another type than this operation takes.',
    example: refusalOf(new Problem(415, 'request.media_type', 'Send the body as application/json.')),
  },
  422: {
    name: 'Invalid',
    codes: ['request.invalid'],
    description: 'Something in the request is wrong; `errors` names every wrong field.',
    example: refusalOf(
      new Problem(
        422,
        'idempotency.reused',
        'This Idempotency-Key was used for another request. Use a new key for a new request.',
      ),
    ),
  },
  429: {
    name: 'TooManyRequests',
    codes: ['rate.limited'],
    description: 'Over a limit. Wait as long as `Retry-After` says.',
    example: refusalOf(tooMany('rate.limited', say`At most ${60} requests a minute. Wait ${12} s.`, 12, 0)),
  },
  431: {
    name: 'HeadersTooLarge',
    codes: ['request.headers_too_large'],
    description: 'The headers are too large.',
    example: refusalOf(new Problem(431, 'request.headers_too_large', 'The headers are too large.')),
  },
  503: {
    name: 'Unavailable',
    codes: ['database.away', 'database.busy', 'database.conflict', 'database.slow', 'server.busy'],
    description: 'Overload, or something the service needs is away. Try again after `Retry-After` seconds.',
    example: {
      ...refusalOf(unavailable('server.busy', 'The service is busy. Try again in a moment.')),
      request_id: '5f0c2a91d3-00001k',
    },
  },
}

type Shelve = (schema: Schema) => Schema

/** Statuses whose meaning never depends on the operation: each set of codes is described once and referred to. */
const SHARED = new Set(['400', '401', '408', '413', '415', '431', '503'])

/** Responses by the name under which the document keeps them. */
export type SharedResponses = Map<string, Response>

/** The refusals that mean the same everywhere, described once. */
export const sharedRefusals = (shelve: Shelve): SharedResponses =>
  new Map(
    Object.entries(STANDARD)
      .filter(([status]) => status !== '422')
      .map(([status, { name, description, codes, example }]) => [
        name,
        refusal(shelve, status, description, codes, example),
      ]),
  )

/** Every refusal of an operation with its codes: what its route implies, what its module lists, what its schema declares. */
export function refusalsOf(
  route: RouteOptions,
  shelve: Shelve,
  problems: Problems,
  shared: SharedResponses,
): Record<string, Response | Reference> {
  const declared = declaredRefusals(route)
  const listed = problemsOf(route as RefusingRoute, problems)
  const statuses = [...new Set([...listed.keys(), ...Object.keys(declared), ...(hasPath(route) ? ['404'] : [])])].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const standard = STANDARD[status]
      // An address with a gap that names no record of a module may still lead nowhere.
      const codes = listed.get(status) ?? (status === '404' ? standard!.codes : [])
      const description = declared[status] ?? standard?.description ?? `${STATUS_CODES[status] ?? 'Refused'}.`
      if (standard && status !== '422' && !declared[status]) {
        if (isSame(codes, standard.codes)) return [status, { $ref: `#/components/responses/${standard.name}` }]
        if (SHARED.has(status)) {
          const name = nameOf(standard, codes)
          if (!shared.has(name))
            shared.set(name, refusal(shelve, status, description, codes, fitting(standard.example, codes)))
          return [status, { $ref: `#/components/responses/${name}` }]
        }
      }
      const example = status === '422' ? (invalidExample(route.schema ?? {}) ?? standard!.example) : standard?.example
      const whole = refusal(shelve, status, description, codes, fitting(example, codes))
      return [status, withOwn(whole, ownContent(route, status), shelve)]
    }),
  )
}

/** What an operation answers with this status in a form of its own, such as a payment provider's. */
const ownContent = ({ schema }: RouteOptions, status: string): Record<string, Media> =>
  ((schema?.response ?? {}) as Record<string, { content?: Record<string, Media> }>)[status]?.content ?? {}

function withOwn(response: Response, own: Record<string, Media>, shelve: Shelve): Response {
  const content = { ...response.content }
  for (const [type, { schema }] of Object.entries(own)) {
    const shown = shelve(JSON.parse(JSON.stringify(schema)) as Schema)
    content[type] = content[type]
      ? { ...content[type], schema: { anyOf: [content[type].schema, shown] } }
      : { schema: shown }
  }
  return { ...response, content }
}

/** `Unavailable` and what it says beyond that, or only says: `Unavailable.files.busy`, `Unavailable-only.server.draining`. */
function nameOf({ name, codes: usual }: Standard, codes: readonly string[]): string {
  const isMore = usual.every((code) => codes.includes(code))
  const told = isMore ? codes.filter((code) => !usual.includes(code)) : codes
  return [isMore ? name : `${name}-only`, ...told].join('.')
}

const hasPath = ({ url }: RouteOptions): boolean => /[:*]/.test(url)

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code) => other.includes(code))

/** The example, unless its code is none of the operation's. */
const fitting = (example: Refusal | undefined, codes: readonly string[]): Refusal | undefined =>
  example && (codes.length === 0 || codes.includes(example.code)) ? example : undefined

/** Declared refusals by status, with their own words where they have some. */
function declaredRefusals({ schema }: RouteOptions): Record<string, string | undefined> {
  const responses = Object.entries((schema?.response ?? {}) as Record<string, { description?: string }>)
  return Object.fromEntries(
    responses
      .filter(([status]) => isRefusal(status))
      .map(([status, { description }]) => [
        status,
        description === (ProblemBody as { description?: string }).description ? undefined : description,
      ]),
  )
}

const isRefusal = (status: string): boolean => /^[45]/.test(status)

const refusal = (
  shelve: Shelve,
  status: string,
  description: string,
  codes: readonly string[],
  example: Refusal | undefined,
): Response => ({
  description,
  headers: headersOf(status, false),
  content: {
    'application/json': { schema: withCodes(problemOn(shelve), codes), ...(example && { example }) },
  },
})

/** A problem that carries one of these codes. */
const withCodes = (problem: Schema, codes: readonly string[]): Schema =>
  codes.length === 0
    ? problem
    : {
        allOf: [
          problem,
          {
            type: 'object',
            required: ['code'],
            properties: { code: { type: 'string', enum: [...codes], description: 'Which of these it was.' } },
          },
        ],
      }

/** The form of a problem: a document refers to it nearly a thousand times and contains it once. */
const problemOn = onceForEach((shelve: Shelve) => shelve(JSON.parse(JSON.stringify(ProblemBody)) as Schema))
