import type { InjectOptions, Response } from 'light-my-request'
import type { App } from '../src/kernel/http/types.ts'

export type Reply = Response

export interface Requests {
  get(path: string, options?: InjectOptions): Promise<Reply>
  post(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>
  put(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>
  patch(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>
  delete(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>
  /** Any method, any address; paths that do not begin with `/api` or another root are taken below `/api/v2`. */
  send(options: InjectOptions & { url: string }): Promise<Reply>
}

/** A user who acts through HTTP. */
export interface Person extends Requests {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly address: string
  token: string
}

const ROOTS =
  /^\/(sw\.js|assets|console|icons?[/.]|favicon|manifest\.|robots|sitemap|site\.css|s\/f\/|sign-in(\/oidc(\/callback)?)?(\?|$)|sign-out\/oidc|without-script|(\w+\/\d+\/)?(atom\.|feed\.json|event\.ics)|oembed|api\/|healthz|readyz|metrics|docs|mcp|openapi|storage\/|sandbox)/
const full = (path: string): string => (/^\/(\?|$)/.test(path) || ROOTS.test(path) ? path : `/api/v2${path}`)

/** Requests from one address, with whatever token `token()` gives at the time. */
export function requestsFrom(app: Pick<App, 'inject'>, address: string, token: () => string | undefined): Requests {
  const send = (options: InjectOptions & { url: string }) =>
    app.inject({
      remoteAddress: address,
      ...options,
      url: full(options.url),
      headers: {
        accept: 'application/json',
        ...(token() && { authorization: `Bearer ${token()}` }),
        ...options.headers,
      },
    }) as Promise<Reply>
  const withBody =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (url: string, body?: unknown, options: InjectOptions = {}) =>
      send({
        ...options,
        method,
        url,
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
      })
  return {
    send,
    get: (url, options = {}) => send({ ...options, method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: withBody('DELETE'),
  }
}
