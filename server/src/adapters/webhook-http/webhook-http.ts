import { isIP } from 'node:net'
import type { WebhookClient } from '../../modules/webhooks/index.ts'
import { isPublicAddress } from '../outbound-http/address.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

/** As much of an answer as staff are shown. */
const READ_BYTES = 1000
const WEB_PORTS = new Set(['', '80', '443', '8080', '8443'])

interface WebhookHttpOptions {
  /** Loads the client on first use: most communities have no webhooks. */
  openHttp: () => Promise<OutboundHttp>
  allowPrivate: boolean
}

/** Makes the client that delivers webhooks to any public address. */
export function createWebhookHttp({ openHttp, allowPrivate }: WebhookHttpOptions) {
  let http: Promise<OutboundHttp> | undefined
  const client: WebhookClient = {
    mayBe(address) {
      if (!URL.canParse(address)) return false
      const { protocol, hostname, port, username, password, hash } = new URL(address)
      if (!/^https?:$/.test(protocol) || username || password || hash) return false
      if (allowPrivate) return true
      const literal = hostname.replace(/^\[|\]$/g, '')
      return WEB_PORTS.has(port) && hostname !== 'localhost' && (isIP(literal) === 0 || isPublicAddress(literal))
    },
    async post({ url, headers, body, timeoutMs, signal }) {
      http ??= openHttp()
      const answer = await (await http).request({
        method: 'POST',
        url,
        headers,
        body,
        timeoutMs,
        signal,
        readBytes: READ_BYTES,
      })
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.status,
        retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        text: answer.bytes.toString('utf8'),
      }
    },
  }
  return { client, close: async () => (await http)?.close() }
}
