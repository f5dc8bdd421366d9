import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { phrase } from '../language/sentence.ts'
import { forbidden, Problem, stepUp, unauthorized } from '../problem.ts'
import { type Access, type Caller, can } from './types.ts'

/** Who a token belongs to, or undefined when it is not (or no longer) good; at once where that is known. */
export type FindCaller = (token: string) => Caller | undefined | Promise<Caller | undefined>

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

/** Permissions whose writes need a recently verified second factor. */
export interface StepUpRules {
  permissions: ReadonlySet<string>
  /** Whether holders must have a factor; otherwise only those who have one are asked for it. */
  isRequired: boolean
}

const NO_FACTOR_YET = phrase(
  'auth.step_up.no_factor',
)`This needs a second factor. Add one (POST /user/factors), then repeat this.`

/** Refuses a write under a guarded permission without a recently verified factor; reads are allowed. */
export function checkStepUp(rules: StepUpRules, access: Access, caller: Caller, nowMs: number): void {
  if (typeof access === 'string') return
  const permissions = 'permission' in access ? [access.permission] : access.oneOf
  if (!permissions.some((one) => rules.permissions.has(one))) return
  if (caller.factorUntilMs === undefined) {
    if (rules.isRequired) throw stepUp(NO_FACTOR_YET)
  } else if (caller.factorUntilMs <= nowMs) throw stepUp()
}
