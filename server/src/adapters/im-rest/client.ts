import { setTimeout as pause } from 'node:timers/promises'
import { ImAway } from '../../modules/im/index.ts'
import type { OutboundHttp, OutboundRequest } from '../outbound-http/index.ts'
import type { Breaker } from './breaker.ts'

export interface ImRestAnswer {
  status: number
  /** The provider's answer; an empty object where it is unreadable. */
  body: { data?: unknown; entities?: unknown; error?: unknown; error_description?: unknown }
  /** Whether something was already changed for the same signal. */
  followsChange: boolean
}

export interface ImRestClient {
  /** Any answer below 500 that is not about our token or our rate; everything else rejects with `ImAway`. */
  send(method: OutboundRequest['method'], path: string, signal: AbortSignal, body?: unknown): Promise<ImRestAnswer>
}

export interface ImRestClientOptions {
  http: OutboundHttp
  /** Address of the application: `https://host/organisation/application`. */
  url: string
  clientId: string
  clientSecret: string
  breaker: Breaker
  timeoutMs: number
  now?: () => number
}

const SAFE_ATTEMPTS = 2
const RETRY_MS = 100
/** A token is not used in its last minute: it could expire on the way. */
const MARGIN_MS = 60_000

export function createImRestClient(options: ImRestClientOptions): ImRestClient {
  const { http, url, clientId, clientSecret, breaker, timeoutMs, now = () => performance.now() } = options
  let token: { text: string; endsAt: number } | undefined
  let asking: Promise<string> | undefined
  // What was sent and done for a caller, identified by the signal.
  const sent = new WeakSet<AbortSignal>()
  const changed = new WeakSet<AbortSignal>()

  /** One request, counted by the breaker; the error contains nothing of what was sent. */
  const once = async (request: OutboundRequest, caller?: AbortSignal): Promise<Omit<ImRestAnswer, 'followsChange'>> => {
    if (!breaker.mayAsk()) throw new ImAway('The messaging provider is not asked after repeated failures', false)
    if (caller && request.method !== 'GET') sent.add(caller)
    try {
      const { status, bytes } = await http.request({ ...request, timeoutMs })
      if (status >= 500 || status === 429) throw new Error(`The messaging provider answered ${status}`)
      const answer = { status, body: parsed(bytes) }
      breaker.succeeded()
      return answer
    } catch (error) {
      breaker.failed()
      throw new ImAway('The messaging provider is away', false, error)
    }
  }

  const fetchToken = async (): Promise<string> => {
    const body = JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
    // Not the caller's signal: several may wait for this one answer.
    const answer = await once({ method: 'POST', url: `${url}/token`, headers: JSON_HEADERS, body })
    const { access_token: text, expires_in: lifeS } = answer.body as { access_token?: unknown; expires_in?: unknown }
    if (answer.status !== 200 || typeof text !== 'string' || text === '' || typeof lifeS !== 'number')
      throw new ImAway(`The messaging provider gave no token: ${answer.status}`, false)
    token = { text, endsAt: now() + lifeS * 1000 - MARGIN_MS }
    return text
  }

  const currentToken = (): Promise<string> => {
    if (token && now() < token.endsAt) return Promise.resolve(token.text)
    asking ??= fetchToken().finally(() => {
      asking = undefined
    })
    return asking
  }

  const withToken = async (request: OutboundRequest, caller: AbortSignal) => {
    const send = async () => {
      const text = await currentToken()
      return once({ ...request, headers: { ...JSON_HEADERS, Authorization: `Bearer ${text}` } }, caller)
    }
    const answer = await send()
    if (answer.status !== 401) return answer
    // Revoked early: the request had no effect.
    token = undefined
    const again = await send()
    if (again.status === 401) throw new ImAway('The messaging provider does not accept our token', false)
    return again
  }

  return {
    async send(method, path, signal, body) {
      const isSafe = method === 'GET'
      const request: OutboundRequest = {
        method,
        url: `${url}${path}`,
        signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      for (let attempt = 1; ; attempt++) {
        try {
          const followsChange = changed.has(signal)
          const answer = await withToken(request, signal)
          if (!isSafe && answer.status < 300) changed.add(signal)
          return { ...answer, followsChange }
        } catch (error) {
          const { message, cause } = error as ImAway
          const mayRetry = isSafe && attempt < SAFE_ATTEMPTS && !signal.aborted && cause !== undefined
          if (!mayRetry) throw new ImAway(message, sent.has(signal), cause)
          await pause(RETRY_MS * (0.5 + Math.random()), undefined, { signal })
        }
      }
    },
  }
}

const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' }

function parsed(bytes: Buffer): ImRestAnswer['body'] {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
