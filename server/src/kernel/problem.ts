/** A refusal with a name: what the caller did, which status it gets, and what to do next. Everything else is a 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  /** Stable and machine-readable: `module.reason`. */
  readonly code: string
  /** For a 422: every wrong field with its sentences. */
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>
  /** What a client can use beside the code: plain values under names of their own. */
  readonly details: Readonly<Record<string, string | number | null>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      errors?: Record<string, string[]>
      headers?: Record<string, string>
      details?: Record<string, string | number | null>
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.details = more.details ?? {}
  }
}

/** A 422 for one field, in the same form as a schema's refusal. */
export const invalid = (field: string, sentence: string, code = 'request.invalid'): Problem =>
  new Problem(422, code, sentence, { errors: { [field]: [sentence] } })

export const notFound = (code: string, message: string): Problem => new Problem(404, code, message)

export const forbidden = (code: string, message: string): Problem => new Problem(403, code, message)

export const unauthorized = (): Problem =>
  new Problem(401, 'auth.required', 'Sign in first: this operation needs a valid access token.')

/** Signed in, but for this the caller has to prove anew who they are. */
export const stepUp = (
  message = 'Show your second factor first (POST /auth/factor), or sign in again, then repeat this.',
): Problem => new Problem(401, 'auth.step_up', message, { headers: { 'x-step-up': 'factor' } })

export const tooMany = (code: string, message: string, retryAfterS: number, nowMs: number): Problem =>
  new Problem(429, code, message, {
    headers: { 'retry-after': String(retryAfterS), 'x-ratelimit-reset': String(Math.ceil(nowMs / 1000) + retryAfterS) },
  })

export const unavailable = (code: string, message: string, cause?: unknown, retryAfterS = 1): Problem =>
  new Problem(503, code, message, { headers: { 'retry-after': String(retryAfterS) }, cause })
