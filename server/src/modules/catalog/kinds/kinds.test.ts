import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { mp4, pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let staff: Person
let other: Person
let ann: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  staff = await world.founder()
  other = await world.founder()
  ;[ann] = await world.people('ann')
})

const picture = async (of: Person) => upload(world, of, await pngOf())
const add = async (name: string, body: object, by = staff) => {
  const reply = await by.post(`/admin/${name}`, body)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}
const useOf = async (node: string) => {
  const [row] = await world.owner`select attached_to from files where vendor || ':' || path = ${node}`
  return row!['attached_to'] as string | null
}
const FIELDS = {
  commodities: { title: 'Cup' },
  knowledge: { title: 'Balcony' },
  infos: { title: 'Market', content: 'Thirty stalls.' },
  wendas: { title: 'Why?', content: 'Yellow leaves.' },
} as const

test('a commodity has everything the document says, with its files, brand and seller', async () => {
  const founder = await world.founder()
  const brand = (await founder.post('/admin/brands', { name: 'Pots', avatar: await picture(founder), audit: 1 })).json()
  const [front, side, detail] = [await picture(staff), await picture(staff), await picture(staff)]
  const video = await upload(world, staff, mp4(), 'video/mp4')
  const made = await add('commodities', {
    title: '手拉坯茶杯',
    user_id: ann.id,
    price: 6800,
    score: 680,
    market_price: 8800,
    inventory: 20,
    category_id: 4,
    brand_id: brand.id,
    photos: [{ image: front, video: video }, { image: side }],
    content_images: [detail],
  })
  const shown = (await world.guest().get(`/mall/commodities/${made.id}`)).json()
  assert.deepEqual(
    Object.keys(shown).sort(),
    'brand brand_id category_id comments_count content_images created_at id inventory likes_count market_price photos price score shop_info title top_text type updated_at user user_id views_count'.split(
      ' ',
    ),
  )
  assert.deepEqual(
    [shown.title, shown.price, shown.score, shown.market_price, shown.inventory, shown.type, shown.category_id],
    ['手拉坯茶杯', 6800, 680, 8800, 20, 'normal', 4],
  )
  assert.deepEqual(
    [shown.user.name, shown.brand.name, shown.shop_info],
    [ann.name, 'Pots', { user_id: ann.id, is_original: false }],
  )
  assert.deepEqual(
    shown.photos.map((photo: { image: { mime: string }; video?: { mime: string } }) => [
      photo.image.mime,
      photo.video?.mime,
    ]),
    [
      ['image/png', 'video/mp4'],
      ['image/png', undefined],
    ],
  )
  assert.equal(shown.content_images.length, 1)
  assert(!('node' in shown.photos[0].image))
  assert.deepEqual([made.photos[0].image.node, made.photos[0].video.node], [front, video])
  assert.match(shown.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const more = await picture(other)
  const changed = await other.patch(`/admin/commodities/${made.id}`, { photos: [{ image: more }, { image: front }] })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual(
    changed.json().photos.map((photo: { image: { node: string } }) => photo.image.node),
    [more, front],
    'what it has may be sent back by anyone of staff',
  )
  assert.deepEqual([await useOf(side), await useOf(video)], [null, null], 'what is no longer shown is let go')
  assert.notEqual(await useOf(detail), null, 'what was not sent stays')

  await founder.patch(`/mall-brands/${brand.id}`, { deleted_at: 1 })
  assert.equal((await world.guest().get(`/mall/commodities/${made.id}`)).json().brand, null, 'off the shelf')
})

test('seller contact data is never part of a commodity', async () => {
  await ann.post('/mall/shop-info', { socialAccount: 'canary-contact', phone: '028-1234567' })
  const { id } = await add('commodities', { title: 'Bowl', user_id: ann.id })
  for (const reply of [await world.guest().get(`/mall/commodities/${id}`), await staff.get(`/admin/commodities/${id}`)])
    assert(!/canary-contact|028-1234567/.test(reply.body))
})

test('a question has an answer chosen by staff once it is there, which is told once', async () => {
  const refused = await staff.post('/admin/wendas', { ...FIELDS.wendas, adoption: 7 })
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'catalog.adopt_later'])
  const { id, adoption } = await add('wendas', { ...FIELDS.wendas, author_id: ann.id, offer: 50 })
  assert.equal(adoption, null)
  const answer = await publish(ann, { feed_content: 'because', repostable_type: 'wenda', repostable_id: id })
  assert.equal((await staff.patch(`/admin/wendas/${id}`, { adoption: answer })).json().adoption, answer)
  assert.equal((await world.guest().get(`/wendas/${id}`)).json().adoption, answer)
  assert.equal((await staff.patch(`/admin/wendas/${id}`, { adoption: null })).json().adoption, null)
})

