import { portOf } from '../../server/test/stream-client.ts'
import type { Person, World } from '../../server/test/world.ts'
import { createPlaza, type Plaza, type PlazaOptions, type Session } from '../src/index.ts'

const HOUR_MS = 3_600_000

export const sessionOf = (token: string): Session => ({
  token,
  expiresAt: Date.now() + HOUR_MS,
  refreshableUntil: Date.now() + HOUR_MS,
})

export const addressOf = async (world: World): Promise<string> => `http://127.0.0.1:${await portOf(world)}`

/** The SDK as a user has it, or a guest. */
export const clientOf = async (world: World, person?: Person, options: PlazaOptions = {}): Promise<Plaza> =>
  createPlaza({
    baseUrl: await addressOf(world),
    session: person && sessionOf(person.token),
    ...options,
  })

/** One request, with what it carried. */
export interface Sent {
  method: string
  path: string
  key: string | undefined
  authorization: string | undefined
  at: number
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * A network that can fail: `behave` is called before each request and may answer in the service's place, throw, or let
 * it through (`undefined`). Everything sent is recorded.
 */
export function network(behave: (sent: Sent, send: () => Promise<Response>) => Promise<Response> | undefined): {
  fetch: Send
  sent: Sent[]
} {
  const sent: Sent[] = []
  return {
    sent,
    fetch(url, init) {
      const headers = new Headers(init.headers)
      const request: Sent = {
        method: init.method ?? 'GET',
        path: new URL(url).pathname.replace('/api/v2', ''),
        key: headers.get('idempotency-key') ?? undefined,
        authorization: headers.get('authorization') ?? undefined,
        at: Date.now(),
      }
      sent.push(request)
      const send = () => fetch(url, init)
      return behave(request, send) ?? send()
    },
  }
}

export const answer = (status: number, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }),
  )

/** The error that something throws. */
export const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
