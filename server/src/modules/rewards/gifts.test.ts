import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { before, test } from 'node:test'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let staff: Person
let ann: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  staff = await world.founder()
  ;[ann] = await world.people('ann')
})

const picture = async (of: Person) => upload(world, of, await pngOf())
const gift = async (body: object) => {
  const reply = await staff.post('/reward-gifts', body)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}
const useOf = async (node: string) => {
  const [row] = await world.owner`select attached_to from files where vendor || ':' || path = ${node}`
  return row!['attached_to'] as string | null
}

test('a gift is added, read by anyone, changed and removed', async () => {
  const [icon, effect] = [await picture(staff), await picture(staff)]
  const added = await gift({ name: ' 玫瑰 ', price: 100, icon, effect_icon: effect, sort: 5 })
  assert.deepEqual(Object.keys(added).sort(), [
    'created_at',
    'effect_icon',
    'icon',
    'id',
    'name',
    'price',
    'sort',
    'updated_at',
  ])
  assert.deepEqual(
    [added.name, added.price, added.sort, added.icon.mime, added.effect_icon.vendor],
    ['玫瑰', 100, 5, 'image/png', 'local'],
  )
  assert.match(added.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual((await world.guest().get(`/reward-gifts/${added.id}`)).json(), added)

  const changed = await staff.patch(`/reward-gifts/${added.id}`, { price: 120, effect_icon: null })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual([changed.json().name, changed.json().price, changed.json().effect_icon], ['玫瑰', 120, null])
  assert.deepEqual(
    [await useOf(effect), (await useOf(icon)) === null],
    [null, false],
    'what is no longer shown is let go',
  )

  const removed = await staff.delete(`/reward-gifts/${added.id}`)
  assert.deepEqual([removed.statusCode, removed.body], [204, ''])
  for (const reply of [
    await world.guest().get(`/reward-gifts/${added.id}`),
    await staff.patch(`/reward-gifts/${added.id}`, { price: 1 }),
    await staff.delete(`/reward-gifts/${added.id}`),
  ]) {
    assert.equal(reply.statusCode, 404)
  }
  assert.notEqual(await useOf(icon), null, 'rewards go on showing it')
})

test('listed by sort, largest first, without those removed', async () => {
  const made = [
    await gift({ name: 'low', price: 1 }),
    await gift({ name: 'high', price: 1, sort: 900 }),
    await gift({ name: 'gone', price: 1, sort: 950 }),
    await gift({ name: 'middle', price: 1, sort: 500 }),
  ]
  await staff.delete(`/reward-gifts/${made[2].id}`)
  const names = async (query = '') =>
    (await world.guest().get(`/reward-gifts?${query}`)).json().map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), ['high', 'middle', 'low'])
  assert.deepEqual(await names('limit=1&offset=1'), ['middle'])
  assert.deepEqual(
    (await staff.get('/admin/gifts')).json().data.map(({ name }: { name: string }) => name),
    ['high', 'middle', 'low'],
  )
  assert.deepEqual((await staff.get('/admin/gifts?q=MID&sort=price:asc')).json().total, 1)
})

test('the same gifts are kept at both addresses, and the log says who did it', async () => {
  const added = (await staff.post('/admin/gifts', { name: 'Cake', price: 5 })).json()
  assert.equal(added.icon, null)
  assert.equal((await staff.patch(`/admin/gifts/${added.id}`, { sort: 3 })).statusCode, 200)
  assert.deepEqual(
    (await staff.get(`/admin/gifts/${added.id}`)).json(),
    (await world.guest().get(`/reward-gifts/${added.id}`)).json(),
  )
  await staff.delete(`/reward-gifts/${added.id}`)
  const lines =
    await world.owner`select actor_id, action from audit_log where object = ${`gifts:${added.id}`} order by id`
  assert.deepEqual(
    lines.map((line) => ({ ...line })),
    ['create', 'update', 'delete'].map((act) => ({ actor_id: staff.id, action: `gifts.${act}` })),
  )
})

test('only with the node', async () => {
  const { id } = await gift({ name: 'Mine', price: 5 })
  for (const [who, status] of [
    [world.guest(), 401],
    [ann, 403],
    [await world.staff('moderator'), 403],
  ] as const) {
    for (const base of ['/reward-gifts', '/admin/gifts']) {
      const replies = [
        await who.post(base, { name: 'x', price: 1 }),
        await who.patch(`${base}/${id}`, { price: 1 }),
        await who.delete(`${base}/${id}`),
      ]
      assert.deepEqual(
        replies.map(({ statusCode }) => statusCode),
        [status, status, status],
      )
    }
  }
})

test('a picture must be the caller’s own, unused and an image', async () => {
  const used = await picture(staff)
  await gift({ name: 'First', price: 1, icon: used })
  for (const icon of [await picture(ann), used, 'local:nothing', 'x']) {
    const reply = await staff.post('/reward-gifts', { name: 'x', price: 1, icon })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['icon']], icon)
  }
})

test('sending the picture a gift already has changes nothing', async () => {
  const icon = await picture(staff)
  const added = await gift({ name: 'Same', price: 1, icon })
  const again = await staff.patch(`/reward-gifts/${added.id}`, { icon })
  assert.deepEqual([again.statusCode, again.json().icon], [200, added.icon])
  assert.notEqual(await useOf(icon), null)
})

test('odd gifts are refused by name', async () => {
  const right = { name: 'x', price: 1 }
  for (const [change, field] of [
    [{ price: 0 }, 'price'],
    [{ price: 1_000_001 }, 'price'],
    [{ price: 1.5 }, 'price'],
    [{ price: '01' }, 'price'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ sort: -1 }, 'sort'],
    [{ id: 5 }, 'id'],
    [{ icon: 5 }, 'icon'],
  ] as const) {
    const reply = await staff.post('/reward-gifts', { ...right, ...change })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], JSON.stringify(change))
  }
  assert.equal((await staff.patch('/reward-gifts/1', {})).statusCode, 422)
  assert.equal((await world.guest().get('/reward-gifts/abc')).statusCode, 422)
  assert.equal((await world.guest().get('/reward-gifts/999999999')).statusCode, 404)
})
