import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { type Dispatcher, Pool } from 'undici'
import type { App } from '../../src/kernel/http/types.ts'
import type { Answer, Spender } from './harness.ts'

/** A signed-in person as far as a request needs to know them. */
export interface SignedIn {
  id: number
  token: string
}

/** People whose requests go through sockets to `pool`. */
export const spendersAt = (pool: () => Pick<Pool, 'request'>, people: readonly SignedIn[]): Spender[] =>
  people.map(({ id, token }) => {
    const send =
      (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
      async (path: string, body?: unknown, options: { headers?: Record<string, string> } = {}): Promise<Answer> =>
        answerOf(
          await pool().request({
            method,
            path: `/api/v2${path}`,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...options.headers,
            },
            body: JSON.stringify(body),
          }),
        )
    return { id, post: send('POST'), put: send('PUT'), patch: send('PATCH'), delete: send('DELETE') }
  })

/** An answer, read to its end. */
export const answerOf = async ({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Answer> => ({
  statusCode,
  headers,
  body: await body.text(),
})

/** The same people through real sockets to this service, which listens until the test ends. */
export async function overSockets(
  t: TestContext,
  app: App,
  people: readonly SignedIn[],
  connections = 50,
): Promise<Spender[]> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections })
  t.after(() => pool.close())
  return spendersAt(() => pool, people)
}
