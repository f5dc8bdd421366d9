import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pngOf, upload, urlOf } from '../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person
const purged: string[] = []

before(async (t) => {
  world = await createWorld(t as never, { ports: { purger: { purge: async (path) => void purged.push(path) } } })
  founder = await world.founder()
  await founder.patch('/admin/settings/topic', { switch: false })
})

const pathIn = (url: string) => url.replace('http://plaza.test', '')
const status = async (url: string) => (await world.guest().get(pathIn(url))).statusCode

test('the pictures of a deleted feed are out of reach with their renditions, caches are told, and restoring brings them back', async () => {
  const [ann] = await world.people('ann')
  const node = await upload(world, ann, await pngOf(60, 60))
  const { id } = (await ann.post('/feeds', { feed_content: 'look', feed_from: 5, images: [node] })).json()
  const url = urlOf(node)
  const reply = await world.guest().get(url)
  assert.equal(reply.headers['cache-control'], 'public, max-age=86400')
  assert.equal(await status(`${url}?rule=w_20`), 200)
  assert.equal((await ann.delete(`/feeds/${id}`)).statusCode, 204)
  assert.equal(await status(url), 404)
  assert.equal(await status(`${url}?rule=w_20`), 404)
  const known = await world.guest().get(url, { headers: { 'if-none-match': String(reply.headers['etag']) } })
  assert.equal(known.statusCode, 404, 'what a browser has is not confirmed either')
  await world.runJobs()
  assert.ok(purged.includes(url), `${purged} has ${url}`)
  assert.equal((await founder.patch(`/admin/feeds/${id}`, { deleted: false })).statusCode, 204)
  assert.equal(await status(url), 200)
  assert.equal(await status(`${url}?rule=w_20`), 200)
})

test('in a hidden topic pictures and logos have addresses that end, in every answer that names them', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const logo = await upload(world, ann, await pngOf(50, 50))
  const topic = (await ann.post('/feed/topics', { name: `Cellar ${ann.id}`, visible: 'hidden', logo })).json().id
  assert.equal((await bob.put(`/user/feed-topics/${topic}`)).statusCode < 300, true)
  const node = await upload(world, ann, await pngOf(40, 40))
  const { id } = (
    await ann.post('/feeds', { feed_content: 'below', feed_from: 5, topics: [topic], images: [node] })
  ).json()
  for (const plain of [logo, node]) assert.equal(await status(urlOf(plain)), 404, 'its plain address')
  const one = (await bob.get(`/feeds/${id}`)).json()
  const listed = (await bob.get(`/feed/topics/${topic}/feeds`)).json()[0]
  const addresses: string[] = [
    one.images[0].url,
    listed.images[0].url,
    one.topics[0].logo.url,
    (await bob.get(`/feed/topics/${topic}`)).json().logo.url,
  ]
  for (const url of addresses) {
    assert.match(url, /\/storage\/local\/~\d+\.[\w-]{43}\//)
    const reply = await world.guest().get(pathIn(url))
    assert.equal(reply.statusCode, 200, url)
    assert.match(String(reply.headers['cache-control']), /^private/)
    assert.equal(await status(`${url}?rule=w_20`), 200)
    const until = Number(/~(\d+)\./.exec(url)![1])
    assert.ok(until * 1000 - Date.now() <= 3_600_000, 'it ends within an hour')
    const later = url.replace(`~${until}`, `~${until + 3600}`)
    assert.equal(await status(later), 404, 'another end')
    assert.equal(await status(url.replace(/\.[\w-]{43}\//, `.${'A'.repeat(43)}/`)), 404)
  }
  // An address that was handed out ends with the feed.
  assert.equal((await ann.delete(`/feeds/${id}`)).statusCode, 204)
  assert.equal(await status(one.images[0].url), 404)
  assert.equal((await founder.patch(`/admin/feeds/${id}`, { deleted: false })).statusCode, 204)
  assert.equal(await status(urlOf(node)), 404, 'back, and still hidden')
  assert.equal(await status((await bob.get(`/feeds/${id}`)).json().images[0].url), 200)
  assert.equal((await ann.delete(`/feed/topics/${topic}`)).statusCode < 300, true)
  assert.equal(await status(addresses[3]!), 404, 'the logo of a deleted topic')
})

test('a picture that is replaced or whose owner is gone is out of reach', async () => {
  const [ann] = await world.people('ann')
  const [first, second] = [await upload(world, ann, await pngOf(30, 30)), await upload(world, ann, await pngOf(32, 32))]
  await ann.patch('/user', { avatar: first })
  assert.equal(await status(urlOf(first)), 200)
  await ann.patch('/user', { avatar: second })
  assert.equal(await status(urlOf(first)), 404)
  assert.equal(await status(urlOf(second)), 200)
  await ann.patch('/user', { avatar: first })
  assert.equal(await status(urlOf(first)), 200, 'taken again')
  assert.ok((await ann.delete('/user')).statusCode < 300)
  await world.runJobs()
  for (const node of [first, second]) assert.equal(await status(urlOf(node)), 404)
})
