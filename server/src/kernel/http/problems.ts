import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { CHANGED, takesVersion } from '../staff/version.ts'
import { NO_RULE, takesWhy } from '../staff/why.ts'
import { hasShown } from '../texts/shown.ts'
import { TEXT_PROBLEMS } from '../texts/text-rules.ts'
import type { InputSchema } from './input/input.ts'
import { namesFiles } from './named-files.ts'

/** What operations refuse with, by operation id and status, in addition to what their route implies. */
export type Problems = Readonly<Record<string, ByStatus>>

type ByStatus = Readonly<Record<number, readonly string[]>>

/** As much of a route as its refusals follow from. */
export interface RefusingRoute {
  method: string | string[]
  url: string
  schema?: FastifySchema & { operationId?: string }
  config?: FastifyContextConfig
}

/** What a client does about a problem, by its code; one sentence each. */
export type Advice = Readonly<Record<string, string>>

/** Advice on the codes that belong to no module. */
const kernelAdvice: Advice = {
  'auth.ambiguous': 'Fix the client: send one access token, in the header or in the query, not two different ones.',
  'auth.permission': 'Hide this from people without the permission that the operation names.',
  'auth.required':
    'Refresh the token once (`PUT /auth/refresh`) and send the request again; if that fails too, sign in.',
  'auth.step_up':
    'Keep the token. Ask for the second factor (`POST /auth/factor`), the password or a code of purpose `proof`, then send the request again.',
  'database.away': 'Ask again after `Retry-After` with the same `Idempotency-Key`.',
  'database.busy': 'Ask again after `Retry-After` with the same `Idempotency-Key`.',
  'database.conflict': 'Ask again after `Retry-After` with the same `Idempotency-Key`; nothing was changed.',
  'database.slow':
    'Ask again after `Retry-After` with the same `Idempotency-Key`, and for less if the request may ask for less.',
  'idempotency.key': 'Fix the client: send 1 to 255 printable ASCII characters, such as a UUID.',
  'idempotency.reused': 'Fix the client: make a key for each action, and keep it only for retries of that action.',
  'idempotency.running':
    'Ask again after `Retry-After` with the same key; the answer will be that of the first request.',
  'key.scope':
    'Fix the program: `scope` names what would open this; make a key with it. Where it is null, only a sign-in does.',
  'metrics.private': 'Ask from the machine itself, or send `METRICS_TOKEN` as a bearer token.',
  'rate.limited': 'Wait for `Retry-After`; slow down when `X-RateLimit-Remaining` comes near 0.',
  'request.encoding': 'Fix the client: send the body without `Content-Encoding`.',
  'request.headers_too_large': 'Fix the client: send fewer and shorter headers and cookies.',
  'request.invalid':
    'Show the sentences of `errors` at their fields; a field the person cannot see is a fault of the client.',
  'request.malformed': 'Fix the client: the JSON, the address or the framing cannot be read.',
  'request.media_type': 'Fix the client: send the `Content-Type` that the operation takes.',
  'request.refused': 'Fix the client: the request is not HTTP as the service reads it.',
  'request.timeout': 'Send it again with the same `Idempotency-Key`; the connection is slow.',
  'request.too_large': 'Send less: the operation names its limits.',
  'route.method': 'Fix the client: `Allow` names the methods of this address.',
  'route.not_found': 'Fix the client: the address is misspelled.',
  'server.busy': 'Ask again after `Retry-After` with the same `Idempotency-Key`.',
  'server.draining': 'Send the request to another process.',
  'server.fault':
    'Say that something went wrong and show `request_id`; ask again with the same `Idempotency-Key` once.',
  'staff.changed':
    'Read the record again, show who changed it (`changed_by`, a user id or null) and what is different, and let the person choose; without `unchanged_since` theirs replaces it.',
  'terms.not_accepted':
    'Show the terms (`GET /terms`), let the person accept them (`PUT /user/terms`), then send the request again.',
  'staff.claimed': 'Show the next item; a colleague is deciding this one.',
  'staff.in_use': 'Remove or change what uses it first.',
  'staff.not_found': 'Read the list again.',
}

/** What any request can be refused with: not listed per operation, but on the page of problems. */
export const UNIVERSAL: ByStatus = {
  401: ['auth.ambiguous', 'auth.step_up'],
  403: ['key.scope', 'terms.not_accepted'],
  404: ['route.not_found'],
  405: ['route.method'],
  500: ['server.fault'],
}

