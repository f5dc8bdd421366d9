import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { bodyOf, startLocalServer } from '../contracts/local-server.ts'
import { provider, recharge } from '../factories/payments.ts'
import { createWorld, type Person, type World } from '../world.ts'

const GUIDE = new URL('../../src/docs-page/assets/guides/connect.md', import.meta.url)
const START_MS = 20_000

let world: World
let founder: Person
let origin: string
/** The files of the guide, exactly as one copies them. */
let folder: string
before(async (t) => {
  world = await createWorld(t as TestContext, { env: { WEBHOOKS_ALLOW_PRIVATE: '1' } })
  founder = await world.founder()
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'plaza-connect-'))
  for (const [, text, name] of (await readFile(GUIDE, 'utf8')).matchAll(
    /^```js\n(\/\/ ([a-z]+\.mjs)\n[\s\S]*?)^```$/gm,
  ))
    await writeFile(join(folder, name!), text!)
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Runs an example with a webhook for this event that leads to it. */
async function run(t: TestContext, file: string, event: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const made = await founder.post('/admin/webhooks', { url, events: [event] })
  assert.equal(made.statusCode, 201, made.body)
  const { id, secret } = made.json()
  const child = spawn(process.execPath, [join(folder, file)], {
    env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: secret, PLAZA_URL: origin, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${file} does not start: ${said}`)), START_MS)
    child.stdout.once('data', () => {
      clearTimeout(late)
      resolve()
    })
  })
  t.after(async () => {
    child.kill()
    await founder.delete(`/admin/webhooks/${id}`)
  })
  return { id, url, secret, complaints: () => said }
}

test('a bot greets newcomers under their first post, once', async (t) => {
  const { id: bot, name } = (await founder.post('/admin/bots', { name: 'Greeter' })).json()
  const { key } = (
    await founder.post(`/admin/bots/${bot}/keys`, { name: 'Greet', scopes: ['read', 'comments'] })
  ).json()
  const { id, complaints } = await run(t, 'greet.mjs', 'feed.published', { PLAZA_KEY: key })
  const [mei] = await world.people('mei')
  const first = (await mei.post('/feeds', { feed_content: 'My first post' })).json().id
  await world.runJobs()
  const [delivery] = (await founder.get(`/admin/webhooks/${id}/deliveries`)).json().data
  await founder.post(`/admin/webhooks/${id}/deliveries/${delivery.id}/replay`)
  const second = (await mei.post('/feeds', { feed_content: 'My second post' })).json().id
  await world.runJobs()

  const said = async (feed: number) =>
    (await mei.get(`/feeds/${feed}/comments`))
      .json()
      .comments.map(({ body, user }: { body: string; user: { name: string; bot?: boolean } }) => [
        user.name,
        user.bot,
        body,
      ])
  assert.deepEqual(await said(first), [[name, true, `Welcome, ${mei.name}! Good to read from you.`]], complaints())
  assert.deepEqual(await said(second), [])
})

test('posts are mirrored to a chat tool, and a forged, old or changed request is refused', async (t) => {
  const told: string[] = []
  const sent: { headers: Record<string, string>; body: string }[] = []
  const chat = await startLocalServer(t, async (request, response) => {
    told.push(JSON.parse(await bodyOf(request)).text)
    response.end('ok')
  })
  const { url, complaints } = await run(t, 'mirror.mjs', 'feed.published', { CHAT_URL: `${chat.origin}/in` })
  // A second receiver shows what was sent, with its signature by another secret.
  const other = await startLocalServer(t, async (request, response) => {
    sent.push({ headers: request.headers as Record<string, string>, body: await bodyOf(request) })
    response.end()
  })
  const spy = (await founder.post('/admin/webhooks', { url: `${other.origin}/`, events: ['feed.published'] })).json()
  t.after(() => founder.delete(`/admin/webhooks/${spy.id}`))

  const [lin] = await world.people('lin')
  const { id } = (await lin.post('/feeds', { feed_content: 'Tea <at> five & cake' })).json()
  await world.runJobs()
  assert.deepEqual(told, [`*${lin.name}*: Tea &lt;at&gt; five &amp; cake\n${origin}/feeds/${id}`], complaints())

  const [{ headers, body }] = sent as [(typeof sent)[number]]
  const post = async (change: Record<string, string>) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')))
    return (await fetch(url, { method: 'POST', headers: { ...given, ...change }, body })).status
  }
  assert.equal(await post({}), 400, 'signed with another secret')
  assert.equal(await post({ 'webhook-timestamp': '1' }), 400)
  assert.equal(await post({ 'webhook-signature': 'v1,' }), 400)
  assert.equal(
    (await fetch(url, { method: 'POST', body: 'x'.repeat(200_000) }).catch(() => ({ status: 500 }))).status,
    500,
  )
  assert.equal(told.length, 1)
})

test('paid orders become lines of a spreadsheet, each once, also after a restart', async (t) => {
  const file = join(folder, 'orders.csv')
  t.after(() => rm(file, { force: true }))
  const [eva] = await world.people('eva')
  const { id, secret } = await run(t, 'orders.mjs', 'order.paid', { ORDERS_FILE: file })
  const paid = async () => provider(world, await recharge(world, eva, 'PayAOrder', 100), 'pay')
  await paid()
  await paid()
  await world.runJobs()
  const lines = async () => (await readFile(file, 'utf8')).trim().split('\r\n')
  const before = await lines()
  assert.equal(before.length, 3)
  assert.match(before[1]!, new RegExp(`^\\d+,\\d{4}-[^,]+Z,${eva.id},"${eva.name}",\\d+$`))

  const again = await run(t, 'orders.mjs', 'cash.requested', { ORDERS_FILE: file, WEBHOOK_SECRET: secret })
  await founder.patch(`/admin/webhooks/${id}`, { url: again.url })
  const [{ id: delivery }] = (await founder.get(`/admin/webhooks/${id}/deliveries`)).json().data
  await founder.post(`/admin/webhooks/${id}/deliveries/${delivery}/replay`)
  await world.runJobs()
  const [newest] = (await founder.get(`/admin/webhooks/${id}/deliveries`)).json().data
  assert.deepEqual([newest.state, newest.status, again.complaints()], ['delivered', 204, ''])
  assert.deepEqual(await lines(), before)
})
