import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { configureTopics, createTopic } from '../../test/factories/topics.ts'
import { createWorld, type World } from '../../test/world.ts'

const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

const visit = (world: World, url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers: { accept: HTML, ...headers }, remoteAddress: '10.8.8.8' })

test('a guest gets the feed in the page itself, with a preview for chats and search engines', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const text = 'Tea on the roof </script><b>& more "quotes"'
  const { id } = (await ann.post('/feeds', { feed_content: text, feed_from: 5, feed_mark: 1 })).json()
  const reply = await visit(world, `/feeds/${id}`)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.match(reply.body, /Tea on the roof &lt;\/script&gt;/)
  const inline = [...reply.body.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code]) => code!,
  )
  assert.equal(inline.length, 1, 'no inline script but the one that starts the others')
  assert.doesNotMatch(reply.body, / style="|<style/, 'no inline style')
  assert.match(reply.body, new RegExp(`<link rel="canonical" href="http://plaza.test/feeds/${id}">`))
  assert.match(reply.body, /<meta property="og:title" content="[^"]+Tea on the roof/)
  assert.match(reply.body, /<meta property="og:image" content="http/)
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(reply.body)!
  assert.equal(JSON.parse(data!).articleBody, text)
  assert.match(
    String(reply.headers['content-security-policy']),
    /script-src 'self' 'sha256-[^' ]+'; style-src 'self';.*require-trusted-types-for 'script'/,
  )
  const hash = createHash('sha256').update(inline[0]!).digest('base64')
  assert.ok(String(reply.headers['content-security-policy']).includes(`'sha256-${hash}'`), 'and the policy knows it')
  assert.match(String(reply.headers['vary']), /Cookie, Accept-Language/)
  const home = await visit(world, '/')
  assert.match(home.body, /Tea on the roof/)
})

test('a page that cannot be made says so, and is no 404', async (t) => {
  const world = await createWorld(t)
  await world.owner`alter table infos rename to infos_away`
  try {
    const reply = await visit(world, '/shop?kind=infos')
    assert.equal(reply.statusCode, 500)
    assert.match(reply.body, /Something went wrong/)
    assert.doesNotMatch(reply.body, /Page not found/)
    assert.match(reply.body, /<meta name="robots" content="noindex">/)
  } finally {
    await world.owner`alter table infos_away rename to infos`
  }
})

test('what a guest may not see is left to a member’s own browser, and is 404 without script', async (t) => {
  const world = await createWorld(t)
  const cookies = (names: string) => ({ cookie: names })
  assert.equal((await visit(world, '/feeds/99999999', cookies('plaza_hint=1; plaza_script=1'))).statusCode, 200)
  assert.equal((await visit(world, '/no/such/page', cookies('plaza_hint=1; plaza_script=1'))).statusCode, 404)
  assert.equal((await visit(world, '/feeds/99999999', cookies('plaza_hint=1'))).statusCode, 404)
})

test('hidden and missing feeds are the same 404, as a page for browsers and as JSON for programs', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { id } = (await ann.post('/feeds', { feed_content: 'gone soon', feed_from: 5, feed_mark: 2 })).json()
  await ann.delete(`/feeds/${id}`)
  for (const path of [`/feeds/${id}`, '/feeds/99999999', '/no/such/page', '/feeds/x']) {
    const reply = await visit(world, path)
    assert.equal(reply.statusCode, 404, path)
    assert.match(reply.body, /Page not found/)
    assert.match(reply.body, /<meta name="robots" content="noindex">/)
  }
  for (const path of ['/no/such/page', '/api/v2/nothing']) {
    const reply = await visit(world, path, { accept: 'application/json' })
    assert.equal(reply.json().code, 'route.not_found')
  }
  assert.equal(
    (await visit(world, '/api/v2/nothing')).json().code,
    'route.not_found',
    'the API answers JSON to anybody',
  )
})

