import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { createWorld, type Requests } from '../../../test/world.ts'
import { createOutboundHttp } from '../../adapters/outbound-http/index.ts'
import { createPageHttp } from '../../adapters/page-http/page-http.ts'
import { pageText } from './page-text.ts'
import type { PageReader } from './port.ts'

const PAGE = `<!doctype html><html><head><title>Plain &amp; simple</title>
  <meta property="og:title" content="Street trees &#8211; a map"><meta name='description' content="Every tree,
  on one page."></head><body>…</body></html>`

const preview = async (viewer: Requests, url: string) =>
  (await viewer.get(`/link-previews?url=${encodeURIComponent(url)}`)).json()

test('a link that someone published shows its page, read once for everybody', async (t) => {
  const asked: string[] = []
  const pages: PageReader = {
    async read(url) {
      asked.push(url)
      if (url.includes('broken')) throw new Error('no answer')
      return url.includes('empty') ? '<p>nothing' : PAGE
    },
  }
  const world = await createWorld(t, { ports: { pages } })
  const [ann, bob] = await world.people('ann', 'bob')
  const url = 'https://www.trees.example/map?x=1'
  assert.equal(await preview(ann, url), null)
  await world.runJobs()
  assert.deepEqual(asked, [], 'asking reads nothing')

  await Promise.all([publish(ann, `see ${url} and https://second.example`), publish(bob, url)])
  await world.runJobs()
  const found = { url, title: 'Street trees – a map', description: 'Every tree, on one page.', site: 'trees.example' }
  assert.deepEqual(await preview(world.guest(), url), found)
  const feed = await publish(ann, 'no link yet')
  await ann.patch(`/feeds/${feed}`, { feed_content: `now https://broken.example and ${url}` })
  await publish(bob, 'https://empty.example')
  await publish(bob, `again ${url}`)
  await world.runJobs()
  assert.deepEqual(asked.toSorted(), ['https://broken.example', 'https://empty.example', url])
  assert.equal(await preview(ann, 'https://broken.example'), null)
  assert.equal(await preview(ann, 'https://empty.example'), null)

  const staff = await world.founder()
  await staff.patch('/admin/settings/link-previews', { switch: false })
  await world.service.settings.refresh()
  await publish(ann, 'https://later.example')
  await world.runJobs()
  assert.equal(asked.length, 3)
  assert.equal(await preview(ann, url), null)
})

test('FIND-7 a link never makes the service call its own network, redirected or not', async (t) => {
  let calls = 0
  const inside = await startLocalServer(t, async (request, response) => {
    calls++
    const to = request.url === '/loop' ? '/loop' : '/page'
    if (request.url === '/page')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=gb18030' }).end(Buffer.from([0xd6, 0xd0]))
    else response.writeHead(302, { Location: to }).end()
  })
  const readerOf = (allowPrivate: boolean) => {
    const http = createOutboundHttp({ allowedHosts: 'any', allowPrivate })
    t.after(() => http.close())
    return createPageHttp({ openHttp: async () => http }).reader
  }
  const { signal } = new AbortController()
  const guarded = readerOf(false)
  for (const url of [
    inside.origin,
    'http://localhost:8080/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://0x7f.1/',
  ])
    await assert.rejects(async () => guarded.read(url, signal), url)
  assert.equal(calls, 0)
  const open = readerOf(true)
  assert.equal(await open.read(`${inside.origin}/start`, signal), '中')
  assert.equal(await open.read(`${inside.origin}/loop`, signal), undefined)
  assert.equal(await open.read('file:///etc/passwd', signal), undefined)
  assert.equal(await open.read(`http://user:word@${inside.host}/page`, signal), undefined)
})

test('what a page says is cut, decoded and on one line, whatever it is', () => {
  assert.deepEqual(pageText('<title>A &lt;b&gt;\n\u202e x</title>'), { title: 'A <b> x', description: null })
  assert.equal([...pageText(`<meta property="og:title" content="${'字'.repeat(900)}">`).title!].length, 300)
  assert.deepEqual(pageText('<meta '.repeat(20_000)), { title: null, description: null })
  assert.deepEqual(pageText('<title>&#x110000;&#0;</title>'), { title: null, description: null })
})
