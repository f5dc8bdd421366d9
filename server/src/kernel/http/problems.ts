import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { hasShown } from '../texts/shown.ts'
import { TEXT_PROBLEMS } from '../texts/text-rules.ts'
import type { InputSchema } from './input.ts'
import { namesFiles } from './named-files.ts'

/** What operations refuse with, by operation id and status, beside what their route implies. Data beside the routes. */
export type Problems = Readonly<Record<string, ByStatus>>

type ByStatus = Readonly<Record<number, readonly string[]>>

/** As much of a route as its refusals follow from. */
export interface RefusingRoute {
  method: string | string[]
  url: string
  schema?: FastifySchema & { operationId?: string }
  config?: FastifyContextConfig
}

/** What any request can be refused with, whatever it asks for: not listed at operations, but on the page of problems. */
export const UNIVERSAL: ByStatus = {
  400: ['request.malformed'],
  401: ['auth.ambiguous'],
  404: ['route.not_found'],
  405: ['route.method'],
  408: ['request.timeout'],
  413: ['request.too_large'],
  415: ['request.encoding', 'request.media_type'],
  431: ['request.headers_too_large'],
  500: ['server.fault'],
}

/** A record that staff keep or decide about. */
const STAFF = /\/admin\/.*:/
const STAFF_PLACE = /\/admin\//
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Every code an operation can refuse with, by status: what its route implies and what its module says of it. */
export function problemsOf(route: RefusingRoute, declared: Problems): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (status: string | number, codes: readonly string[]) => {
    const known = found.get(String(status)) ?? new Set()
    for (const code of codes) known.add(code)
    found.set(String(status), known)
  }
  for (const [status, codes, applies] of implied(route)) if (applies) add(status, codes)
  for (const [status, codes] of Object.entries(declared[route.schema?.operationId ?? ''] ?? {})) add(status, codes)
  return new Map([...found].sort().map(([status, codes]) => [status, [...codes].sort()]))
}

function implied({ method, url, schema = {}, config = {} }: RefusingRoute): [number, string[], boolean][] {
  const { access, looksUpToken, accepts, counted, lane, takesKey } = config
  const isGuarded = typeof access === 'object'
  const isWrite = [method].flat().some((each) => WRITES.has(each)) && accepts !== 'raw'
  const isKeyed = isWrite && takesKey !== false
  const hasInput =
    /[:*]/.test(url) || [schema.querystring, schema.body, schema.headers].some((part) => part !== undefined)
  const takesFiles = namesFiles(schema.body as InputSchema | undefined)
  const { blocked, links, mentions, repeated } = TEXT_PROBLEMS
  return [
    [401, ['auth.ambiguous', 'auth.required'], access !== 'any' || looksUpToken === true],
    [401, ['auth.step_up'], isGuarded],
    [403, ['auth.permission'], isGuarded],
    [404, ['staff.not_found'], STAFF.test(url)],
    [409, ['idempotency.running'], isKeyed],
    [409, ['staff.claimed'], isWrite && STAFF.test(url)],
    [422, ['staff.in_use'], [method].flat().includes('DELETE') && STAFF.test(url)],
    [409, ['files.upload_running'], takesFiles],
    [422, ['files.not_usable', 'files.unknown_type', 'files.unusable', 'files.wrong_type'], takesFiles],
    [503, ['files.busy', 'files.store_away'], takesFiles],
    [422, [blocked], isWrite && !STAFF_PLACE.test(url) && hasShown(schema.body as InputSchema | undefined)],
    [429, [links, mentions, repeated], config.shows !== undefined],
    [422, ['request.invalid'], hasInput],
    [422, ['idempotency.key', 'idempotency.reused'], isKeyed],
    [429, ['rate.limited'], counted !== false],
    // The reserved lane is never turned away.
    [503, ['database.away', 'database.busy', 'database.conflict', 'database.slow', 'server.busy'], lane !== 'reserved'],
  ]
}

/** What several say of their operations, as one. */
export function mergeProblems(parts: readonly Problems[]): Problems {
  const merged: Record<string, Record<string, string[]>> = {}
  for (const [operation, byStatus] of parts.flatMap((part) => Object.entries(part))) {
    merged[operation] ??= {}
    for (const [status, codes] of Object.entries(byStatus))
      merged[operation][status] = [...(merged[operation][status] ?? []), ...codes]
  }
  return merged
}
