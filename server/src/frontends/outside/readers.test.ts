import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { configureTopics, createTopic } from '../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
const ORIGIN = 'http://plaza.test'

let world: World
let ann: Person
let id: number
let topic: number
before(async (t) => {
  world = await createWorld(t as TestContext)
  await configureTopics(world)
  ;[ann] = await world.people('ann')
  topic = await createTopic(ann)
  const post = { feed_content: 'Tea & <cake>\n<script>alert(1)</script>', topics: [topic] }
  id = (await ann.post('/feeds', post)).json().id
})

const get = (url: string, accept = '*/*') => world.app.inject({ url, headers: { accept }, remoteAddress: '10.7.7.7' })
const embed = (query: Record<string, string>) => get(`/oembed?${new URLSearchParams(query)}`)

test('the newest posts, those of a topic and of a person can be read as Atom and JSON Feed', async () => {
  for (const at of ['', `/topics/${topic}`, `/people/${ann.id}`]) {
    const atom = await get(`${at}/atom.xml`)
    assert.equal(atom.headers['content-type'], 'application/atom+xml; charset=utf-8', at)
    assert.match(atom.body, /<title>Tea &amp; &lt;cake&gt;<\/title>/)
    assert.ok(atom.body.includes(`<link rel="self" href="${ORIGIN}${at}/atom.xml"/>`))
    assert.ok(!atom.body.includes('<script'), 'what people write is text')

    const json = await get(`${at}/feed.json`)
    assert.equal(json.headers['content-type'], 'application/feed+json; charset=utf-8')
    const feed = json.json()
    assert.equal(feed.feed_url, `${ORIGIN}${at}/feed.json`)
    const item = feed.items.find(({ url }: { url: string }) => url === `${ORIGIN}/feeds/${id}`)
    assert.equal(item.title, 'Tea & <cake>')
    assert.deepEqual(item.authors, [{ name: ann.name, url: `${ORIGIN}/people/${ann.id}` }])
    assert.ok(!item.content_html.includes('<script'))
    assert.match(item.date_published, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  }
})

test('each page names the feeds and the embedding that are there, and a closed one names none', async () => {
  for (const path of ['/', `/topics/${topic}`, `/people/${ann.id}`, `/feeds/${id}`]) {
    const { body } = await get(path, HTML)
    const links = [...body.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)]
    const kinds = links.map(([, type]) => type)
    assert.deepEqual(
      kinds,
      path === `/feeds/${id}` ? ['application/json+oembed'] : ['application/atom+xml', 'application/feed+json'],
      path,
    )
    for (const [, type, href] of links) {
      const found = await get(href!.replaceAll('&amp;', '&'))
      assert.equal(found.statusCode, 200, href)
      assert.ok(type!.includes('oembed') || String(found.headers['content-type']).startsWith(type!), href)
    }
  }
  assert.doesNotMatch((await get('/feeds/99999999', HTML)).body, /rel="alternate"/)
  for (const gone of ['/people/99999999/atom.xml', '/topics/x/feed.json', '/topics/9007199254740993/atom.xml'])
    assert.equal((await get(gone)).statusCode, 404, gone)
})

test('other sites embed a post by its address or short link, as a guest may read it', async () => {
  const found = (await embed({ url: `${ORIGIN}/feeds/${id}`, maxwidth: '300' })).json()
  assert.deepEqual(
    [found.type, found.version, found.width, found.height, found.author_name],
    ['rich', '1.0', 300, null, ann.name],
  )
  assert.ok(found.html.startsWith(`<blockquote cite="${ORIGIN}/feeds/${id}">`))
  assert.ok(!found.html.includes('<script'))
  const inXml = await embed({ url: `${ORIGIN}/s/f/${id}`, format: 'xml' })
  assert.equal(inXml.headers['content-type'], 'text/xml; charset=utf-8')
  assert.match(inXml.body, /<oembed><type>rich<\/type>/)

  for (const url of [
    `https://elsewhere.example/feeds/${id}`,
    `${ORIGIN}.evil.example/feeds/${id}`,
    `${ORIGIN}/people/${ann.id}`,
    `${ORIGIN}/feeds/${id}/../../admin`,
    `${ORIGIN}/feeds/999999999999999`,
    `javascript:alert(1)`,
    'feeds/1',
  ])
    assert.equal((await embed({ url })).statusCode, 404, url)
  for (const query of [{}, { url: 'x'.repeat(3000) }, { url: 'x', format: 'yaml' }, { url: 'x', maxwidth: '-1' }])
    assert.equal((await embed(query as Record<string, string>)).statusCode, 422, JSON.stringify(query))
  await ann.delete(`/feeds/${id}`)
  assert.equal((await embed({ url: `${ORIGIN}/feeds/${id}` })).statusCode, 404)
  assert.doesNotMatch((await get('/atom.xml')).body, /Tea/)
})
