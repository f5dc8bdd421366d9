import { createECDH } from 'node:crypto'
import type { PushTransport } from '../../modules/notifications/index.ts'
import { isAllowedHost } from '../outbound-http/allowed-host.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'
import { PUSH_SERVICES } from './push-services.ts'

export interface WebPushOptions {
  /** Opened with the first message, for these hosts and no others. */
  openHttp: (hosts: string[]) => Promise<OutboundHttp>
  /** P-256, 32 bytes as base64url. */
  privateKey: string
  /** The contact for push services: `mailto:` or `https:`. */
  subject: string
  /** Push services that are called; `*.example.org` is every host below. */
  hosts?: readonly string[]
}

export interface WebPush {
  transport: PushTransport
  /** The public key browsers subscribe with. */
  publicKey: string
  isReachable(endpoint: string): boolean
  close(): Promise<void>
}

/** The oldest message that a device gets when it comes back online. */
const TTL_S = 24 * 3600

/** Makes the transport that encrypts each message for one browser and hands it to that browser's push service. */
export function createWebPush({ openHttp, privateKey, subject, hosts = PUSH_SERVICES }: WebPushOptions): WebPush {
  const publicKey = publicKeyOf(privateKey)
  const vapidDetails = { subject, publicKey, privateKey }
  let http: Promise<OutboundHttp> | undefined

  return {
    publicKey,
    isReachable: (endpoint) => URL.canParse(endpoint) && isAllowedHost(new URL(endpoint), hosts),
    transport: {
      name: 'web-push',
      async deliver({ device }, message, signal) {
        signal.throwIfAborted()
        if (!device) return 'gone'
        const { default: library } = await import('web-push')
        const { endpoint, p256dh, auth } = device
        const request = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails,
          TTL: TTL_S,
          contentEncoding: 'aes128gcm',
          urgency: message.extra['silent'] === true ? 'low' : 'normal',
        })
        const headers = Object.fromEntries(
          Object.entries(request.headers)
            .filter(([name]) => name.toLowerCase() !== 'content-length')
            .map(([name, value]) => [name, String(value)]),
        )
        http ??= openHttp([...hosts])
        const { status } = await (await http).request({
          method: 'POST',
          url: endpoint,
          headers,
          body: request.body,
          signal,
        })
        if (status === 404 || status === 410) return 'gone'
        if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
        return 'delivered'
      },
    },
    close: async () => (await http)?.close(),
  }
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url', 'uncompressed')
}
