import { type Clock, isoTime, type Secrets, storable } from '../../kernel/index.ts'
import type { WebhookClient } from './port.ts'
import { readRetryAfter } from './retries.ts'
import { sign } from './signature.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER = 1000
const MAX_ERROR = 300

export interface Endpoint {
  id: number
  url: string
  secret: Buffer
  /** Null when none is valid any more. */
  former_secret: Buffer | null
  failures: number
}

export interface Due {
  id: number
  message_id: string
  event: string
  data: unknown
  created_at: Date
  attempts: number
}

export interface Outcome {
  id: number
  attempts: number
  tookMs: number
  status: number | null
  answer: string | null
  error: string | null
  retryAfterS: number
}

export interface Delivering {
  client: WebhookClient
  secrets: Secrets
  clock: Clock
}

export const isSuccess = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300
/** The receiver wants no more, ever. */
export const isGone = ({ status }: Outcome): boolean => status === 410

/** The body of a delivery, the same at every attempt. */
export const bodyOf = ({ event, created_at: at, data }: Pick<Due, 'event' | 'created_at' | 'data'>): string =>
  JSON.stringify({ type: event, timestamp: isoTime(at), data })

/** One attempt. It never throws: what went wrong is its outcome. */
export async function deliver(
  { client, secrets, clock }: Delivering,
  endpoint: Endpoint,
  due: Due,
  signal: AbortSignal,
): Promise<Outcome> {
  const now = clock.now()
  const startedAt = performance.now()
  const timestampS = Math.floor(now.getTime() / 1000)
  const body = bodyOf(due)
  const valid = [endpoint.secret, ...(endpoint.former_secret ? [endpoint.former_secret] : [])]
  const done = (more: Pick<Outcome, 'status' | 'answer' | 'error' | 'retryAfterS'>): Outcome => ({
    id: due.id,
    attempts: due.attempts + 1,
    tookMs: Math.round(performance.now() - startedAt),
    ...more,
  })
  try {
    const { status, retryAfter, text } = await client.post({
      url: endpoint.url,
      body,
      timeoutMs: TIMEOUT_MS,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plaza-Webhooks/1.0',
        'webhook-id': due.message_id,
        'webhook-timestamp': String(timestampS),
        'webhook-signature': sign(
          valid.map((sealed) => secrets.open(sealed)),
          due.message_id,
          timestampS,
          body,
        ),
      },
    })
    return done({
      status,
      answer: storable(text, MAX_ANSWER),
      error: null,
      retryAfterS: readRetryAfter(retryAfter, now.getTime()),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return done({ status: null, answer: null, error: storable(reason, MAX_ERROR), retryAfterS: 0 })
  }
}
