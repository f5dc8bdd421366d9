import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { fetchTool } from '../../../../scripts/fetch-tool.mjs'
import { serve } from '../../../test/contracts/local-server.ts'
import { browserOf } from '../../../test/contracts/oidc.ts'
import { createWorld } from '../../../test/world.ts'

/** The certified provider of the registry, as far as it is used here. */
interface ProviderLibrary {
  default: new (issuer: string, configuration: object) => { callback(): RequestListener }
}

const CLIENT = { client_id: 'plaza', client_secret: 'a secret & sound one' }

/** A real provider with a login form, at which everyone is whom they say. */
async function startOidcProvider(t: TestContext, authMethod: string) {
  const { default: Provider }: ProviderLibrary = await import(
    pathToFileURL(join(fetchTool('oidc-provider'), 'lib/index.js')).href
  )
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = await serve(
    t,
    createServer((request, response) => answer(request, response)),
  )
  const provider = new Provider(server.origin, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: ['http://plaza.test/sign-in/oidc/callback'],
        post_logout_redirect_uris: ['http://plaza.test/sign-in'],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, email: `${id}@example.org`, email_verified: true }),
    }),
  })
  answer = provider.callback()
  return server
}

/** Signs in there as a browser would: the form, the consent, and back to us. */
async function passThrough(start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>): Promise<string> => {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      jar.set(name!, value!)
    }
    const next = reply.headers.get('location')
    assert.ok(next, `${url} answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`)
    return new URL(next, url).href
  }
  let at = await go(start)
  for (let step = 0; step < 10 && !at.startsWith('http://plaza.test/'); step++)
    at = at.includes('/interaction/')
      ? await go(at, { prompt: step === 0 ? 'login' : 'consent', login, password: 'any' })
      : await go(at)
  return new URL(at)
}

for (const authMethod of ['client_secret_basic', 'client_secret_post'])
  test(`people sign in at oidc-provider (${authMethod}), once per code, and sign out there`, async (t) => {
    const { origin } = await startOidcProvider(t, authMethod)
    const world = await createWorld(t, {
      env: {
        OIDC_ISSUER: origin,
        OIDC_CLIENT_ID: CLIENT.client_id,
        OIDC_CLIENT_SECRET: CLIENT.client_secret,
        PROVIDERS_ALLOW_PRIVATE: '1',
      },
    })
    const enter = async (login: string) => {
      const browser = browserOf(world)
      const begun = String((await browser.go('/sign-in/oidc?next=/feeds')).headers.location)
      assert.ok(begun.startsWith(`${origin}/auth?`), begun)
      const back = await passThrough(begun, login)
      assert.equal(back.searchParams.get('iss'), origin)
      const cookie = browser.jar.get('plaza_answer')!
      const taken = await browser.go(back.pathname + back.search)
      assert.equal(taken.headers.location, '/sign-in?with=oidc&next=%2Ffeeds')
      return { browser, back, cookie }
    }
    const { browser, back } = await enter('zoe')
    const { access_token: token, created } = (await browser.signIn()).json()
    assert.equal(created, true)
    const me = (await world.guest().get(`/user?token=${token}`)).json()
    assert.deepEqual([me.name, me.email], ['zoe', 'zoe@example.org'])
    const again = await enter('zoe')
    assert.equal((await again.browser.signIn()).json().created, undefined)

    // The code of another sign-in, under a state of its own: the provider knows that it is used.
    const thief = browserOf(world)
    const state = (await thief.begin()).get('state')!
    const stolen = new URL(back)
    stolen.searchParams.set('state', state)
    assert.equal((await thief.go(stolen.pathname + stolen.search)).headers.location, '/sign-in?refused=oidc-stale')

    const out = new URL(String((await browser.go('/sign-out/oidc')).headers.location))
    assert.equal(out.origin + out.pathname, `${origin}/session/end`)
    const page = await fetch(out)
    assert.equal(page.status, 200, 'the provider knows the client and the address to return to')
  })
