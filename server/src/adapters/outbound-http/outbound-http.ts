import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { spanHere, step } from '../../kernel/tracing/span.ts'
import { isPublicAddress } from './address.ts'
import type { OutboundAgent, OutboundBody } from './agent.ts'
import { isAllowedHost } from './allowed-host.ts'
import { OutboundRefused } from './refused.ts'

export { OutboundRefused }

export interface OutboundHttpOptions {
  /**
   * `host` (the scheme's own port), `host:port`, or `*.host` for every host below; nothing else is ever called.
   * `any`: every public host on a web port, for addresses that people give us.
   */
  allowedHosts: string[] | 'any'
  /** Lets names resolve to private addresses: for development, tests and providers on one's own network. */
  allowPrivate: boolean
  /** How names are resolved; the system's way unless given. */
  lookup?: LookupFunction
}

export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PURGE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** From the call to the last byte of the answer. */
  timeoutMs?: number
  /** Reads no more of the answer than this and drops the connection; unset, a longer answer than a mebibyte fails. */
  readBytes?: number
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

export interface OutboundHttp {
  request(request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

const connectTimeoutMs = 3_000
const defaultTimeoutMs = 5_000
/** Where websites answer. Other ports belong to mail servers, databases and the like. */
const WEB_PORTS = new Set(['80', '443', '8080', '8443'])

/** Makes the one client through which this process calls other services over HTTP. */
export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const { allowedHosts, allowPrivate } = options
  const listed = allowedHosts === 'any' ? undefined : new Set(allowedHosts.map((host) => host.toLowerCase()))
  const isAllowed = (url: URL, port: string) =>
    listed ? isAllowedHost(url, listed) : allowPrivate || WEB_PORTS.has(port)
  const lookup = options.lookup ?? (systemLookup as LookupFunction)
  const mayConnect = allowPrivate ? () => true : isPublicAddress
  // On first use: loading the client takes longer than all else here, and every start would wait for it.
  let agent: Promise<OutboundAgent> | undefined
  const openOnce = () => {
    agent ??= import('./agent.ts').then(({ openAgent }) =>
      openAgent({ mayConnect, lookup, timeoutMs: connectTimeoutMs }),
    )
    return agent
  }

  return {
    async request({ method, url, headers, body, signal, timeoutMs = defaultTimeoutMs, readBytes }) {
      const target = allowedTarget(url, isAllowed)
      const limit = limitedBy(signal, timeoutMs)
      try {
        // Redirects are not followed: a 3xx is an answer like any other, for the caller to refuse.
        return await step(
          async () => {
            const { send } = await openOnce()
            const answer = await send(target, {
              method,
              headers: { ...headers, ...traced() },
              body,
              signal: limit.signal,
            })
            const bytes = await (readBytes === undefined ? readAll(answer.body) : readStart(answer.body, readBytes))
            spanHere()?.set({ 'http.response.status_code': answer.statusCode })
            return { status: answer.statusCode, headers: answer.headers, bytes }
          },
          // The host only, see `described`.
          () => ({
            name: `${method} ${target.host}`,
            kind: 'client',
            attributes: { 'server.address': target.hostname },
          }),
        )
      } catch (error) {
        throw described(error, target.host, limit.isOver() ? timeoutMs : undefined)
      } finally {
        limit.release()
      }
    },
    close: async () => (await agent)?.close(),
  }
}

// So that a provider that also traces continues our trace.
function traced(): { traceparent?: string } {
  const span = spanHere()
  return span ? { traceparent: span.traceparent } : {}
}

const readAll = async (body: OutboundBody): Promise<Buffer> => Buffer.from(await body.arrayBuffer())

async function readStart(body: OutboundBody, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let left = maxBytes
  // Leaving the loop ends the connection, so the rest is never taken.
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) break
  }
  return Buffer.concat(chunks)
}

function allowedTarget(address: string, isAllowed: (url: URL, port: string) => boolean): URL {
  if (!URL.canParse(address)) throw new OutboundRefused('The outbound address is not a URL')
  const url = new URL(address)
  const port = url.port || { 'http:': '80', 'https:': '443' }[url.protocol]
  if (!port) throw new OutboundRefused(`Outbound requests do not speak ${url.protocol}`)
  if (url.username || url.password) throw new OutboundRefused('An outbound address carries no user and password')
  if (isAllowed(url, port)) return url
  throw new OutboundRefused(`Outbound requests to ${url.host} are not allowed`)
}

// One timer and one listener, both released. Composing signals instead would leave a listener per request on a
// caller's long-lived signal.
function limitedBy(outer: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController()
  const pass = () => controller.abort(outer?.reason)
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, timeoutMs)
  if (outer?.aborted) pass()
  outer?.addEventListener('abort', pass, { once: true })
  return {
    signal: controller.signal,
    isOver: () => isOver,
    release() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', pass)
    },
  }
}

// Names the host only: paths and queries may contain secrets, and this text reaches logs.
function described(error: unknown, host: string, timeoutMs: number | undefined): Error {
  if (error instanceof OutboundRefused) return error
  if (timeoutMs !== undefined) return new Error(`${host} did not answer within ${timeoutMs} ms`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new Error(`The request to ${host} failed: ${code}`, { cause: error })
}
