import { english, type Phrase, type Text } from './language/sentence.ts'

type Faults = Record<string, Text[]>

/** A refusal with a name: what the caller did, which status it gets, and what to do next. Everything else is a 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  /** Stable and machine-readable: `module.reason`. */
  readonly code: string
  /** The sentence, translatable; `message` is the same in English. */
  readonly text: Text
  /** For a 422: every wrong field with its sentences. */
  readonly faults: Faults | undefined
  readonly headers: Record<string, string>
  /** What a client can use in addition to the code: plain values under names of their own. */
  readonly details: Readonly<Record<string, string | number | null>>

  constructor(
    status: number,
    code: string,
    text: Text,
    more: {
      errors?: Faults
      headers?: Record<string, string>
      details?: Record<string, string | number | null>
      cause?: unknown
    } = {},
  ) {
    super(english(text), more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.text = text
    this.faults = more.errors
    this.headers = more.headers ?? {}
    this.details = more.details ?? {}
  }

  /** The wrong fields with their sentences in English. */
  get errors(): Record<string, string[]> | undefined {
    return this.faults && mapFaults(this.faults, english)
  }
}

/** The same fields with their sentences translated. */
export const mapFaults = (faults: Faults, said: (text: Text) => string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, texts]) => [field, texts.map((text) => withoutField(field, said(text)))]),
  )

/** The key already names the field: `amount must be at least 1.` is `must be at least 1` there. */
function withoutField(field: string, sentence: string): string {
  const rest = sentence.startsWith(field) ? sentence.slice(field.length) : sentence
  // A word that only begins like the field is another word.
  return rest === sentence || /^[\w.-]/.test(rest) ? sentence : rest.trimStart().replace(/[.。]$/, '')
}

/** A 422 for one field, in the same form as a schema's refusal. Without a code of its own it is a phrase. */
export function invalid(field: string, text: Phrase): Problem
export function invalid(field: string, text: Text, code: string): Problem
export function invalid(field: string, text: Text, code = 'request.invalid'): Problem {
  return new Problem(422, code, text, { errors: { [field]: [text] } })
}

export const notFound = (code: string, text: Text): Problem => new Problem(404, code, text)

export const forbidden = (code: string, text: Text): Problem => new Problem(403, code, text)

export const unauthorized = (): Problem =>
  new Problem(401, 'auth.required', 'Sign in first: this operation needs a valid access token.')

/** Signed in, but this needs a fresh proof of identity. */
export const stepUp = (
  text: Text = 'Complete two-step verification first (POST /auth/factor), or sign in again, then repeat this.',
): Problem => new Problem(401, 'auth.step_up', text, { headers: { 'x-step-up': 'factor' } })

export const tooMany = (code: string, text: Text, retryAfterS: number, nowMs: number): Problem =>
  new Problem(429, code, text, {
    headers: { 'retry-after': String(retryAfterS), 'x-ratelimit-reset': String(Math.ceil(nowMs / 1000) + retryAfterS) },
  })

export const unavailable = (code: string, text: Text, cause?: unknown, retryAfterS = 1): Problem =>
  new Problem(503, code, text, { headers: { 'retry-after': String(retryAfterS) }, cause })
