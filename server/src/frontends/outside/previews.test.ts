import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'

const get = (world: World, url: string) => world.app.inject({ url, remoteAddress: '10.7.7.7' })

test('what people publish is in the sitemap and behind a short link with a code', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { id } = (await ann.post('/feeds', { feed_content: 'Tea & <cake>', feed_from: 5, feed_mark: 3 })).json()

  const sitemap = await get(world, '/sitemap.xml')
  assert.match(sitemap.body, new RegExp(`<loc>http://plaza.test/feeds/${id}</loc>`))
  assert.match((await get(world, '/robots.txt')).body, /Sitemap: http:\/\/plaza\.test\/sitemap\.xml/)

  const short = await get(world, `/s/f/${id}`)
  assert.equal(short.statusCode, 302)
  assert.equal(short.headers.location, `/feeds/${id}`)
  const code = await get(world, `/s/f/${id}/qr.svg`)
  assert.equal(code.headers['content-type'], 'image/svg+xml')

  await ann.delete(`/feeds/${id}`)
  assert.equal((await get(world, `/s/f/${id}/qr.svg`)).statusCode, 404)
})

test('a post without pictures has its text drawn as the picture of its link', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const post = async (feed_content: string) =>
    (await ann.post('/feeds', { feed_content, feed_from: 5, feed_mark: Math.floor(Math.random() * 1e9) })).json()
  const { id } = await post('Tea & <b>cake</b>, 一杯茶的时间。')
  const html = (await get(world, `/feeds/${id}`)).body
  const [, address] = /property="og:image" content="http:\/\/plaza\.test([^"]+)"/.exec(html) ?? []
  assert.match(address!, new RegExp(`^/s/f/${id}/card\\.png\\?v=\\d+$`))
  assert.match(html, /name="twitter:card" content="summary_large_image"/)

  const cards = await Promise.all([1, 2, 3].map(() => get(world, address!)))
  for (const card of cards) assert.deepEqual([card.statusCode, card.headers['content-type']], [200, 'image/png'])
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(cards[0]!.rawPayload).metadata()
  assert.deepEqual([width, height], [1200, 630])
  // There is ink where the text stands, and another text is another picture.
  const { channels } = await sharp(cards[0]!.rawPayload).extract({ left: 80, top: 80, width: 900, height: 300 }).stats()
  assert.ok(channels[0]!.stdev > 5, 'nothing is drawn')
  const other = await get(world, `/s/f/${(await post('Something else.')).id}/card.png`)
  assert.notDeepEqual(other.rawPayload, cards[0]!.rawPayload)

  for (const text of ['&#x26;</span><i>', 'x'.repeat(9000), '👩‍👩‍👧‍👦', 'مرحبا'])
    assert.equal((await get(world, `/s/f/${(await post(text)).id}/card.png`)).statusCode, 200, text)
  await ann.delete(`/feeds/${id}`)
  assert.equal((await get(world, address!)).statusCode, 404)
  assert.equal((await get(world, '/s/f/x/card.png')).statusCode, 404)
})

test('an operator names the community, and its pages say so', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const change = {
    name: 'Teahouse',
    accent: '#7a1fa2',
    welcome: 'Come in and sit down',
    rules: 'Be kind.\n\nBring cake.',
  }
  assert.equal((await founder.patch('/admin/settings/site', change)).statusCode, 204)
  await world.service.settings.refresh()
  const page = async (url: string) =>
    (await world.app.inject({ url, headers: { accept: 'text/html' }, remoteAddress: '10.7.7.8' })).body
  assert.match(await page('/about'), /<title>About Teahouse · Teahouse<\/title>/)
  assert.match(await page('/rules'), /Bring cake\./)
  assert.match(await page('/'), /<link rel="stylesheet" href="\/site\.css\?7a1fa2">/)
  assert.match((await get(world, '/site.css?7a1fa2')).body, /--accent:/)
  assert.equal((await get(world, '/site.css?x;}body{')).body, '')
  const manifest = (await get(world, '/manifest.webmanifest')).json()
  assert.equal(manifest.name, 'Teahouse')
  // What another app shares is a draft of a post.
  const params = { title: 'title', text: 'text', url: 'link' }
  assert.deepEqual(manifest.share_target, { action: '/publish', method: 'GET', params })
  assert.equal((await get(world, '/icons/192.png')).headers['content-type'], 'image/png')
  assert.equal((await founder.patch('/admin/settings/site', { accent: 'red' })).statusCode, 422)
})
