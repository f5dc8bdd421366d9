import type { CustomFetch } from 'openid-client'
import type { OutboundHttp } from '../outbound-http/index.ts'

export type Fetch = CustomFetch

const METHODS = ['GET', 'POST'] as const
/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304])

/** Our outbound client in the form the library calls. */
export const fetchBy =
  (http: OutboundHttp, timeoutMs: number): Fetch =>
  async (url, { method, headers, body, signal }) => {
    const known = METHODS.find((each) => each === method)
    if (!known) throw new Error(`the sign-in provider is never called by ${method}`)
    const answer = await http.request({
      method: known,
      url,
      headers,
      ...(body != null && { body: String(body) }),
      ...(signal && { signal }),
      timeoutMs,
    })
    const told = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    )
    return new Response(EMPTY.has(answer.status) ? null : new Uint8Array(answer.bytes), {
      status: answer.status,
      headers: told,
    })
  }
