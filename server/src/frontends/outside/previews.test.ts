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
  assert.equal((await get(world, '/manifest.webmanifest')).json().name, 'Teahouse')
  assert.equal((await get(world, '/icons/192.png')).headers['content-type'], 'image/png')
  assert.equal((await founder.patch('/admin/settings/site', { accent: 'red' })).statusCode, 422)
})
