import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
})

const picture = async (of: Person) => upload(world, of, await pngOf())

/** A seller with a brand that staff let pass. */
async function seller(name: string): Promise<{ person: Person; brand: number }> {
  const person = await world.holder('create:brand')
  const { id } = (
    await person.post('/mall-brands', { name: `${name} ${person.id}`, avatar: await picture(person) })
  ).json()
  await founder.patch(`/admin/brands/${id}`, { audit: 1 })
  return { person, brand: id }
}

test('a seller lists, edits and ends a product', async () => {
  const { person: ann, brand } = await seller('Pots')
  const [front, side] = [await picture(ann), await picture(ann)]
  const made = await ann.post('/mall/commodities', {
    title: 'Cup',
    price: 6800,
    inventory: 3,
    brand_id: brand,
    top_text: 'Thrown by hand.',
    photos: [{ image: front }, { image: side }],
  })
  assert.equal(made.statusCode, 201, made.body)
  const { id, photos, user_id, shop_info } = made.json()
  assert.deepEqual([photos.length, user_id, shop_info.is_original], [2, ann.id, true])

  // Its own list has the nodes to send back; for others they are no part of it.
  const [own] = (await ann.get('/user/commodities')).json()
  assert.deepEqual(
    own.photos.map((photo: { image: { node: string } }) => photo.image.node),
    [front, side],
  )
  assert.ok(!(await world.guest().get(`/mall/commodities/${id}`)).body.includes('"node"'))

  const changed = await ann.patch(`/mall/commodities/${id}`, { price: 7000, photos: [{ image: side }] })
  assert.equal(changed.statusCode, 200, changed.body)
  const now = (await world.guest().get(`/mall/commodities/${id}`)).json()
  assert.deepEqual([now.title, now.price, now.inventory, now.photos.length], ['Cup', 7000, 3, 1])

  assert.equal((await ann.delete(`/mall/commodities/${id}`)).statusCode, 204)
  assert.equal((await world.guest().get(`/mall/commodities/${id}`)).statusCode, 404)
  assert.deepEqual((await ann.get('/user/commodities')).json(), [])
  assert.equal((await ann.patch(`/mall/commodities/${id}`, { price: 1 })).statusCode, 404)
})

test('only sellers offer, only with their own listed brand, and only their own is theirs', async () => {
  const { person: ann, brand } = await seller('Lamps')
  const { person: bob, brand: another } = await seller('Wool')
  const [eve] = await world.people('eve')
  const refused = await eve.post('/mall/commodities', { title: 'Cup' })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'catalog.not_a_seller'])
  assert.equal((await world.guest().post('/mall/commodities', { title: 'Cup' })).statusCode, 401)
  const { id } = (await ann.post('/mall/commodities', { title: 'Lamp', brand_id: brand })).json()
  for (const [who, method, body, status] of [
    [bob, 'patch', { price: 1 }, 403],
    [bob, 'delete', undefined, 403],
    [ann, 'patch', { brand_id: another }, 422],
    [ann, 'patch', { user_id: bob.id }, 422],
    [ann, 'patch', {}, 422],
    [ann, 'patch', { price: -1 }, 422],
    [ann, 'patch', { title: '' }, 422],
    [ann, 'patch', { photos: [{ image: 'local:nothing.png' }] }, 422],
  ] as const) {
    const reply = await who[method](`/mall/commodities/${id}`, body)
    assert.equal(reply.statusCode, status, `${method} ${JSON.stringify(body)} ${reply.body}`)
  }
  assert.equal((await bob.patch('/mall/commodities/999999999', { price: 1 })).statusCode, 404)
  const { title, price, brand_id } = (await world.guest().get(`/mall/commodities/${id}`)).json()
  assert.deepEqual([title, price, brand_id], ['Lamp', 0, brand])

  // A brand that is off the shelf sells nothing.
  const owner = await world.people('kim')
  const later = await owner[0].post('/mall/commodities', { title: 'Cup' })
  assert.equal(later.json().code, 'catalog.not_a_seller')
})

test('thirty a day, however many come at once', async () => {
  const { person: ann } = await seller('Many')
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ann.post('/mall/commodities', { title: `Cup ${index}` })),
  )
  const codes = replies.map((reply) => reply.statusCode)
  assert.deepEqual([codes.filter((code) => code === 201).length, codes.filter((code) => code === 429).length], [30, 10])
})

test('a blocked word is refused at its field', async () => {
  const { person: ann } = await seller('Words')
  assert.equal((await founder.patch('/admin/settings/words', [{ text: 'snakeoil', act: 'block' }])).statusCode, 204)
  const reply = await ann.post('/mall/commodities', { title: 'Best snakeoil' })
  assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors ?? {})], [422, ['title']], reply.body)
})