test('the language follows the browser, then the choice; the theme the choice', async (t) => {
  const world = await createWorld(t)
  assert.match((await visit(world, '/')).body, /<html lang="en">/)
  assert.match(
    (await visit(world, '/', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' })).body,
    /<html lang="zh-CN">.*登录/s,
  )
  const chosen = await visit(world, '/', { 'accept-language': 'zh-CN', cookie: 'plaza_language=en; plaza_theme=dark' })
  assert.match(chosen.body, /<html lang="en" data-theme="dark">/)
  assert.doesNotMatch((await visit(world, '/', { cookie: 'plaza_hint=1' })).body, />Sign in</, 'no flash for members')
})

test('a member’s page holds no list as guests see it, unless scripts do not run there', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { id } = (await ann.post('/feeds', { feed_content: 'Seen by guests', feed_from: 5, feed_mark: 1 })).json()
  await ann.post(`/feeds/${id}/comments`, { body: 'Said by ann' })
  const member = { cookie: 'plaza_hint=1; plaza_script=1' }
  // With a query, because pages of earlier tests may still be cached.
  for (const path of ['/?members', '/hot?members', `/people/${ann.id}`]) {
    const page = await visit(world, path, member)
    assert.doesNotMatch(page.body, /Seen by guests/, path)
    assert.match(page.body, /class="shimmer/, `${path} has the shape of a list`)
    for (const cookie of ['plaza_hint=1', 'plaza_script=1', ''])
      assert.match((await visit(world, path, { cookie })).body, /Seen by guests/, `${path} with ${cookie}`)
  }
  const feed = await visit(world, `/feeds/${id}?a=b`, member)
  assert.match(feed.body, /Seen by guests/, 'what was asked for by its address is there')
  assert.doesNotMatch(feed.body, /Said by ann/)

  const [, address] = /<noscript><meta http-equiv="refresh" content="0;url=([^"]+)"><\/noscript>/.exec(feed.body)!
  const reply = await visit(world, address!, member)
  assert.equal(reply.statusCode, 303)
  assert.equal(reply.headers['location'], `/feeds/${id}?a=b`)
  assert.match(String(reply.headers['set-cookie']), /^plaza_script=; .*Max-Age=0/)
  const foreign = await visit(world, '/without-script?next=//evil.example/', member)
  assert.equal(foreign.headers['location'], '/')
  assert.doesNotMatch((await visit(world, '/?members')).body, /noscript/)
})

test('guests who ask at once share one page, made and compressed once, and see what is new two seconds later', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.post('/feeds', { feed_content: 'First of all', feed_from: 5, feed_mark: 1 })
  const pages = await Promise.all(Array.from({ length: 12 }, () => visit(world, '/?rush', { 'accept-encoding': 'br' })))
  // Each page names the moment it was made.
  assert.equal(new Set(pages.map(({ rawPayload }) => rawPayload.toString('base64'))).size, 1)
  await ann.post('/feeds', { feed_content: 'Then this', feed_from: 5, feed_mark: 2 })
  let page = ''
  for (let looks = 0; looks < 300 && !page.includes('Then this'); looks++) {
    page = (await visit(world, '/?rush')).body
    await new Promise((resume) => setTimeout(resume, 100))
  }
  assert.match(page, /Then this/)
})

