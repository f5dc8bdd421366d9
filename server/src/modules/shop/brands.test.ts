import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { tally, times } from '../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person
let maker: Person
let stranger: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
  ;[maker, stranger] = await world.people('maker', 'stranger')
  await founder.post('/admin/roles', { name: 'maker', permissions: ['create:brand', 'storage-create'] })
  await founder.patch(`/admin/users/${maker.id}`, { roles: ['maker'] })
})

const picture = async (of: Person) => upload(world, of, await pngOf())
const newBrand = async (by: Person, more: object = {}) => {
  const reply = await by.post('/mall-brands', { name: 'Pots', avatar: await picture(by), ...more })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}
const idsFor = async (who: Pick<Person, 'get'>, query = '') =>
  (await who.get(`/mall-brands?limit=100&${query}`)).json().map(({ id }: { id: number }) => id)
const plain = (body: string) => body.replace(/"request_id":"[^"]*"/, '')

test('BRA-1 a brand waits for audit: its creator and managers see it, others find nothing', async () => {
  const brand = await newBrand(maker, { name: ' 河边手作 ', desc: 'Cups.', sub_avatar: await picture(maker) })
  assert.deepEqual(
    [brand.name, brand.desc, brand.audit, brand.recommend, brand.sort, brand.deleted_at],
    ['河边手作', 'Cups.', 0, 0, 0, null],
  )
  assert.equal(brand.avatar.mime, 'image/png')
  assert.equal(brand.creator.id, maker.id)
  for (const who of [world.guest(), stranger, await world.staff('moderator')]) {
    const hidden = await who.get(`/mall-brands/${brand.id}`)
    assert.equal(hidden.statusCode, 404)
    assert.equal(plain(hidden.body), plain((await who.get('/mall-brands/999999999')).body))
    for (const query of ['', 'audit=0', 'trashed=with', `user_id=${maker.id}`, 'keyword=手作'])
      assert(!(await idsFor(who, query)).includes(brand.id), query)
  }
  for (const who of [maker, founder]) {
    assert.equal((await who.get(`/mall-brands/${brand.id}`)).json().audit, 0)
    assert((await idsFor(who, 'audit=0')).includes(brand.id))
  }
  const audited = await founder.patch(`/mall-brands/${brand.id}`, { audit: 1 })
  assert.deepEqual([audited.statusCode, audited.json().audit], [200, 1])
  const shown = (await world.guest().get(`/mall-brands/${brand.id}`)).json()
  assert.deepEqual(Object.keys(shown).sort(), ['avatar', 'creator', 'desc', 'id', 'name', 'sub_avatar'])
  assert.match(shown.creator.invite_code, /^[0-9A-Z]+$/)
  assert.equal(shown.creator.vip, null)
  assert(!('phone' in shown.creator))
})

test('BRA-1 without create:brand 403; what only managers decide is stored as its default', async () => {
  for (const [who, status] of [
    [world.guest(), 401],
    [stranger, 403],
    [await world.staff('moderator'), 403],
  ] as const)
    assert.equal((await who.post('/mall-brands', { name: 'x', avatar: 'local:x' })).statusCode, status)
  const brand = await newBrand(maker, { recommend: 1, audit: 1, sort: '50', category_id: 3 })
  assert.deepEqual([brand.audit, brand.recommend, brand.sort], [0, 0, 0])
  const managed = await newBrand(founder, { recommend: 1, audit: 1, sort: '50' })
  assert.deepEqual([managed.audit, managed.recommend, managed.sort], [1, 1, 50])
  assert.equal((await newBrand(founder, { sort: 7 })).sort, 7)
})

