import { createHmac } from 'node:crypto'
import type { PushTransport } from '../../modules/notifications/index.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

export interface PushWebhookOptions {
  http: OutboundHttp
  url: string
  /** Shared with the receiver, who verifies by it that a request comes from here. */
  secret: string
}

/** Makes the transport that hands every push to the operator's own gateway as a signed HTTP request. */
export function createPushWebhook({ http, url, secret }: PushWebhookOptions): PushTransport {
  return {
    name: 'webhook',
    async deliver({ userId }, { id, ...message }, signal) {
      signal.throwIfAborted()
      const sentAt = new Date()
      const rawBody = JSON.stringify({ id, user_id: userId, ...message, sent_at: sentAt.toISOString() })
      const timestamp = String(Math.floor(sentAt.getTime() / 1000))
      const headers = {
        'Content-Type': 'application/json',
        'X-Plaza-Timestamp': timestamp,
        'X-Plaza-Signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')}`,
      }
      const { status } = await http.request({ method: 'POST', url, headers, body: rawBody, signal })
      if (status < 200 || status > 299) throw new Error(`The push gateway answered ${status}`)
      return 'delivered'
    },
  }
}
