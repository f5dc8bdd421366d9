import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { daysFromNow } from '../../../test/factories/events.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let keeper: Person
const spaceIds: Record<string, number> = {}
before(async (t) => {
  world = await createWorld(t as TestContext)
  keeper = await world.founder()
  for (const { id, space } of (await world.guest().get('/advertisingspace')).json()) spaceIds[space] = id
})

const PICTURE = 'https://example.org/a.png'
const image = (more: object = {}) => ({
  space_id: spaceIds['boot'],
  title: 'Tea',
  type: 'image',
  data: { image: PICTURE, link: 'https://example.org/' },
  ...more,
})
const add = async (more: object = {}) => {
  const reply = await keeper.post('/admin/advertisements', image(more))
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}
const shownIn = async (path: string): Promise<number[]> =>
  (await world.guest().get(`/advertisingspace/${path}`)).json().map(({ id }: { id: number }) => id)

test('the eight spaces are there from the start, with what to fill in', async () => {
  const spaces = (await world.guest().get('/advertisingspace')).json()
  assert.deepEqual(
    spaces.map(({ space }: { space: string }) => space),
    [
      'boot',
      'feed:list:top',
      'feed:single',
      'feed:list:analog',
      'currency',
      'theme:list',
      'mall:list:top',
      'user:active',
    ],
  )
  for (const { allow_type, format } of spaces) {
    assert.deepEqual(Object.keys(format), [allow_type])
    const fields = allow_type === 'image' ? ['image', 'link'] : ['avatar', 'content', 'image', 'name', 'time']
    assert.deepEqual(Object.keys(format[allow_type]).toSorted(), fields)
    for (const text of Object.values(format[allow_type])) assert.match(String(text), /^[^|]+\|[^|]+\|[^|]+$/)
  }
})

test('a space shows its advertisements by sort, by id or by name', async () => {
  const last = await add({ space_id: spaceIds['currency'], sort: 9 })
  const first = await add({ space_id: spaceIds['currency'], sort: 1 })
  const between = await add({ space_id: spaceIds['currency'], sort: 5 })
  const order = [first.id, between.id, last.id]
  assert.deepEqual(await shownIn(`${spaceIds['currency']}/advertising`), order)
  assert.deepEqual(await shownIn('currency/advertising'), order)
  const [shown] = (await world.guest().get('/advertisingspace/currency/advertising')).json()
  assert.deepEqual(Object.keys(shown).toSorted(), [
    'created_at',
    'data',
    'id',
    'sort',
    'space_id',
    'title',
    'type',
    'updated_at',
  ])
  assert.deepEqual(shown.data, { image: PICTURE, link: 'https://example.org/' })
  for (const space of ['999999999', 'nowhere', '9223372036854775808', '__proto__'])
    assert.equal((await world.guest().get(`/advertisingspace/${space}/advertising`)).statusCode, 404, space)
})

test('several spaces at once, in one order; unknown ones are left out', async () => {
  const one = await add({ space_id: spaceIds['theme:list'], sort: 2 })
  const two = await add({ space_id: spaceIds['mall:list:top'], sort: 1 })
  const ids = `${spaceIds['theme:list']},${spaceIds['mall:list:top']},999999999`
  assert.deepEqual(await shownIn(`advertising?space=${ids}`), [two.id, one.id])
  assert.deepEqual(await shownIn(`advertising?space=${spaceIds['theme:list']}`), [one.id])
  assert.ok((await shownIn('advertising')).length >= 2)
  for (const space of ['a', '1,,2', Array.from({ length: 101 }, (_, index) => index + 1).join(',')])
    assert.equal((await world.guest().get(`/advertisingspace/advertising?space=${space}`)).statusCode, 422)
})

test('shown from its beginning until its end', async () => {
  const space_id = spaceIds['user:active']
  const days = (from: number | null, to: number | null) => ({
    space_id,
    starts_at: from && daysFromNow(world, from),
    ends_at: to && daysFromNow(world, to),
  })
  await add(days(1, 2))
  await add(days(-2, -1))
  await add(days(null, -1))
  const open = [await add(days(null, null)), await add(days(-1, 1)), await add(days(-1, null))]
  assert.deepEqual(
    await shownIn('user:active/advertising'),
    open.map(({ id }) => id),
  )
  assert.equal((await keeper.get(`/admin/advertisements?space_id=${space_id}&active=0`)).json().total, 3)
  const wrong = await keeper.post('/admin/advertisements', image(days(2, 1)))
  assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().errors)], [422, ['ends_at']])
  const late = await keeper.patch(`/admin/advertisements/${open[1].id}`, { starts_at: daysFromNow(world, 5) })
  assert.equal(late.statusCode, 422)
})

