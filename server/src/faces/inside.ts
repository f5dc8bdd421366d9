import type { InjectOptions } from 'fastify'
import { INSIDE_HEADER } from '../kernel/http/inside.ts'
import type { App } from '../kernel/http/types.ts'

export type FetchInside = (url: string, init: RequestInit) => Promise<Response>

/**
 * Asks an operation without leaving the process, by the same way any client's request takes: same access, same
 * validation, same answer. The visitor was counted and let in when the page was asked for, so this is not counted again.
 */
export const fetchInside =
  (app: App, insideKey: string): FetchInside =>
  async (url, init) => {
    const headers = { ...(init.headers as Record<string, string>), [INSIDE_HEADER]: insideKey }
    const options = {
      method: init.method ?? 'GET',
      url,
      headers,
      ...(init.body != null && { payload: String(init.body) }),
    }
    const reply = await app.inject(options as InjectOptions)
    const isEmpty = reply.statusCode === 204 || reply.statusCode === 304
    return new Response(isEmpty ? null : reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type'] ?? 'application/json') },
    })
  }
