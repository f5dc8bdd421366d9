import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { requestsFrom } from '../../../../test/person.ts'
import { createWorld } from '../../../../test/world.ts'

test('LIMIT-3 what a limited person writes is in no reader, preview, map, card, recommendation or tag, and no assistant reads it', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  await configureTopics(world)
  const [ann, cid] = await world.people('ann', 'cid')
  const topic = await createTopic(ann)
  await join(cid, topic)
  const feed = await publish(ann, { feed_content: 'quillwort by the kiln #glazed', topics: [topic] })
  await world.runJobs()
  const made = await cid.post('/user/keys', { name: 'Assistant', scopes: ['read'] })
  const assistant = requestsFrom(world.app, '203.0.113.9', () => made.json().key)
  const tool = (name: string, given: object) =>
    assistant.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
  const page = (url: string, accept = 'text/html') =>
    world.app.inject({ url, headers: { accept }, remoteAddress: '10.7.7.9' })

  const places: Record<string, () => Promise<{ body: string }>> = {
    'for you': () => cid.get('/feeds?type=forYou&limit=50'),
    'for you of a guest': () => page('/api/v2/feeds?type=hot&limit=50', 'application/json'),
    atom: () => page('/atom.xml'),
    json: () => page('/feed.json'),
    'atom of the person': () => page(`/people/${ann.id}/atom.xml`),
    'json of the person': () => page(`/people/${ann.id}/feed.json`),
    'atom of the topic': () => page(`/topics/${topic}/atom.xml`),
    'json of the topic': () => page(`/topics/${topic}/feed.json`),
    'page of the person': () => page(`/people/${ann.id}`),
    'page of the topic': () => page(`/topics/${topic}`),
    home: () => page('/'),
    tags: () => cid.get('/feed-tags/trending?limit=50'),
    suggestions: () => cid.get('/search/suggestions?q=glaz'),
    'tool search': () => tool('search', { q: 'quillwort' }),
  }
  const isThere = async (): Promise<string[]> => {
    const found: string[] = []
    for (const [name, read] of Object.entries(places))
      if (/quillwort by|glazed/.test((await read()).body)) found.push(name)
    return found
  }
  const named = { map: '/sitemap.xml', page: `/feeds/${feed}`, embedded: `/oembed?url=http://plaza.test/feeds/${feed}` }
  const open = async () => ({
    map: (await page(named.map)).body.includes(`/feeds/${feed}<`),
    page: (await page(named.page)).body.includes('quillwort by'),
    embedded: (await page(named.embedded, 'application/json')).statusCode,
    card: (await page(`/s/f/${feed}/card.png`, 'image/png')).statusCode,
    code: (await page(`/s/f/${feed}/qr.svg`, 'image/svg+xml')).statusCode,
  })
  const before = await isThere()
  for (const name of ['for you', 'atom', 'json of the person', 'atom of the topic', 'tags', 'tool search'])
    assert(before.includes(name), `${name} never had it: ${before}`)
  assert.deepEqual(await open(), { map: true, page: true, embedded: 200, card: 200, code: 200 })

  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  await founder.patch(`/admin/users/${ann.id}`, { limited_until: until, rule: 'spam' })
  await world.runJobs()
  // Answers that may be kept for a while are fresh again.
  await world.clock.advance(3700)
  await world.runJobs()
  assert.deepEqual(await isThere(), [])
  assert.deepEqual(await open(), { map: false, page: false, embedded: 404, card: 404, code: 404 })
})
