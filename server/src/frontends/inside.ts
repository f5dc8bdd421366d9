import type { InjectOptions } from 'fastify'
import { INSIDE_HEADER } from '../kernel/http/inside.ts'
import type { App } from '../kernel/http/types.ts'

export interface InsideAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export type AskInside = (url: string, init: RequestInit) => Promise<InsideAnswer>

/** The same in the form of the web, as the client's code takes it. */
export type FetchInside = (url: string, init: RequestInit) => Promise<Response>

/**
 * Calls an operation without leaving the process, like any client's request: same access, same validation, same answer.
 * The visitor was counted and let in when the page was requested, so this is not counted again.
 */
export const askInside =
  (app: App, insideKey: string): AskInside =>
  async (url, init) => {
    const headers = { ...(init.headers as Record<string, string>), [INSIDE_HEADER]: insideKey }
    const options = {
      method: init.method ?? 'GET',
      url,
      headers,
      ...(init.body != null && { payload: String(init.body) }),
    }
    const reply = await app.inject(options as InjectOptions)
    return {
      status: reply.statusCode,
      type: String(reply.headers['content-type'] ?? 'application/json'),
      body: reply.body,
    }
  }

export function asResponse({ status, type, body }: InsideAnswer): Response {
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : body, { status, headers: { 'content-type': type } })
}