test('BRA-1 changed by its creator and by managers, by no one else', async () => {
  const { id } = await newBrand(maker)
  assert.equal((await stranger.patch(`/mall-brands/${id}`, { deleted_at: 1 })).statusCode, 404, 'not yet shown')
  await founder.patch(`/mall-brands/${id}`, { audit: 1 })
  const refused = await stranger.patch(`/mall-brands/${id}`, { deleted_at: 1 })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'shop.not_your_brand'])
  for (const change of [{ audit: 1 }, { recommend: 1 }, { sort: '3' }, { deleted_at: 1, sort: 3 }])
    assert.equal((await maker.patch(`/mall-brands/${id}`, change)).json().code, 'shop.managers_only')
  assert.equal((await world.guest().patch(`/mall-brands/${id}`, { deleted_at: 1 })).statusCode, 401)
  const same = await maker.patch(`/mall-brands/${id}`)
  assert.deepEqual([same.statusCode, same.json().deleted_at], [200, null])
})

test('off the shelf and back: hidden from others meanwhile, and repeats change nothing', async () => {
  const { id } = await newBrand(founder, { audit: 1, name: 'Shelf' })
  const off = (await founder.patch(`/mall-brands/${id}`, { deleted_at: 1 })).json()
  assert.match(off.deleted_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await world.clock.advance(60)
  assert.equal((await founder.patch(`/mall-brands/${id}`, { deleted_at: 1 })).json().deleted_at, off.deleted_at)
  for (const trashed of ['', 'only', 'with']) assert(!(await idsFor(stranger, `trashed=${trashed}`)).includes(id))
  assert.equal((await stranger.get(`/mall-brands/${id}`)).statusCode, 404)
  assert.deepEqual(
    [
      (await idsFor(founder, 'trashed=')).includes(id),
      (await idsFor(founder, 'trashed=only')).includes(id),
      (await idsFor(founder, 'trashed=with')).includes(id),
    ],
    [false, true, true],
  )
  assert.equal((await founder.patch(`/mall-brands/${id}`, { deleted_at: 0 })).json().deleted_at, null)
  assert.equal((await stranger.get(`/mall-brands/${id}`)).statusCode, 200)
})

test('what staff took off the shelf its creator cannot put back; what they took off themselves they can', async () => {
  const { id } = await newBrand(maker)
  await maker.patch(`/mall-brands/${id}`, { deleted_at: 1 })
  assert.equal((await maker.patch(`/mall-brands/${id}`, { deleted_at: 0 })).statusCode, 200)
  await founder.patch(`/mall-brands/${id}`, { deleted_at: 1 })
  const refused = await maker.patch(`/mall-brands/${id}`, { deleted_at: 0 })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'shop.removed_by_staff'])
  assert.equal((await founder.patch(`/mall-brands/${id}`, { deleted_at: 0 })).statusCode, 200)
})

test('what its creator took off first becomes staff’s when they take it off too', async () => {
  const { id } = await newBrand(maker)
  const { deleted_at: since } = (await maker.patch(`/mall-brands/${id}`, { deleted_at: 1 })).json()
  await world.clock.advance(60)
  const taken = await founder.patch(`/mall-brands/${id}`, { deleted_at: 1 })
  assert.deepEqual([taken.statusCode, taken.json().deleted_at], [200, since], 'off since its creator took it off')
  const other = await world.founder()
  await other.patch(`/mall-brands/${id}`, { deleted_at: 1 })
  await maker.patch(`/mall-brands/${id}`, { deleted_at: 1 })
  const refused = await maker.patch(`/mall-brands/${id}`, { deleted_at: 0 })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'shop.removed_by_staff'])
  const lines = await world.owner`
    select actor_id, before, after from audit_log where object = ${`brands:${id}`} order by id`
  const unchanged = { deleted_at: 1, audit: 0, recommend: 0, sort: 0 }
  assert.deepEqual(
    lines.map((line) => ({ ...line })),
    [
      {
        actor_id: founder.id,
        before: { ...unchanged, deleted_by: maker.id },
        after: { ...unchanged, deleted_by: founder.id },
      },
    ],
    'the first of staff who did it, once',
  )
})

