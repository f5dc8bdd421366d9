import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import { say } from '../../language/sentence.ts'
import { forbidden, notFound, Problem, tooMany, unauthorized, unavailable } from '../../problem.ts'
import { ProblemBody } from '../schema.ts'
import type { Reference, Response, Schema } from './document.ts'
import { invalidExample, type Refusal, refusalOf } from './examples.ts'
import { headersOf, isWrite } from './headers.ts'
import { needsPermission, needsToken } from './who.ts'

interface Standard {
  readonly name: string
  readonly description: string
  readonly example: Refusal
}

const STANDARD: Readonly<Record<string, Standard>> = {
  401: {
    name: 'Unauthorized',
    description: 'No token, or one that is malformed, expired or revoked. Refresh it or sign in again.',
    example: refusalOf(unauthorized()),
  },
  403: {
    name: 'Forbidden',
    description: 'You are known, but may not do this.',
    example: refusalOf(forbidden('auth.permission', 'Your account does not have the permission for this.')),
  },
  404: {
    name: 'NotFound',
    description: 'What the address names is missing, deleted or hidden from you.',
    example: refusalOf(notFound('record.not_found', 'There is no such record.')),
  },
  409: {
    name: 'Conflict',
    description: 'The first request with this `Idempotency-Key` is still running. Ask again in a second.',
    example: refusalOf(
      new Problem(
        409,
        'idempotency.running',
        'The first request with this Idempotency-Key is still running. Ask again in a second.',
      ),
    ),
  },
  422: {
    name: 'Invalid',
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
    description: 'Over a limit. Wait as long as `Retry-After` says.',
    example: refusalOf(tooMany('rate.limited', say`At most ${60} requests a minute. Wait ${12} s.`, 12, 0)),
  },
  503: {
    name: 'Unavailable',
    description: 'Overload, or something the service needs is away. Try again after `Retry-After` seconds.',
    example: {
      ...refusalOf(unavailable('server.busy', 'The service is busy. Try again in a moment.')),
      request_id: '5f0c2a91d3-00001k',
    },
  },
}

type Place = (schema: Schema) => Schema

/** The refusals that mean the same everywhere, described once. */
export const sharedRefusals = (place: Place): [string, Response][] =>
  Object.entries(STANDARD)
    .filter(([status]) => status !== '422')
    .map(([status, { name, description, example }]) => [name, refusal(place, status, description, example)])

/** Every refusal of an operation: those its properties imply, and those its route declares. */
export function refusalsOf(route: RouteOptions, place: Place): Record<string, Response | Reference> {
  const declared = declaredRefusals(route)
  const statuses = [...new Set([...impliedStatuses(route), ...Object.keys(declared)])].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const standard = STANDARD[status]
      const ownWords = declared[status]
      if (status === '422')
        return [
          status,
          refusal(
            place,
            status,
            ownWords ?? standard!.description,
            invalidExample(route.schema ?? {}) ?? standard!.example,
          ),
        ]
      if (standard && !ownWords) return [status, { $ref: `#/components/responses/${standard.name}` }]
      return [status, refusal(place, status, ownWords ?? `${STATUS_CODES[status] ?? 'Refused'}.`, standard?.example)]
    }),
  )
}

function impliedStatuses({ method, url, schema = {}, config = {} }: RouteOptions): string[] {
  const hasPathParameter = /[:*]/.test(url)
  const hasInput = hasPathParameter || schema.querystring !== undefined || schema.body !== undefined
  const implied: Record<string, boolean> = {
    401: needsToken(config),
    403: needsPermission(config),
    404: hasPathParameter,
    409: isWrite(method, config),
    422: hasInput || isWrite(method, config),
    429: config.counted !== false,
    // The reserved lane is never turned away.
    503: config.lane !== 'reserved',
  }
  return Object.keys(implied).filter((status) => implied[status])
}

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

export const isRefusal = (status: string): boolean => /^[45]/.test(status)

const refusal = (place: Place, status: string, description: string, example: Refusal | undefined): Response => ({
  description,
  headers: headersOf(status, false),
  content: { 'application/json': { schema: place(plain(ProblemBody)), ...(example && { example }) } },
})

const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema
