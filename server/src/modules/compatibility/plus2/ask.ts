import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type { App } from '../../../kernel/index.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Calls an operation of the interface as the caller of this request. */
export type Ask = (
  request: FastifyRequest,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<Answer>

/** Said of the caller; `X-Requested-With` is left out, so that the operation itself answers. */
const PASSED_ON = ['authorization', 'accept-language', 'user-agent', 'idempotency-key', 'x-device-token'] as const
const PASSED_BACK = ['retry-after', 'idempotency-replayed', 'cache-control'] as const

/** `inside` are headers that mark a request of our own: the one it is made for was counted and admitted. */
export const createAsk =
  (app: App, inside: Readonly<Record<string, string>>): Ask =>
  async (request, method, path, body) => {
    const given = PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]] as const] : []))
    const options = {
      method,
      url: `/api/v2${path}`,
      headers: { ...Object.fromEntries(given), accept: 'application/json', ...inside },
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body }),
    }
    const reply = await app.inject(options as InjectOptions)
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(
        PASSED_BACK.flatMap((name) => (reply.headers[name] ? [[name, String(reply.headers[name])]] : [])),
      ),
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
    }
  }

export const isRefused = ({ status }: Answer): boolean => status >= 400

/** Sends an answer as it came. */
export const passOn = (reply: FastifyReply, { status, headers, body }: Answer): FastifyReply =>
  reply.code(status).headers(headers).send(body)
