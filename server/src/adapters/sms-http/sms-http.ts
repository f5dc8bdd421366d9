import { createHmac } from 'node:crypto'
import type { MessageSender } from '../../modules/accounts/port.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

export interface SmsHttpOptions {
  http: OutboundHttp
  url: string
  /** Shared with the receiver, who verifies by it that a request comes from here. */
  secret: string
}

/** Makes the sender that hands each text message to the operator's gateway as a signed HTTP request. */
export function createSmsHttp({ http, url, secret }: SmsHttpOptions): MessageSender {
  return {
    channel: 'sms',
    async send({ to, body, code, purpose }, signal) {
      const sentAt = new Date()
      const rawBody = JSON.stringify({ to, body, code, purpose, sent_at: sentAt.toISOString() })
      const timestamp = String(Math.floor(sentAt.getTime() / 1000))
      const headers = {
        'Content-Type': 'application/json',
        'X-Plaza-Timestamp': timestamp,
        'X-Plaza-Signature': `v1=${signatureOf(secret, timestamp, rawBody)}`,
      }
      const { status } = await http.request({ method: 'POST', url, headers, body: rawBody, signal })
      // The answer's text stays out of the error: gateways tend to repeat the phone number.
      if (status < 200 || status > 299) throw new Error(`The SMS gateway answered ${status}`)
    },
  }
}

const signatureOf = (secret: string, timestamp: string, rawBody: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
