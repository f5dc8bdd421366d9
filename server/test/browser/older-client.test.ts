import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { freePort } from '../acceptance/plaza.ts'
import { createWorld } from '../world.ts'
import { openPage } from './browser.ts'

const PASSWORD = 'correct horse battery'

/** What the older client does with every answer: a request by XMLHttpRequest with its header, its token and JSON. */
const CLIENT = `
globalThis.ask = (method, path, body) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest()
  request.open(method, service + '/api/v2' + path)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
  if (globalThis.token) request.setRequestHeader('Authorization', 'Bearer ' + globalThis.token)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) request.setRequestHeader('Content-Type', 'application/json')
  request.onload = () => resolve({ status: request.status, data: request.responseText && JSON.parse(request.responseText) })
  request.onerror = () => reject(new Error(method + ' ' + path))
  request.send(body === undefined || isForm ? body : JSON.stringify(body))
})
// A card of the home page: it splits sizes and fetches pictures by their ids, as the client does.
globalThis.card = (feed) => {
  const article = document.createElement('article')
  article.textContent = feed.user.name + ': ' + feed.feed_content
  for (const { file, size } of feed.images) {
    const [width, height] = size.split('x')
    const image = document.createElement('img')
    image.src = service + '/api/v2/files/' + file + '?w=' + width + '&h=' + height
    article.append(image)
  }
  document.body.append(article)
}
globalThis.draw = async (width) => {
  const canvas = new OffscreenCanvas(width, 20)
  canvas.getContext('2d').fillRect(0, 0, width, 20)
  const form = new FormData()
  form.append('file', await canvas.convertToBlob({ type: 'image/png' }), 'a.png')
  return form
}`

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the test reads answers as the client's JavaScript does
  data: any
}

/** A page of the older client, on an origin of its own. */
async function serveOlderClient(t: TestContext, port: number, service: string): Promise<string> {
  const markup = `<!doctype html><link rel="icon" href="data:,"><title>Older client</title><body><script>const service = ${JSON.stringify(service)}${CLIENT}</script>`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(markup)
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return `http://127.0.0.1:${port}`
}

const asking =
  (page: Page) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    page.evaluate(`ask(${JSON.stringify(method)}, ${JSON.stringify(path)}, ${JSON.stringify(body)})`)

test('the older client signs up, reads home, publishes pictures, comments, reads notices and a profile', async (t) => {
  const [port, clientPort] = [await freePort(), await freePort()]
  const service = `http://127.0.0.1:${port}`
  const client = await serveOlderClient(t, clientPort, service)
  const world = await createWorld(t, {
    env: { CORS_ORIGINS: client, PUBLIC_URL: service, COMPATIBILITY: 'plus2' },
  })
  const [bob] = await world.people('bob')
  await world.app.listen({ host: '127.0.0.1', port })
  const opened = await openPage(t)
  if (!opened) return
  const { page, troubles } = opened
  await page.goto(client)
  const ask = asking(page)

  // Sign-up.
  assert.equal((await ask('GET', '/bootstrappers')).status, 200)
  const phone = world.phone()
  assert.equal((await ask('POST', '/verifycodes/register', { phone })).status, 202)
  const verifiable_code = await world.codeFor(phone)
  const name = `older_${phone.slice(-6)}`
  const registered = await ask('POST', '/users', {
    name,
    phone,
    verifiable_type: 'sms',
    verifiable_code,
    password: PASSWORD,
  })
  assert.equal(registered.status, 200, JSON.stringify(registered.data))
  const signedIn = await ask('POST', '/auth/login', { login: phone, password: PASSWORD })
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.data))
  await page.evaluate(`globalThis.token = ${JSON.stringify(signedIn.data.access_token)}`)
  const me = (await ask('GET', '/user')).data

  // What every page of it asks for, without a toast.
  for (const path of ['/user/counts', '/user/unread-count', '/easemob/password', '/user/checkin'])
    assert((await ask('GET', path)).status < 300, path)

  // Publishing with pictures, and home.
  const [one, two] = (await page.evaluate(
    `Promise.all([40, 60].map(async (width) => (await ask('POST', '/files', await draw(width))).data))`,
  )) as { id: number }[]
  const made = await ask('POST', '/feeds', {
    feed_content: '一起喝茶',
    feed_from: 2,
    feed_mark: String(me.id) + String(Date.now()),
    amount: 0,
    images: [{ id: one!.id }, { id: two!.id }],
  })
  assert.equal(made.status, 201, JSON.stringify(made.data))
  const home = (await ask('GET', '/feeds?type=new&limit=15')).data
  assert.deepEqual(home.pinned, [])
  await page.evaluate((feeds) => {
    for (const feed of feeds) (globalThis as unknown as { card(feed: unknown): void }).card(feed)
  }, home.feeds)
  await page.getByText(`${name}: 一起喝茶`).waitFor()
  await page.waitForFunction(`[...document.images].every((image) => image.complete)`)
  assert.deepEqual(await page.evaluate(`[...document.images].map((image) => image.naturalWidth)`), [40, 60])

  // A comment, and what the author hears of another.
  const feed = made.data.id
  const said = await ask('POST', `/feeds/${feed}/comments`, { body: 'Who comes?' })
  assert.deepEqual([said.status, said.data.comment.user.name], [201, name])
  await bob.post(`/feeds/${feed}/comments`, { body: 'I do' })
  await bob.post(`/feeds/${feed}/like`)
  await world.runJobs()
  const { commented, liked } = (await ask('GET', '/user/counts')).data.user
  assert.deepEqual([commented, liked], [1, 1])
  const unread = (await ask('GET', '/user/unread-count')).data
  assert.deepEqual([unread.comments[0].user.name, unread.likes[0].user.name], [bob.name, bob.name])
  assert((await ask('GET', '/user/notifications?offset=0&limit=15')).data.length >= 2)
  assert.equal((await ask('GET', '/user/likes')).data[0].likeable.images[0].size, '40x20')
  assert.equal((await ask('PUT', '/user/notifications/all')).status, 204)
  assert.equal((await ask('GET', '/user/counts')).data.user.liked, 0)

  // A profile.
  const profile = (await ask('GET', `/users/${me.id}`)).data
  assert.deepEqual([profile.name, profile.extra.feeds_count], [name, 1])
  const own = (await ask('GET', `/feeds?type=users&user=${me.id}&limit=15`)).data
  assert.equal(own.feeds[0].images[1].size, '60x20')
  assert.equal((await ask('PUT', `/user/followings/${bob.id}`)).status, 204)
  for (const list of ['populars', 'latests', 'find-by-tags', 'recommends'])
    assert(Array.isArray((await ask('GET', `/user/${list}?limit=15`)).data), list)
  assert.deepEqual(troubles, [])
})
