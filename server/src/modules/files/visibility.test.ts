import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addEventCategory, auditEvents, eventBody } from '../../../test/factories/events.ts'
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

test('the pictures of a deleted feed are unreachable, with their renditions, caches are told, and restoring brings them back', async () => {
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

test('a picture that is replaced or whose owner is gone is unreachable', async () => {
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

const SIGNED = /\/storage\/local\/~\d+\.[\w-]{43}\//

/** Only by the address that these people are given, which is signed and works for anyone who has it. */
async function assertSigned(plain: string, shown: string): Promise<void> {
  assert.match(shown, SIGNED)
  assert.equal(await status(urlOf(plain)), 404, 'its plain address')
  assert.equal(await status(`${urlOf(plain)}?rule=w_20`), 404, 'a rendition at its plain address')
  assert.equal(await status(shown), 200)
  assert.equal(await status(shown.replace(/~\d+\./, '~1.')), 404, 'an address that has ended')
}

test('files of what staff keep are unreachable once it is removed, and caches are told', async () => {
  const [shot, detail, media] = await Promise.all(
    [40, 42, 44].map(async (side) => upload(world, founder, await pngOf(side, side))),
  )
  const commodity = await founder.post('/admin/commodities', {
    title: 'Cup',
    photos: [{ image: shot }],
    content_images: [detail],
  })
  const info = await founder.post('/admin/infos', { title: 'Market', content: 'Sunday', medias: [media] })
  for (const [reply, path, nodes] of [
    [commodity, 'commodities', [shot!, detail!]],
    [info, 'infos', [media!]],
  ] as const) {
    assert.equal(reply.statusCode, 201, reply.body)
    for (const node of nodes) assert.equal(await status(`${urlOf(node)}?rule=w_20`), 200, path)
    assert.equal((await founder.delete(`/admin/${path}/${reply.json().id}`)).statusCode, 204)
    await world.runJobs()
    for (const node of nodes) {
      assert.equal(await status(urlOf(node)), 404, path)
      assert.equal(await status(`${urlOf(node)}?rule=w_20`), 404, path)
      assert.ok(purged.includes(urlOf(node)), path)
    }
  }
})

test('the cover of hidden knowledge has an address that ends, of published a plain one, of removed none', async () => {
  const cover = await upload(world, founder, await pngOf(46, 46))
  const made = await founder.post('/admin/knowledge', { title: 'Bread', cover, status: 'hidden' })
  assert.equal(made.statusCode, 201, made.body)
  const { id } = made.json()
  const shown = async () => (await founder.get(`/admin/knowledge/${id}`)).json().cover.url as string
  await assertSigned(cover, await shown())
  const before = await shown()
  assert.equal((await founder.patch(`/admin/knowledge/${id}`, { status: 'published' })).statusCode, 200)
  assert.equal(await status(urlOf(cover)), 200)
  assert.equal((await founder.patch(`/admin/knowledge/${id}`, { status: 'hidden' })).statusCode, 200)
  const other = await upload(world, founder, await pngOf(48, 48))
  assert.equal((await founder.patch(`/admin/knowledge/${id}`, { cover: other })).statusCode, 200)
  await assertSigned(other, await shown())
  assert.equal(await status(before), 404, 'the cover it had before')
  const last = await shown()
  assert.equal((await founder.delete(`/admin/knowledge/${id}`)).statusCode, 204)
  for (const url of [urlOf(other), last]) assert.equal(await status(url), 404)
})

test('icons of a brand that waits have addresses that end, of an audited one plain ones, of a removed one none', async () => {
  const [maker] = await world.people('maker')
  await founder.post('/admin/roles', { name: 'maker', permissions: ['create:brand', 'storage-create'] })
  await founder.patch(`/admin/users/${maker.id}`, { roles: ['maker'] })
  const [avatar, small] = [
    await upload(world, maker, await pngOf(50, 50)),
    await upload(world, maker, await pngOf(52, 52)),
  ]
  const brand = (await maker.post('/mall-brands', { name: 'Pots', avatar, sub_avatar: small })).json()
  await assertSigned(avatar, brand.avatar.url)
  await assertSigned(small, brand.sub_avatar.url)
  await assertSigned(avatar, (await founder.get(`/mall-brands/${brand.id}`)).json().avatar.url)
  assert.equal((await founder.patch(`/mall-brands/${brand.id}`, { audit: 1 })).statusCode, 200)
  for (const node of [avatar, small]) assert.equal(await status(urlOf(node)), 200)
  assert.equal((await maker.patch(`/mall-brands/${brand.id}`, { deleted_at: 1 })).statusCode, 200)
  for (const node of [avatar, small]) assert.equal(await status(urlOf(node)), 404)
  assert.equal(await status(brand.avatar.url), 404, 'an address from before')
})

test('the cover of an event that waits has an address that ends, of an approved one a plain one', async () => {
  await auditEvents(world)
  const [ann] = await world.people('ann')
  const keeper = await world.staff('moderator')
  const body = await eventBody(world, ann, await addEventCategory(keeper))
  const cover = String(body['avatar'])
  const event = (await ann.post('/events', body)).json()
  await assertSigned(cover, event.avatar.url)
  assert.equal((await keeper.patch(`/admin/events/${event.id}`, { audit: 1 })).statusCode, 200)
  assert.equal(await status(urlOf(cover)), 200)
  assert.equal((await keeper.delete(`/admin/events/${event.id}`)).statusCode, 204)
  assert.equal(await status(urlOf(cover)), 404)
})

test('a seller’s code has an address that ends: no one else is shown it', async () => {
  const [ann] = await world.people('ann')
  const qrCode = await upload(world, ann, await pngOf(54, 54))
  assert.ok((await ann.post('/mall/shop-info', { qrCode })).statusCode < 300)
  await assertSigned(qrCode, (await ann.get('/mall/shop-info')).json().qrCode.url)
  assert.ok((await ann.post('/mall/shop-info', { phone: '1' })).statusCode < 300)
  assert.equal(await status(urlOf(qrCode)), 404)
})
