import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch'
import { newKey } from './key.ts'
import { isProblem, type PlazaProblem, problemFrom } from './problem.ts'
import type { SessionKeeper } from './session.ts'
import { backoffMs, limitTime, wait } from './wait.ts'

export interface TransportOptions {
  /** The service's address, without `/api/v2`. Empty in a page that the service itself serves. */
  baseUrl?: string
  /** Anything that behaves like the global `fetch`, which is the default. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Language of messages: `en`, `zh-CN`; a function is called for every request. */
  language?: string | (() => string | undefined)
  /** How often a request is tried in all; default 4. */
  attempts?: number
  /**
   * The longest `Retry-After` that is waited for; beyond it the problem is thrown, with `retryAfterMs`; default 20 s.
   */
  maxWaitMs?: number
  /** Timeout of one try; default 30 s. */
  timeoutMs?: number
  /**
   * Asks the user for their second factor where an operation needs it (401 `auth.step_up`), and returns whether it was
   * shown (`POST /auth/factor`): then the operation is called again, under the same `Idempotency-Key`.
   */
  onStepUp?: () => Promise<boolean>
  /** Sees every answer before it is read, refusals too: for rate limits, clocks and logs. */
  onResponse?: (response: Response, call: { method: string; path: string }) => void
}

/** Options of any call. */
export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | null
  /** Sent instead of a fresh one. The same key never has a second effect. */
  idempotencyKey?: string
  /** Another number of tries for this call; 1 means no retry. */
  attempts?: number
}

export interface Call extends CallOptions {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Record<string, unknown> }
  body?: unknown
  /** Used as it is: neither renewed nor dropped when it is refused. */
  token?: string
}

export interface Transport {
  /** The answer's data; throws a `PlazaProblem` for everything but a 2xx. */
  call(method: string, path: string, call?: Call): Promise<unknown>
  url(path: string, params?: Call['params']): string
  headers(token: string | undefined, more?: Record<string, string>): Record<string, string>
  fetch(url: string, init: RequestInit): Promise<Response>
}

const RETRYABLE = new Set([429, 502, 503, 504])
const writeQuery = createQuerySerializer({ array: { style: 'form', explode: false } })

export function createTransport(options: TransportOptions, session: () => SessionKeeper): Transport {
  const { attempts: maxAttempts = 4, maxWaitMs = 20_000, timeoutMs = 30_000 } = options
  const baseUrl = `${(options.baseUrl ?? '').replace(/\/+$/, '')}/api/v2`
  // Bound late and called without a receiver: tests replace the global, and browsers refuse it as a method of another
  // object.
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))

  // The service's log position as of its last answer: sent back, so that no replica behind it answers.
  let readAfter = '-'

  const url: Transport['url'] = (path, params = {}) =>
    createFinalURL(path, {
      baseUrl,
      params,
      querySerializer: writeQuery as (query: unknown) => string,
      pathSerializer: defaultPathSerializer,
    })

  const headers: Transport['headers'] = (token, more) => {
    const language = typeof options.language === 'function' ? options.language() : options.language
    return {
      accept: 'application/json',
      ...(language && { 'accept-language': language }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...more,
    }
  }

  async function once(method: string, path: string, call: Call, token: string | undefined, key: string | undefined) {
    const isForm = typeof FormData === 'function' && call.body instanceof FormData
    const limit = limitTime(timeoutMs, call.signal)
    try {
      const response = await send(url(path, call.params), {
        method,
        headers: headers(token, {
          ...(call.body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
          'x-read-after': readAfter,
          ...textual(call.params?.header),
          ...call.headers,
        }),
        signal: limit.signal,
        ...(call.body !== undefined && { body: isForm ? (call.body as FormData) : JSON.stringify(call.body) }),
      })
      readAfter = later(readAfter, response.headers.get('x-read-after'))
      options.onResponse?.(response, { method, path })
      return response.ok ? await dataOf(response) : await problemFrom(response)
    } finally {
      limit.clear()
    }
  }

  async function call(method: string, path: string, given: Call = {}): Promise<unknown> {
    const key = method === 'GET' || method === 'HEAD' ? undefined : (given.idempotencyKey ?? newKey())
    const tries = given.attempts ?? maxAttempts
    const keeper = session()
    let token = given.token ?? (await validToken(keeper))
    let wasRenewed = false
    let wasAsked = false
    for (let attempt = 0; ; ) {
      const outcome = await once(method, path, given, token, key).catch((error: unknown) => new Failure(error))
      if (outcome instanceof Failure) {
        attempt++
        if (given.signal?.aborted || attempt >= tries) throw outcome.error
        await wait(backoffMs(attempt - 1, 300, 5000), given.signal)
      } else if (!isProblem(outcome)) {
        return outcome
      } else if (canRenew(outcome) && given.token === undefined && !wasRenewed) {
        wasRenewed = true
        const next = await keeper.renew(token)
        if (next === undefined) throw outcome
        token = next
      } else if (options.onStepUp && needsFactor(outcome, path) && given.token === undefined && !wasAsked) {
        wasAsked = true
        if (!(await options.onStepUp())) throw outcome
        token = keeper.current()?.token
      } else {
        attempt++
        const pause = outcome.retryAfterMs ?? backoffMs(attempt - 1, 300, 5000)
        if (!isPassing(outcome) || attempt >= tries || pause > maxWaitMs) throw outcome
        // All clients were told the same time, so they are spread over the next half second.
        await wait(pause + Math.random() * Math.min(500, pause), given.signal)
      }
    }
  }

  return { call, url, headers, fetch: send }
}

/** The later of two log positions, since answers may arrive in any order. */
function later(one: string, other: string | null): string {
  const padded = (position: string) => position.replace(/[^/]+/g, (part) => part.padStart(8, '0'))
  return other === null || (one !== '-' && padded(one) >= padded(other)) ? one : other
}

/** A try without any answer. */
class Failure {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

/** A token known to have expired is renewed before it is sent. */
async function validToken(keeper: SessionKeeper): Promise<string | undefined> {
  const current = keeper.current()
  if (!current || current.expiresAt > Date.now()) return current?.token
  return keeper.renew(current.token)
}

/** Step-up needs a second proof for the same session; a new token would not help. */
const canRenew = ({ status, code }: PlazaProblem): boolean => status === 401 && code !== 'auth.step_up'

/** The request that shows the factor must not ask for it. */
const needsFactor = ({ code }: PlazaProblem, path: string): boolean =>
  code === 'auth.step_up' && !path.startsWith('/auth/factor')

const isPassing = ({ status, code }: PlazaProblem): boolean => RETRYABLE.has(status) || code === 'idempotency.running'

const textual = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

async function dataOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  if (text === '') return undefined
  return (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
}