test('data are those of the type, which is one of the space’s; links are web addresses', async () => {
  const analog = { avatar: PICTURE, name: 'Tea house', content: 'Come by.' }
  const wrong: [field: string, body: object][] = [
    ['type', image({ type: 'analog', data: analog })],
    ['type', image({ space_id: spaceIds['feed:list:analog'] })],
    ['type', image({ type: 'video' })],
    ['space_id', image({ space_id: 999_999_999 })],
    ['data', image({ data: {} })],
    ['data', image({ data: { link: 'https://example.org/' } })],
    ['data', image({ data: { image: PICTURE, name: 'x' } })],
    ['data', image({ data: { image: PICTURE, evil: 1 } })],
    [
      'data',
      { ...image(), space_id: spaceIds['feed:list:analog'], type: 'analog', data: { ...analog, link: PICTURE } },
    ],
    ['data', { ...image(), space_id: spaceIds['feed:list:analog'], type: 'analog', data: { name: 'x' } }],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org/',
      '//example.org/',
      'https://',
      'https://user:pass@example.org/',
      'https://exa mple.org/',
      'https:\\\\example.org',
      ' https://example.org/',
      'file:///etc/passwd',
      'JaVaScRiPt:alert(1)//https://example.org',
    ].flatMap((link): [string, object][] => [
      ['data', image({ data: { image: PICTURE, link } })],
      ['data', image({ data: { image: link } })],
    ]),
  ]
  for (const [field, body] of wrong) {
    const reply = await keeper.post('/admin/advertisements', body)
    assert.equal(reply.statusCode, 422, JSON.stringify(body))
    assert.ok(
      Object.keys(reply.json().errors).some((name) => name === field || name.startsWith(`${field}.`)),
      reply.body,
    )
  }
  const fine = await keeper.post('/admin/advertisements', {
    ...image(),
    space_id: spaceIds['feed:list:analog'],
    type: 'analog',
    data: { ...analog, time: '2026-11-15 08:30:00' },
  })
  assert.equal(fine.statusCode, 201, fine.body)
})

test('an uploaded picture is shown by its address, kept while in use and released afterwards', async () => {
  const node = await upload(world, keeper, await pngOf())
  const added = await add({ data: { image: node } })
  assert.equal(added.data.image, `http://plaza.test/storage/${node.replace(':', '/')}`)
  const isAttached = async () =>
    (await world.owner`select from files where ${node} = vendor || ':' || path and attached_to is not null`).length ===
    1
  assert.ok(await isAttached())
  const changed = await keeper.patch(`/admin/advertisements/${added.id}`, { data: { image: PICTURE } })
  assert.equal(changed.json().data.image, PICTURE)
  assert.equal(await isAttached(), false)
  assert.equal((await keeper.delete(`/admin/advertisements/${added.id}`)).statusCode, 204)
})

test('a change keeps type and data together', async () => {
  const both = await keeper.post('/admin/advertisingspaces', {
    channel: 'topic',
    space: 'topic:list',
    alias: 'Topics',
    allow_type: 'image,analog',
  })
  assert.equal(both.statusCode, 201, both.body)
  const { id } = await add({ space_id: both.json().id })
  assert.equal((await keeper.patch(`/admin/advertisements/${id}`, { type: 'analog' })).statusCode, 422)
  assert.equal(
    (await keeper.patch(`/admin/advertisements/${id}`, { space_id: spaceIds['feed:list:analog'] })).statusCode,
    422,
  )
  const analog = { type: 'analog', data: { avatar: PICTURE, name: 'n', content: 'c' } }
  assert.equal((await keeper.patch(`/admin/advertisements/${id}`, analog)).json().type, 'analog')

  const url = `/admin/advertisingspaces/${both.json().id}`
  assert.equal((await keeper.patch(url, { allow_type: 'image' })).json().code, 'ad.type_in_use')
  assert.equal((await keeper.delete(url)).json().code, 'staff.in_use')
  assert.equal((await keeper.patch(url, { space: 'boot' })).json().code, 'ad.space_taken')
  assert.equal((await keeper.patch(url, { format: { image: { evil: 'a|b|c' } } })).statusCode, 422)
  assert.equal((await keeper.patch(url, { format: { image: { link: 'no bars' } } })).statusCode, 422)
  const described = await keeper.patch(url, { format: { image: { link: 'Link|url|' } } })
  assert.deepEqual(described.json().format, { image: { link: 'Link|url|' } })
  await keeper.delete(`/admin/advertisements/${id}`)
  assert.equal((await keeper.delete(url)).statusCode, 204)
})

test('only holders of ad:manage keep them', async () => {
  const [ann] = await world.people('ann')
  const moderator = await world.staff('moderator')
  assert.equal((await world.guest().post('/admin/advertisements', image())).statusCode, 401)
  for (const who of [ann, moderator]) {
    assert.equal((await who.post('/admin/advertisements', image())).statusCode, 403)
    assert.equal((await who.get('/admin/advertisingspaces')).statusCode, 403)
  }
})