test('a page is not made again while all it shows is as it was, and for fifteen seconds at most', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { id } = (await ann.post('/feeds', { feed_content: 'Read often', feed_from: 5, feed_mark: 1 })).json()
  const viewsOf = async () => (await ann.get('/feeds?type=users')).json()[0].feed_view_count
  const look = async () => {
    const { body } = await visit(world, `/feeds/${id}`)
    return { body, madeAt: /"nowMs":(\d+)/.exec(body)![1]! }
  }
  const first = await look()
  const views = await viewsOf()
  await world.clock.advance(3)
  assert.equal((await look()).body, first.body)
  assert.equal(await viewsOf(), views + 1, 'every reading counts a view')

  await ann.post(`/feeds/${id}/comments`, { body: 'Something new' })
  await world.clock.advance(3)
  const commented = await look()
  assert.match(commented.body, /Something new/)
  assert.notEqual(commented.madeAt, first.madeAt)
  assert.equal(await viewsOf(), views + 2, 'what was read to compare is what the new page shows')

  const before = JSON.stringify(`${views + 2} views`).slice(1, -1)
  assert.ok(commented.body.includes(before), before)
  await world.clock.advance(16)
  assert.notEqual((await look()).madeAt, commented.madeAt)

  await ann.delete(`/feeds/${id}`)
  await world.clock.advance(3)
  assert.equal((await visit(world, `/feeds/${id}`)).statusCode, 404)
})

test('programs get the addresses at /, HEAD has no body, compression is what the client takes', async (t) => {
  const world = await createWorld(t)
  const reply = await visit(world, '/', { accept: 'application/json' })
  assert.equal(reply.json().api, 'http://plaza.test/api/v2')
  const head = await visit(world, '/', {}, 'HEAD')
  assert.equal(head.statusCode, 200)
  assert.equal(head.body, '')
  const packed = await visit(world, '/', { 'accept-encoding': 'gzip, br' })
  assert.equal(packed.headers['content-encoding'], 'br')
  assert.match(brotliDecompressSync(packed.rawPayload).toString(), /^<!doctype html>/)
})

test('built files never change under their name, and are compressed beforehand', async (t) => {
  const world = await createWorld(t)
  const [, script] = /<script data-files="([^" ]+)/.exec((await visit(world, '/')).body)!
  const reply = await visit(world, script!, { 'accept-encoding': 'br' })
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(reply.headers['content-encoding'], 'br')
  assert.equal((await visit(world, script!, { 'if-none-match': String(reply.headers['etag']) })).statusCode, 304)
})

test('the service worker may fetch from here and nothing else', async (t) => {
  const world = await createWorld(t)
  const reply = await visit(world, '/sw.js', { accept: '*/*' })
  assert.equal(reply.statusCode, 200)
  assert.equal(
    reply.headers['content-security-policy'],
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  assert.equal(reply.headers['cache-control'], 'no-cache')
})

test('a page counts as one request of its visitor, whatever it asks for inside', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '50' } })
  const first = await visit(world, '/hot')
  const second = await visit(world, '/recommended')
  assert.equal(Number(first.headers['x-ratelimit-remaining']) - Number(second.headers['x-ratelimit-remaining']), 1)
  const forged = await world.app.inject({
    url: '/api/v2/feeds',
    headers: { 'x-plaza-inside': 'x'.repeat(64) },
    remoteAddress: '10.8.8.8',
  })
  assert.equal(Number(second.headers['x-ratelimit-remaining']) - Number(forged.headers['x-ratelimit-remaining']), 1)
})

test('WEB=0 leaves only the service', async (t) => {
  const world = await createWorld(t, { env: { WEB: '0' } })
  assert.equal((await visit(world, '/')).json().web, undefined)
  assert.equal((await visit(world, '/hot')).json().code, 'route.not_found')
})

test('a topic without a description says how many are there and what is new, in both languages', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann] = await world.people('ann')
  const topic = await createTopic(ann)
  await ann.post('/feeds', { feed_content: 'Tea on the roof\nand more', topics: [topic] })
  for (const [language, text] of [
    ['en', '1 member · 1 post · Tea on the roof'],
    ['zh-CN', '1 位成员 · 1 条动态 · Tea on the roof'],
  ] as const) {
    const { body } = await visit(world, `/topics/${topic}`, { 'accept-language': language })
    for (const key of ['name="description"', 'property="og:description"'])
      assert.ok(
        body.includes(`<meta ${key} content="${text}">`),
        `${key} ${/<meta name="description"[^>]*>/.exec(body)}`,
      )
  }
})
