import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as sdk from '../../../sdk/src/index.ts'
import { freePort } from '../acceptance/plaza.ts'
import { createWorld } from '../world.ts'
import { openPage } from './browser.ts'
import { serveClient } from './client-page.ts'

const PASSWORD = 'correct horse battery'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

interface Told {
  name: string
  feed: number
  pictures: number
  progress: number[]
  heard: string
  refusal: { code: string; requestId: string | undefined }
}

/** Runs in the page: the whole round of a client that knows the service only by its address. */
async function takeRound(given: { service: string; name: string; password: string; pixel: string }): Promise<Told> {
  const page = globalThis as unknown as { sdk: typeof sdk; document: { title: string } }
  const { createPlaza, isProblem } = page.sdk
  const plaza = createPlaza({ baseUrl: given.service, language: 'en' })
  await plaza.signIn({ login: given.name, password: given.password })
  const { name } = await plaza.GET('/user')

  const progress: number[] = []
  const bytes = Uint8Array.from(atob(given.pixel), (char) => char.charCodeAt(0))
  const node = await plaza.upload(new Blob([bytes], { type: 'image/png' }), {
    onProgress: (fraction) => void progress.push(fraction),
  })
  const { id } = await plaza.POST('/feeds', { body: { feed_content: 'from elsewhere', images: [node] } })
  const feed = await plaza.GET('/feeds/{feed}', { params: { path: { feed: id } } })

  const heard = new Promise<string>((resolve) => {
    const stream = plaza.stream({
      onState: (state) => {
        if (state === 'open') page.document.title = `listening ${id}`
      },
      onMessage: (message) => {
        stream.close()
        resolve(message.channel)
      },
    })
  })
  const channel = await heard
  const refusal = await plaza.GET('/feeds/{feed}', { params: { path: { feed: 999_999 } } }).then(
    () => ({ code: 'none', requestId: undefined }),
    (error) => {
      if (!isProblem(error)) throw error
      return { code: error.code, requestId: error.requestId }
    },
  )
  await plaza.signOut()
  return { name, feed: id, pictures: feed.images!.length, progress, heard: channel, refusal }
}

test('a client on another origin signs in, uploads, publishes and listens', async (t) => {
  const [port, clientPort] = [await freePort(), await freePort()]
  const service = `http://127.0.0.1:${port}`
  const client = await serveClient(t, clientPort)
  const world = await createWorld(t, { env: { CORS_ORIGINS: client, PUBLIC_URL: service } })
  const [ann, bob] = await world.people('ann', 'bob')
  assert.equal((await ann.put('/user/password', { password: PASSWORD })).statusCode, 204)
  await world.app.listen({ host: '127.0.0.1', port })

  const opened = await openPage(t)
  if (!opened) return
  const { page, troubles } = opened
  await page.goto(client)
  const round = page.evaluate(takeRound, { service, name: ann.name, password: PASSWORD, pixel: PIXEL })
  await Promise.race([round, page.waitForFunction("document.title.startsWith('listening')")])
  const feed = (await page.title()).split(' ')[1]
  assert.equal((await bob.post(`/feeds/${feed}/like`)).statusCode, 201)
  await world.runJobs()

  const told = await round
  assert.deepEqual([told.name, told.feed, told.pictures, told.heard], [ann.name, Number(feed), 1, 'feed:digg'])
  assert.deepEqual([told.progress[0], told.progress.at(-1)], [0, 1])
  assert.equal(told.refusal.code, 'feed.not_found')
  assert(told.refusal.requestId, 'the request id may be read from another origin')
  assert.deepEqual(troubles, [])

  const stranger = await serveClient(t, await freePort())
  await page.goto(stranger)
  const outcome = await page.evaluate(
    (address) =>
      fetch(`${address}/api/v2/feeds`).then(
        () => 'read',
        () => 'kept out',
      ),
    service,
  )
  assert.equal(outcome, 'kept out')
})
