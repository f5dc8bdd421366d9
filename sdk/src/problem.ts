import type { ProblemCode } from './generated/codes.ts'

/** The code of a refusal. The list grows with the service, so any other text fits too. */
export type Code = ProblemCode | (string & {})

interface ProblemParts {
  status: number
  code: Code
  message: string
  errors?: Record<string, string[]> | undefined
  requestId?: string | undefined
  retryAfterMs?: number | undefined
  decisionToken?: string | undefined
  owner?: AccountOwner | undefined
  changedBy?: number | undefined
}

/** An account that has the address of a sign-in at a provider, and how its owner says that it is theirs. */
export interface AccountOwner {
  email: string
  confirmBy: 'password' | 'code'
}

/**
 * A refusal of the service. `message` is for people and comes in their language; `code` is for programs and never
 * changes; `errors` names every wrong field; `requestId` is what support asks for.
 */
export class PlazaProblem extends Error {
  override name = 'PlazaProblem'
  readonly status: number
  readonly code: Code
  readonly errors: Record<string, string[]>
  readonly requestId: string | undefined
  /** How long the service asks to wait before the next try. */
  readonly retryAfterMs: number | undefined
  /** Of `auth.suspended`: opens the decisions about this person and the appeal, for an hour. */
  readonly decisionToken: string | undefined
  /** Of `auth.link_needed`. */
  readonly owner: AccountOwner | undefined
  /** Of `staff.changed`: who changed the record, by their id. */
  readonly changedBy: number | undefined

  constructor(parts: ProblemParts) {
    const { status, code, message, errors = {}, requestId, retryAfterMs, decisionToken, owner, changedBy } = parts
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
    this.decisionToken = decisionToken
    this.owner = owner
    this.changedBy = changedBy
  }
}

/** Whether something caught is a refusal, and if codes are given, one of these. */
export const isProblem = (error: unknown, ...codes: Code[]): error is PlazaProblem =>
  error instanceof PlazaProblem && (codes.length === 0 || codes.includes(error.code))

/** A refusal from an answer: the service's own form, or a proxy's. */
export async function problemFrom(response: Response): Promise<PlazaProblem> {
  const text = await response.text().catch(() => '')
  const said = parse(text)
  return new PlazaProblem({
    status: response.status,
    code: typeof said['code'] === 'string' ? said['code'] : `http.${response.status}`,
    message: messageOf(said['message']) ?? `The service answered ${response.status}.`,
    errors: said['errors'] as Record<string, string[]> | undefined,
    requestId: response.headers.get('x-request-id') ?? (said['request_id'] as string | undefined),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    decisionToken: typeof said['decision_token'] === 'string' ? said['decision_token'] : undefined,
    owner: ownerIn(said),
    changedBy: typeof said['changed_by'] === 'number' ? said['changed_by'] : undefined,
  })
}

function parse(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function ownerIn({ email, confirm_by: by }: Record<string, unknown>): AccountOwner | undefined {
  if (typeof email !== 'string' || (by !== 'password' && by !== 'code')) return undefined
  return { email, confirmBy: by }
}

const messageOf = (said: unknown): string | undefined =>
  typeof said === 'string' ? said : Array.isArray(said) ? said.join(' ') : undefined

/** `Retry-After` is a number of seconds or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
