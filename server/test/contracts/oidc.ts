import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { createSandboxProvider, type SandboxPerson } from '../../src/adapters/sandbox-oidc/provider.ts'
import { requestsFrom } from '../person.ts'
import type { Reply, World } from '../world.ts'
import { bodyOf, startLocalServer } from './local-server.ts'

const CLIENT = { clientId: 'plaza', clientSecret: 'a secret & sound one' }
const CALLBACK = 'http://plaza.test/sign-in/oidc/callback'

type Provider = ReturnType<typeof createSandboxProvider>
/** Answers a request itself, instead of the provider. */
export type Fault = (request: IncomingMessage, response: ServerResponse, provider: Provider) => void | Promise<void>

export interface PlayedProvider {
  origin: string
  provider: Provider
  env: Record<string, string>
  /** Requests so far, by path. */
  paths: string[]
  /** Lets a fault answer at this path from now on; without one, the provider does again. */
  breakAt(path: string, fault?: Fault): void
}

/** The sandbox's provider on a server of its own, as a real one would be reached: over HTTP, with faults to order. */
export async function startProvider(t: TestContext): Promise<PlayedProvider> {
  const faults = new Map<string, Fault>()
  const paths: string[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const path = new URL(request.url!, 'http://provider.test').pathname
    paths.push(path)
    const fault = faults.get(path)
    if (fault) return void (await fault(request, response, provider))
    if (path === '/.well-known/openid-configuration') return json(response, 200, provider.metadata())
    if (path === '/jwks') return json(response, 200, provider.jwks())
    if (path !== '/token') return void response.writeHead(404).end()
    const { status, body } = provider.token(new URLSearchParams(await bodyOf(request)), request.headers.authorization)
    json(response, status, body)
  })
  const provider = createSandboxProvider({
    clientId: encodeURIComponent(CLIENT.clientId),
    clientSecret: encodeURIComponent(CLIENT.clientSecret).replaceAll('%20', '+'),
    issuer: server.origin,
    returnTo: CALLBACK,
    secret: 'a secret only for tests',
    now: Date.now,
  })
  return {
    origin: server.origin,
    provider,
    paths,
    env: {
      OIDC_ISSUER: server.origin,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      OIDC_NAME: 'Acme',
      PROVIDERS_ALLOW_PRIVATE: '1',
    },
    breakAt(path, fault) {
      if (fault) faults.set(path, fault)
      else faults.delete(path)
    },
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The headers of a browser that the sandbox's provider has just sent back as this person. */
export async function provenAnswer(world: World, name: string): Promise<Record<string, string>> {
  const browser = browserOf(world)
  const asked = await browser.begin()
  asked.set('who_name', name)
  const { headers } = await browser.go(`/sandbox/oidc/answer?${asked}`)
  const back = new URL(String(headers.location))
  await browser.go(back.pathname + back.search)
  return { cookie: `plaza_answer=${browser.jar.get('plaza_answer')}`, 'x-plaza-session': '1' }
}

/** A browser: it keeps cookies and goes where it is sent, one step at a time. */
export function browserOf(world: World, token?: () => string | undefined) {
  const jar = new Map<string, string>()
  const { address } = world.guest()
  const requests = requestsFrom(world.app, address, token ?? (() => undefined))
  const take = (reply: Reply): Reply => {
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /Max-Age=0/.test(line)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return reply
  }
  const headers = () => ({
    host: 'plaza.test',
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const go = async (url: string) => take(await requests.get(url, { headers: { ...headers(), accept: 'text/html' } }))
  const ask = async (method: 'POST' | 'DELETE', url: string, body?: unknown) =>
    take(
      await requests.send({
        method,
        url,
        headers: {
          ...headers(),
          'x-plaza-session': '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    )
  return {
    jar,
    address,
    go,
    ask,
    /** Goes to the provider; returns what it is asked. */
    async begin(search = ''): Promise<URLSearchParams> {
      const reply = await go(`/sign-in/oidc${search}`)
      return new URL(String(reply.headers.location)).searchParams
    },
    /** Comes back from there as this person, and returns where the service sends the browser. */
    async comeBack(provider: Provider, person: SandboxPerson | undefined, search = ''): Promise<string> {
      const asked = await this.begin(search)
      const back = new URL(provider.answer(asked, person))
      return String((await go(back.pathname + back.search)).headers.location)
    },
    signIn: (body: object = {}) => ask('POST', '/auth/oidc', body),
  }
}
