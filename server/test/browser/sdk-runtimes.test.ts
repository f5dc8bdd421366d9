import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type * as sdk from '../../../sdk/src/index.ts'
import { freePort } from '../acceptance/plaza.ts'
import { createWorld, type Person } from '../world.ts'
import { openPage } from './browser.ts'
import { serveClient } from './client-page.ts'

interface Globals {
  sdk: typeof sdk
  document: { title: string }
  navigator: object
  Worker: new (
    url: string,
  ) => {
    onmessage: (event: { data: never }) => void
    onerror: (event: { message: string }) => void
    postMessage(data: object): void
  }
}

/** A page with the SDK in it, and a user's session. */
async function stage(t: TestContext, worker?: string) {
  const [port, clientPort] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const client = await serveClient(t, clientPort, worker)
  const world = await createWorld(t, { env: { CORS_ORIGINS: client, PUBLIC_URL: baseUrl } })
  const [ann, bob] = await world.people('ann', 'bob')
  await world.app.listen({ host: '127.0.0.1', port })
  const opened = await openPage(t)
  if (!opened) return undefined
  await opened.page.goto(client)
  return { world, page: opened.page, ann, bob, given: { baseUrl, session: sessionOf(ann) } }
}

const sessionOf = ({ token }: Person) => ({
  token,
  expiresAt: Date.now() + 3_600_000,
  refreshableUntil: Date.now() + 3_600_000,
})

test('where fetch cannot stream, as on React Native, the stream comes in pieces by XMLHttpRequest', async (t) => {
  const staged = await stage(t)
  if (!staged) return
  const { world, page, ann, bob, given } = staged
  const feed: number = (await ann.post('/feeds', { feed_content: 'hello' })).json().id
  const heard = page.evaluate(async ({ baseUrl, session }) => {
    const here = globalThis as unknown as Globals
    Object.defineProperty(here.navigator, 'product', { value: 'ReactNative' })
    const plaza = here.sdk.createPlaza({
      baseUrl,
      session,
      fetch: (url, init) => {
        if (url.includes('/user/stream')) throw new Error('this fetch never ends')
        return fetch(url, init)
      },
    })
    const channels: string[] = []
    return new Promise<string[]>((resolve) => {
      const stream = plaza.stream({
        onState: (state) => {
          here.document.title = state
        },
        onMessage: ({ channel }) => {
          channels.push(channel)
          if (channels.length < 2) return
          stream.close()
          resolve(channels)
        },
      })
    })
  }, given)
  await page.waitForFunction("document.title === 'open'")
  for (const path of [`/feeds/${feed}/like`, `/feeds/${feed}/comments`]) {
    await bob.post(path, path.endsWith('comments') ? { body: 'hi' } : undefined)
    await world.runJobs()
  }
  assert.deepEqual(await heard, ['feed:digg', 'feed:comment'])
})

test('an upload under way in a browser reports its progress and can be cancelled', async (t) => {
  const staged = await stage(t)
  if (!staged) return
  const { page, given } = staged
  const outcome = await page.evaluate(async ({ baseUrl, session }) => {
    const plaza = (globalThis as unknown as Globals).sdk.createPlaza({ baseUrl, session })
    const cancel = new AbortController()
    const progress: number[] = []
    const video = new Blob([new Uint8Array(30_000_000)], { type: 'video/mp4' })
    const error = await plaza
      .upload(video, {
        signal: cancel.signal,
        onProgress: (fraction) => {
          progress.push(fraction)
          if (fraction > 0) cancel.abort()
        },
      })
      .then(
        () => undefined,
        (caught: Error) => caught.name,
      )
    return { error, last: progress.at(-1) ?? 0 }
  }, given)
  assert.equal(outcome.error, 'AbortError')
  // A browser reports every fifty milliseconds: by the first report everything may have been sent, and not yet
  // answered.
  assert(outcome.last > 0, `${outcome.last}`)
})

test('it works in a worker', async (t) => {
  const staged = await stage(
    t,
    `onmessage = async ({ data: { baseUrl, session, webhook } }) => {
      const plaza = sdk.createPlaza({ baseUrl, session })
      const { id } = await plaza.POST('/feeds', { body: { feed_content: 'from a worker' } })
      let count = 0
      for await (const feed of plaza.each('/feeds')) count++
      const { type } = await sdk.verifyWebhook(webhook.body, webhook.headers, webhook.secret)
      const forged = await sdk.verifyWebhook(webhook.body + ' ', webhook.headers, webhook.secret).catch(({ name }) => name)
      postMessage({ id, count, name: (await plaza.GET('/user')).name, type, forged })
    }`,
  )
  if (!staged) return
  const { page, ann, given } = staged
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: {} })
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(), body),
  }
  const webhook = { body, headers, secret }
  const told = await page.evaluate(
    (data) =>
      new Promise<{ id: number; count: number; name: string; type: string; forged: string }>((resolve, reject) => {
        const worker = new (globalThis as unknown as Globals).Worker('/worker.js')
        worker.onmessage = (event) => resolve(event.data)
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.postMessage(data)
      }),
    { ...given, webhook },
  )
  assert.deepEqual([told.name, told.count, typeof told.id], [ann.name, 1, 'number'])
  assert.deepEqual([told.type, told.forged], ['ping', 'WebhookRefused'])
})
