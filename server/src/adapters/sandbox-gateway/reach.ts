import type { App } from '../../kernel/index.ts'
import { createOutboundHttp, type OutboundAnswer, type OutboundHttp } from '../outbound-http/index.ts'

export interface OwnRequest {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Sends a request to our own server: over HTTP, or without a network in tests. */
export type Reach = (request: OwnRequest) => Promise<OutboundAnswer>

/** Reaches the server over HTTP once it listens, and by injection as long as it does not. */
export function reachOwnServer(app: App): Reach {
  let client: { origin: string; http: OutboundHttp } | undefined
  app.addHook('onClose', async () => client?.http.close())
  return async ({ method, path, headers, body }) => {
    const origin = originOf(app)
    if (origin === undefined) {
      const answer = await app.inject({
        method,
        url: path,
        headers,
        ...(body !== undefined && { payload: Buffer.from(body) }),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers as OutboundAnswer['headers'],
        bytes: answer.rawPayload,
      }
    }
    client ??= { origin, http: createOutboundHttp({ allowedHosts: [new URL(origin).host], allowPrivate: true }) }
    return client.http.request({ method, url: client.origin + path, headers, body })
  }
}

// By the address it listens on, not the public one, which may lead through a proxy this machine cannot reach.
function originOf(app: App): string | undefined {
  const address = app.server.listening ? app.server.address() : null
  if (!address || typeof address === 'string') return undefined
  const isV6 = address.family === 'IPv6'
  const host = ['0.0.0.0', '::'].includes(address.address) ? (isV6 ? '::1' : '127.0.0.1') : address.address
  return `http://${isV6 ? `[${host}]` : host}:${address.port}`
}
