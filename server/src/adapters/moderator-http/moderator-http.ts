import { createHmac } from 'node:crypto'
import type { Moderator, Verdict } from '../../modules/moderation/index.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

export interface ModeratorHttpOptions {
  http: OutboundHttp
  url: string
  /** Shared with the service, which verifies by it that a request comes from here. */
  secret: string
}

const VERDICTS: ReadonlySet<unknown> = new Set(['allow', 'report', 'hide'])

/** Makes the moderator that asks the operator's own service, with a signed request for each publication. */
export function createModeratorHttp({ http, url, secret }: ModeratorHttpOptions): Moderator {
  return {
    async judge(publication, signal) {
      signal.throwIfAborted()
      const sentAt = new Date()
      const rawBody = JSON.stringify({ ...publication, sent_at: sentAt.toISOString() })
      const timestamp = String(Math.floor(sentAt.getTime() / 1000))
      const headers = {
        'Content-Type': 'application/json',
        'X-Plaza-Timestamp': timestamp,
        'X-Plaza-Signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')}`,
      }
      const { status, bytes } = await http.request({ method: 'POST', url, headers, body: rawBody, signal })
      if (status < 200 || status > 299) throw new Error(`The moderation service answered ${status}`)
      return verdictOf(bytes.toString())
    },
  }
}

function verdictOf(text: string): Verdict {
  const { verdict, reason } = readJson(text)
  if (!VERDICTS.has(verdict)) throw new Error('The moderation service answered no verdict we know')
  return { verdict: verdict as Verdict['verdict'], ...(typeof reason === 'string' && { reason }) }
}

function readJson(text: string): { verdict?: unknown; reason?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new Error('The moderation service answered something that is not JSON')
  }
}