test('an info shows its category and its medias; null takes them away', async () => {
  const [image, video] = [await picture(staff), await upload(world, staff, mp4(), 'video/mp4')]
  const { id } = await add('infos', { ...FIELDS.infos, category_id: 3, category: '社区', medias: [video, image] })
  const shown = (await world.guest().get(`/infos/${id}`)).json()
  assert.deepEqual(shown.category, { id: 3, name: '社区' })
  assert.deepEqual(
    shown.medias.map(({ mime }: { mime: string }) => mime),
    ['video/mp4', 'image/png'],
  )
  const cleared = (await staff.patch(`/admin/infos/${id}`, { category: null, medias: [] })).json()
  assert.deepEqual([cleared.category, cleared.medias, await useOf(image)], [null, [], null])
})

test('each kind is added, changed and removed with a line in the log; what is removed is 404 like what never was', async () => {
  const PATHS = { commodities: '/mall/commodities', knowledge: '/knowledge', infos: '/infos', wendas: '/wendas' }
  for (const [name, body] of Object.entries(FIELDS)) {
    const path = PATHS[name as keyof typeof PATHS]
    const { id, ...record } = await add(name, body)
    assert.equal(record.author_id ?? record.user_id, staff.id, 'one’s own unless given')
    assert.equal((await staff.patch(`/admin/${name}/${id}`, { title: 'Other' })).json().title, 'Other')
    assert.equal((await world.guest().get(`${path}/${id}`)).json().title, 'Other')
    assert.equal((await staff.get(`/admin/${name}?q=other`)).json().data[0].id, id)
    assert.equal((await staff.delete(`/admin/${name}/${id}`)).statusCode, 204)
    const plain = (text: string) => text.replace(/"request_id":"[^"]*"/, '')
    const [gone, never] = [await world.guest().get(`${path}/${id}`), await world.guest().get(`${path}/999999999`)]
    assert.deepEqual([gone.statusCode, plain(gone.body)], [404, plain(never.body)])
    assert(!(await world.guest().get(path)).json().some((each: { id: number }) => each.id === id))
    assert.equal((await staff.get(`/admin/${name}/${id}`)).statusCode, 404)
    const lines = await world.owner`select action from audit_log where object = ${`${name}:${id}`} order by id`
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['create', 'update', 'delete'].map((act) => `${name}.${act}`),
    )
  }
})

test('odd records are refused by name, and strangers altogether', async () => {
  for (const [name, change, field] of [
    ['commodities', { title: '' }, 'title'],
    ['commodities', { title: 'x'.repeat(101) }, 'title'],
    ['commodities', { price: -1 }, 'price'],
    ['commodities', { price: 1.5 }, 'price'],
    ['commodities', { user_id: 999_999_999 }, 'user_id'],
    ['commodities', { brand_id: 999_999_999 }, 'brand_id'],
    ['commodities', { photos: [{ image: 'local:nothing' }] }, 'photos'],
    ['commodities', { photos: Array(10).fill({ image: 'local:x' }) }, 'photos'],
    ['commodities', { content_images: [await picture(ann)] }, 'content_images'],
    ['commodities', { comments_count: 5 }, 'comments_count'],
    ['knowledge', { status: 'draft' }, 'status'],
    ['knowledge', { cover: 'local:nothing' }, 'cover'],
    ['knowledge', { author_id: 999_999_999 }, 'author_id'],
    ['infos', { content: 'x'.repeat(20_001) }, 'content'],
    ['infos', { medias: Array(10).fill('local:x') }, 'medias'],
    ['infos', { author_id: 999_999_999 }, 'author_id'],
    ['wendas', { offer: -1 }, 'offer'],
    ['wendas', { author_id: 999_999_999 }, 'author_id'],
  ] as const) {
    const reply = await staff.post(`/admin/${name}`, { ...FIELDS[name], ...change })
    assert.deepEqual(
      [reply.statusCode, Object.keys(reply.json().errors)],
      [422, [field]],
      JSON.stringify(change).slice(0, 60),
    )
  }
  for (const name of Object.keys(FIELDS)) {
    assert.equal((await ann.post(`/admin/${name}`, {})).statusCode, 403)
    assert.equal((await world.guest().get(`/admin/${name}`)).statusCode, 401)
  }
})
