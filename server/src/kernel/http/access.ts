import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { phrase, say } from '../language/sentence.ts'
import { forbidden, Problem, stepUp, unauthorized } from '../problem.ts'
import { WRITES } from './admission/lanes.ts'
import { type Access, type Caller, can, routeOf } from './types.ts'

/** Who a token belongs to, or undefined when it is not (or no longer) good; at once where that is known. */
export type FindCaller = (token: string, addressKey: string) => Caller | undefined | Promise<Caller | undefined>

/** Tokens of another kind than sign-ins, which are looked up elsewhere and cached with them. */
export interface OtherTokens {
  owns(token: string): boolean
  /** The caller, and how long they can be one at most. */
  find(token: string, addressKey: string): Promise<{ caller: Caller; livesMs: number } | undefined>
}

const TOKEN = /^[\w-]{20,200}$/

/** The token of a request: header or query; undefined when none or malformed; 401 when they contradict each other. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const fromQuery = (request.query as Record<string, unknown>)['token']
  const header = request.headers.authorization
  const fromHeader = header === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '')
  if (
    Array.isArray(fromQuery) ||
    (typeof fromQuery === 'string' && fromHeader !== undefined && fromQuery !== fromHeader)
  ) {
    throw new Problem(401, 'auth.ambiguous', 'Send one access token, in the header or in the query.')
  }
  const token = fromHeader ?? (fromQuery as string | undefined)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** Refuses callers the route is not for. */
export function checkAccess(access: Access, caller: Caller | undefined): void {
  if (access === 'any') return
  if (!caller) throw unauthorized()
  if (access === 'user') return
  const isAllowed =
    'permission' in access ? can(caller, access.permission) : access.oneOf.some((one) => can(caller, one))
  if (!isAllowed) throw forbidden('auth.permission', 'You don’t have permission to do this.')
}

/** Refuses a sign-in that still has to show its second factor everywhere but where that is done. */
export function checkFactorShown({ beforeFactor }: FastifyContextConfig, caller: Caller | undefined): void {
  if (caller?.awaitsFactor && !beforeFactor) throw stepUp()
}

/**
 * Refuses to let people write who have not accepted the terms in time. Reading, signing in and out, proving who one is and
 * the work of staff stay open, and what says `beforeTerms`: one can always leave, take one's data and object.
 */
export function checkTerms(request: FastifyRequest): void {
  const { caller, method } = request
  if (!caller?.owesTerms || !WRITES.has(method)) return
  const { config, url = '' } = routeOf(request)
  if (config.beforeTerms || config.lane === 'auth' || config.lane === 'read' || STAFF_PLACE.test(url)) return
  throw forbidden(
    'terms.not_accepted',
    'Accept the new terms to continue. You can still read, export your data, appeal and delete your account.',
  )
}

const STAFF_PLACE = /\/admin\//

/** Which keys open which operations. */
export interface KeyRules {
  /** The scopes that open an operation, each alone; `any` for every key, none where no key opens it. */
  scopesOf(operation: {
    method: string
    url: string
    access: Access
    operationId: string
    tag: string | undefined
    /** A read that is sent by POST. */
    isRead: boolean
  }): readonly string[] | 'any'
}

/** Refuses a key whose scopes do not open this operation. */
export function createCheckKey({ scopesOf }: KeyRules): (request: FastifyRequest, caller: Caller | undefined) => void {
  const known = new WeakMap<FastifyContextConfig, readonly string[] | 'any'>()
  return (request, caller) => {
    if (!caller?.key) return
    const { config, schema, url = '' } = routeOf(request)
    let scopes = known.get(config)
    if (scopes === undefined) {
      const { operationId = '', tags } = (schema ?? {}) as { operationId?: string; tags?: string[] }
      const { access = 'user', lane } = config
      scopes = scopesOf({ method: request.method, url, access, operationId, tag: tags?.[0], isRead: lane === 'read' })
      known.set(config, scopes)
    }
    const { scopes: held } = caller.key
    if (scopes === 'any' || scopes.some((scope) => held.has(scope))) return
    throw new Problem(
      403,
      'key.scope',
      scopes.length > 0
        ? say`This key lacks the scope ${scopes.join(' / ')}.`
        : phrase('key.scope.none')`This can’t be done with a key. Sign in instead.`,
      { details: { scope: scopes.join(' ') || null } },
    )
  }
}

/** Permissions whose writes need a recently verified second factor. */
export interface StepUpRules {
  permissions: ReadonlySet<string>
  /** Whether holders must have a factor; otherwise only those who have one are asked for it. */
  isRequired: boolean
}

const NO_FACTOR_YET = phrase(
  'auth.step_up.no_factor',
)`This needs two-step verification. Add a method (POST /user/factors), then repeat this.`

/** Refuses a write under a guarded permission without a recently verified factor; reads are allowed. */
export function checkStepUp(rules: StepUpRules, access: Access, caller: Caller, nowMs: number): void {
  if (typeof access === 'string') return
  const permissions = 'permission' in access ? [access.permission] : access.oneOf
  if (permissions.some((one) => rules.permissions.has(one) && can(caller, one)))
    requireFactor(caller, rules.isRequired, nowMs)
}

/** Refuses a caller without a recently verified factor; one who has none at all only where staff must have one. */
export function requireFactor({ factorUntilMs }: Caller, isRequired: boolean, nowMs: number): void {
  if (factorUntilMs === undefined) {
    if (isRequired) throw stepUp(NO_FACTOR_YET)
  } else if (factorUntilMs <= nowMs) throw stepUp()
}
