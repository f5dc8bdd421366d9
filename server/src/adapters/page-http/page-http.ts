import type { PageReader } from '../../modules/previews/index.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

const READ_BYTES = 256 * 1024
const TIMEOUT_MS = 5000
const MAX_REDIRECTS = 3

interface PageHttpOptions {
  /** Loads the client on first use. */
  openHttp: () => Promise<OutboundHttp>
}

/** Makes the reader of public web pages. */
export function createPageHttp({ openHttp }: PageHttpOptions) {
  let http: Promise<OutboundHttp> | undefined
  const reader: PageReader = {
    async read(address, signal) {
      http ??= openHttp()
      const client = await http
      let url = address
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        const { protocol, username, password } = new URL(url)
        if (!/^https?:$/.test(protocol) || username || password) return undefined
        const { status, headers, bytes } = await client.request({
          method: 'GET',
          url,
          headers: { Accept: 'text/html', 'User-Agent': 'Plaza link preview' },
          signal,
          timeoutMs: TIMEOUT_MS,
          readBytes: READ_BYTES,
        })
        const to = status >= 300 && status < 400 ? headers['location'] : undefined
        if (typeof to === 'string' && URL.canParse(to, url)) {
          url = new URL(to, url).href
          continue
        }
        const type = String(headers['content-type'] ?? '')
        return status === 200 && /^(text\/html|application\/xhtml\+xml)\b/i.test(type) ? textIn(bytes, type) : undefined
      }
      return undefined
    },
  }
  return { reader, close: async () => (await http)?.close() }
}

/** In the encoding that the answer names, or the page itself. */
function textIn(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, 2048).toString('latin1')
  const named = /charset\s*=\s*["']?([\w-]{2,30})/i
  const label = (named.exec(type) ?? named.exec(start))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