/** A record that staff keep or decide about. */
const STAFF = /\/admin\/.*:/
const STAFF_PLACE = /\/admin\//
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether an operation takes an `Idempotency-Key`: every write does, except callbacks of providers, which are read as raw
 * bytes and have keys of their own, and what says `takesKey: false`. A read that is sent by POST is no write.
 */
export const takesKey = (method: string | string[], config: FastifyContextConfig): boolean =>
  [method].flat().some((each) => WRITES.has(each)) &&
  config.accepts !== 'raw' &&
  config.lane !== 'read' &&
  config.takesKey !== false

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
  const { access, looksUpToken, accepts, counted, lane } = config
  const isGuarded = typeof access === 'object'
  const isWrite = [method].flat().some((each) => WRITES.has(each)) && accepts !== 'raw'
  const isKeyed = takesKey(method, config)
  const hasInput =
    /[:*]/.test(url) || [schema.querystring, schema.body, schema.headers].some((part) => part !== undefined)
  const takesFiles = namesFiles(schema.body as InputSchema | undefined)
  const { blocked, links, mentions, repeated } = TEXT_PROBLEMS
  return [
    [400, ['request.malformed', 'request.refused'], true],
    [401, ['auth.ambiguous', 'auth.required'], access !== 'any' || looksUpToken === true],
    [401, ['auth.step_up'], isGuarded],
    [403, ['auth.permission'], isGuarded],
    [404, ['staff.not_found'], STAFF.test(url)],
    [408, ['request.timeout'], true],
    [409, ['idempotency.running'], isKeyed],
    [409, ['staff.claimed'], isWrite && STAFF.test(url)],
    [409, [CHANGED], takesVersion(schema.querystring as InputSchema | undefined)],
    // The body of a GET is not read, but one that announces the wrong type is refused.
    [413, ['request.too_large'], [method].flat().some((each) => WRITES.has(each))],
    [415, ['request.encoding', 'request.media_type'], true],
    [422, ['staff.in_use'], [method].flat().includes('DELETE') && STAFF.test(url)],
    [409, ['files.upload_running'], takesFiles],
    [422, ['files.not_usable', 'files.unknown_type', 'files.unusable', 'files.wrong_type'], takesFiles],
    [429, ['files.over_limit'], takesFiles],
    [503, ['files.busy', 'files.store_away'], takesFiles],
    [422, [blocked], isWrite && !STAFF_PLACE.test(url) && hasShown(schema.body as InputSchema | undefined)],
    [429, [links, mentions, repeated], config.shows !== undefined],
    [422, [NO_RULE], [schema.body, schema.querystring].some((part) => takesWhy(part as InputSchema | undefined))],
    [422, ['request.invalid'], hasInput],
    [422, ['idempotency.key', 'idempotency.reused'], isKeyed],
    [431, ['request.headers_too_large'], true],
    [429, ['rate.limited'], counted !== false],
    // The reserved lane always has room, but a callback in it needs the database, and its body may come too slowly.
    [
      503,
      ['database.away', 'database.busy', 'database.conflict', 'database.slow', 'server.busy'],
      lane !== 'reserved' || accepts === 'raw',
    ],
  ]
}

/** What every part says of its operations and its codes, as one. */
export const gatherRefusals = (
  parts: readonly { readonly problems?: Problems; readonly advice?: Advice }[],
): { problems: Problems; advice: Advice } => ({
  problems: mergeProblems(parts.map(({ problems = {} }) => problems)),
  advice: mergeAdvice(parts.map(({ advice = {} }) => advice)),
})

function mergeProblems(parts: readonly Problems[]): Problems {
  const merged: Record<string, Record<string, string[]>> = {}
  for (const [operation, byStatus] of parts.flatMap((part) => Object.entries(part))) {
    merged[operation] ??= {}
    for (const [status, codes] of Object.entries(byStatus))
      merged[operation][status] = [...(merged[operation][status] ?? []), ...codes]
  }
  return merged
}

/** All advice as one, in the order of the codes. */
function mergeAdvice(parts: readonly Advice[]): Advice {
  const merged = new Map<string, string>()
  for (const [code, text] of [kernelAdvice, ...parts].flatMap((part) => Object.entries(part))) {
    if (merged.has(code)) throw new Error(`There is advice about "${code}" twice.`)
    merged.set(code, text)
  }
  return Object.fromEntries([...merged].sort(([one], [other]) => (one < other ? -1 : 1)))
}