test('taken off twenty times and put back twenty times at once: it ends as one of the two', async () => {
  const { id } = await newBrand(maker)
  const replies = await times(40, (index) => maker.patch(`/mall-brands/${id}`, { deleted_at: index % 2 }))
  assert.deepEqual(tally(replies), { 200: 40 })
  const [row] = await world.owner`select deleted_at, deleted_by from brands where id = ${id}`
  assert.equal(row!['deleted_at'] === null, row!['deleted_by'] === null)
})

test('the list is searched, narrowed and ordered', async () => {
  const names = ['Ａpple Tea', 'apple pie', 'Pear_1']
  const made = []
  for (const [index, name] of names.entries())
    made.push(await newBrand(founder, { name, audit: 1, sort: String(700 - index), recommend: index === 1 ? 1 : 0 }))
  const [tea, pie, pear] = made.map(({ id }) => id)
  const mine = (ids: number[]) => ids.filter((id) => [tea, pie, pear].includes(id))
  assert.deepEqual(mine(await idsFor(stranger, 'keyword=APPLE')), [pie, tea])
  assert.deepEqual(mine(await idsFor(stranger, 'keyword=_')), [pear])
  assert.deepEqual(mine(await idsFor(stranger, 'keyword=%25')), [])
  assert.deepEqual(mine(await idsFor(stranger, 'order=sort:desc')), [tea, pie, pear])
  assert.deepEqual(mine(await idsFor(stranger, 'order=sort:asc')), [pear, pie, tea])
  assert.deepEqual(mine(await idsFor(stranger, 'order=id:asc')), [tea, pie, pear])
  assert.deepEqual(mine(await idsFor(stranger)), [pear, pie, tea])
  for (const yes of ['1', 'true']) assert.deepEqual(mine(await idsFor(stranger, `recommend=${yes}`)), [pie])
  assert.deepEqual(mine(await idsFor(stranger, 'recommend=0&order=id:asc')), [tea, pear])
  assert.deepEqual(mine(await idsFor(stranger, 'recommend=&audit=&trashed=&category_id=9')), [pear, pie, tea])
  assert.deepEqual(mine(await idsFor(stranger, `user_id=${founder.id}&audit=1&order=id:asc`)), [tea, pie, pear])
  assert.deepEqual(mine(await idsFor(stranger, `user_id=${maker.id}`)), [])

  const [first] = (await stranger.get('/mall-brands?limit=1&with=creator')).json()
  assert.deepEqual([first.id, first.creator.id, first.creator.vip], [pear, founder.id, null])
  assert(!('creator' in (await stranger.get('/mall-brands?limit=1')).json()[0]))
})

test('BRA-1 values outside the enumerations are 422 by name', async () => {
  for (const [query, field] of [
    ['order=name:asc', 'order'],
    ['order=id:desc;drop%20table%20brands', 'order'],
    ['order=constructor', 'order'],
    ['trashed=all', 'trashed'],
    ['with=users', 'with'],
    ['with=creator,users', 'with'],
    ['audit=2', 'audit'],
    ['recommend=2', 'recommend'],
    ['user_id=x', 'user_id'],
    [`keyword=${'x'.repeat(51)}`, 'keyword'],
    ['category_id=x', 'category_id'],
  ] as const) {
    const reply = await stranger.get(`/mall-brands?${query}`)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], query)
  }
  const avatar = await picture(founder)
  for (const [change, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ desc: 'x'.repeat(1001) }, 'desc'],
    [{ sort: '-1' }, 'sort'],
    [{ sort: '1e3' }, 'sort'],
    [{ sort: 1_000_000 }, 'sort'],
    [{ audit: 2 }, 'audit'],
    [{ creator_id: 1 }, 'creator_id'],
    [{ avatar: 'local:nothing' }, 'avatar'],
    [{ sub_avatar: avatar }, 'sub_avatar'],
  ] as const) {
    const reply = await founder.post('/mall-brands', { name: 'x', avatar, ...change })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], JSON.stringify(change))
  }
  const theirs = await founder.post('/mall-brands', { name: 'x', avatar: await picture(stranger) })
  assert.equal(theirs.statusCode, 422)
})

test('staff keep brands as records; the log says who did what, and the queue what waits', async () => {
  const waitingBefore = (await founder.get('/admin/queue')).json().brands.count
  const brand = await newBrand(maker)
  assert.equal((await founder.get('/admin/queue')).json().brands.count, waitingBefore + 1)
  assert(!('brands' in (await (await world.staff('moderator')).get('/admin/queue')).json()))

  const other = await world.founder()
  const changed = await founder.patch(`/admin/brands/${brand.id}`, { audit: 1, avatar: await picture(founder) })
  assert.deepEqual([changed.statusCode, changed.json().audit, changed.json().user_id], [200, 1, maker.id])
  assert.notEqual(changed.json().avatar.url, brand.avatar.url)
  assert.equal((await founder.get('/admin/queue')).json().brands.count, waitingBefore)
  const node = `local:${changed.json().avatar.url.split('/storage/local/')[1]}`
  assert.equal((await other.patch(`/admin/brands/${brand.id}`, { avatar: node })).statusCode, 200, 'it has it already')

  assert.equal((await founder.delete(`/admin/brands/${brand.id}`)).statusCode, 204)
  assert.equal((await founder.get(`/admin/brands/${brand.id}`)).statusCode, 404)
  assert.equal((await maker.get(`/mall-brands/${brand.id}`)).json().deleted_at === null, false)
  assert.equal((await maker.patch(`/mall-brands/${brand.id}`, { deleted_at: 0 })).statusCode, 403)
  await founder.patch(`/mall-brands/${brand.id}`, { deleted_at: 0, recommend: 1 })
  const lines =
    await world.owner`select action, before, after from audit_log where object = ${`brands:${brand.id}`} order by id`
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['brands.update', 'brands.update', 'brands.delete', 'brands.update'],
  )
  assert.deepEqual(
    { ...lines.at(-1), action: undefined },
    {
      action: undefined,
      before: { deleted_at: 1, deleted_by: founder.id, audit: 1, recommend: 0, sort: 0 },
      after: { deleted_at: 0, deleted_by: null, audit: 1, recommend: 1, sort: 0 },
    },
  )
  assert.equal((await founder.get('/admin/brands?audit=0&user_id=1&q=pots')).statusCode, 200)
})

test('a brand is reported by who sees it, once while that waits, and never by its founder', async () => {
  const brand = await newBrand(maker, { name: 'Copied pots' })
  const path = `/mall-brands/${brand.id}/reports`
  assert.equal((await stranger.post(path)).statusCode, 404, 'not audited yet')
  await founder.patch(`/mall-brands/${brand.id}`, { audit: 1 })
  for (let round = 0; round < 2; round++)
    assert.equal((await stranger.post(path, { category: 'fraud', reason: 'Not theirs.' })).statusCode, 201)
  assert.equal((await maker.post(path)).json().code, 'report.own')
  assert.equal((await world.guest().post(path)).statusCode, 401)
  const { data } = (await founder.get(`/admin/reports?kind=brands&subject_id=${brand.id}`)).json()
  assert.deepEqual(
    data.map(({ subject_kind, title, owner_id, category }: Record<string, unknown>) => [
      subject_kind,
      title,
      owner_id,
      category,
    ]),
    [['brands', 'Copied pots', maker.id, 'fraud']],
  )
  const item = (await founder.get(`/admin/queue/reports/${data[0].id}`)).json()
  assert.equal(item.record.subject.title, 'Copied pots')
  assert.equal((await founder.delete(`/admin/brands/${brand.id}?rule=fraud&reason=Copied`)).statusCode, 204)
  assert.equal((await stranger.post(path)).statusCode, 404, 'off the shelf')
})
