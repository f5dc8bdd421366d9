import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, signIn, works } from '../../../../test/factories/accounts.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const FIELDS = [
  'chat_muted_until',
  'created_at',
  'deleted_at',
  'disabled',
  'email',
  'feeds_count',
  'followers_count',
  'id',
  'limited_until',
  'location',
  'name',
  'phone',
  'roles',
  'suspended_reason',
  'suspended_until',
  'updated_at',
  'verification',
]
const list = async (staff: Person, query = '') => {
  const reply = await staff.get(`/admin/users${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json() as { data: { id: number; roles: string[] }[]; total: number }
}
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

test('staff see people with contact, roles and standing, newest first, in pages with a total', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const page = await list(founder)
  assert.deepEqual([idsOf(page), page.total], [[bob.id, ann.id, founder.id], 3])
  const seen = page.data[1] as unknown as Record<string, unknown>
  assert.deepEqual(Object.keys(seen).sort(), FIELDS)
  const { created_at: createdAt, updated_at: updatedAt, ...rest } = seen
  for (const time of [createdAt, updatedAt]) assert.match(String(time), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(rest, {
    id: ann.id,
    name: ann.name,
    phone: ann.phone,
    email: null,
    location: null,
    verification: null,
    roles: ['member'],
    suspended_reason: null,
    chat_muted_until: null,
    limited_until: null,
    suspended_until: null,
    disabled: false,
    followers_count: 0,
    feeds_count: 0,
    deleted_at: null,
  })
  assert.deepEqual(page.data[2]!.roles, ['founder', 'member'])
  const second = await list(founder, '?limit=1&offset=1')
  assert.deepEqual([idsOf(second), second.total], [[ann.id], 3])
})

test('only holders of permissions about people come in, and a guest is asked to sign in first', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (const [who, status] of [
    [world.guest(), 401],
    [ann, 403],
    [await world.holder('feed:manage'), 403],
  ] as const) {
    assert.equal((await who.get('/admin/users')).statusCode, status)
    assert.equal((await who.patch(`/admin/users/${bob.id}`, { disabled: true })).statusCode, status)
    assert.equal((await who.patch(`/admin/users/${bob.id}`, { nonsense: true })).statusCode, status)
  }
})

test('ALL-12: suspension ends every token at once and bars login and refresh; restored, a new login works and old tokens do not', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [zoe] = await world.people('zoe')
  await givePassword(zoe, 'correct horse battery')
  const elsewhere = (await signIn(world.guest(), zoe.name, 'correct horse battery')).json().access_token
  assert(await works(world, elsewhere))

  const reply = await founder.patch(`/admin/users/${zoe.id}`, { disabled: true })

  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  assert.deepEqual([await works(world, zoe.token), await works(world, elsewhere)], [false, false])
  assert.equal((await zoe.post('/auth/refresh')).statusCode, 401)
  assert.equal((await signIn(world.guest(), zoe.name, 'correct horse battery')).statusCode, 403)
  assert.equal((await founder.patch(`/admin/users/${zoe.id}`, { disabled: true })).statusCode, 204, 'again is no error')

  assert.equal((await founder.patch(`/admin/users/${zoe.id}`, { disabled: false })).statusCode, 204)
  const back = await signIn(world.guest(), zoe.name, 'correct horse battery')
  assert.equal(back.statusCode, 200)
  assert.deepEqual(
    [await works(world, back.json().access_token), await works(world, zoe.token), await works(world, elsewhere)],
    [true, false, false],
  )
})

test('roles replace the set and count at once, in both directions', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  assert.equal((await ann.get('/admin/tags')).statusCode, 403)
  assert.equal((await founder.patch(`/admin/users/${ann.id}`, { roles: ['moderator'] })).statusCode, 204)
  assert.equal((await ann.get('/admin/tags')).statusCode, 200)
  assert.deepEqual((await list(founder, `?q=${ann.phone}`)).data[0]!.roles, ['moderator'])
  assert.equal((await founder.patch(`/admin/users/${ann.id}`, { roles: [] })).statusCode, 204)
  assert.equal((await ann.get('/admin/tags')).statusCode, 403)
})

test('verification shows on the person wherever they are shown, and null takes it back', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await founder.patch(`/admin/users/${ann.id}`, { verification: { type: 'user', description: ' Illustrator ' } })
  const badge = { type: 'user', icon: null, description: 'Illustrator' }
  const seen = (await world.guest().get(`/users/${ann.id}`)).json()
  assert.deepEqual([seen.verified, seen.verification, seen.certification], [badge, badge, badge])
  await founder.patch(`/admin/users/${ann.id}`, { verification: null })
  assert.equal((await world.guest().get(`/users/${ann.id}`)).json().verified, null)
})

test('P5: a change that is no change, or of an unknown user, is refused and changes nothing', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, gone] = await world.people('ann', 'gone')
  await gone.delete('/user')
  const before = await list(founder, `?q=${ann.phone}`)
  for (const [change, field] of [
    [{}, 'body'],
    [{ disabled: 'yes' }, 'disabled'],
    [{ disabled: null }, 'disabled'],
    [{ disabled: 1 }, 'disabled'],
    [{ roles: 'founder' }, 'roles'],
    [{ roles: ['no-such-role'] }, 'roles'],
    [{ disabled: true, roles: ['member', 'no-such-role'] }, 'roles'],
    [{ roles: ['member', 'member'] }, 'roles'],
    [{ roles: [1] }, 'roles'],
    [{ roles: ['m\u0000'] }, 'roles'],
    [{ roles: Array.from({ length: 21 }, (_, n) => `r${n}`) }, 'roles'],
    [{ verification: { type: 'cat', description: 'x' } }, 'verification'],
    [{ verification: { type: 'user' } }, 'verification'],
    [{ verification: { type: 'user', description: 'a\u202eb' } }, 'verification'],
    [{ verification: 'yes' }, 'verification'],
    [{ phone: '13800000000' }, 'phone'],
    [{ disabled: true, id: 7 }, 'id'],
    [{ permissions: ['*'] }, 'permissions'],
  ] as const) {
    const reply = await founder.patch(`/admin/users/${ann.id}`, change)
    assert.deepEqual(
      [reply.statusCode, Object.keys(reply.json().errors)],
      [422, [field]],
      JSON.stringify(change).slice(0, 80),
    )
  }
  const [missing, deleted] = [
    await founder.patch('/admin/users/999999', { disabled: true }),
    await founder.patch(`/admin/users/${gone.id}`, { disabled: true }),
  ]
  assert.deepEqual([missing.statusCode, deleted.statusCode, deleted.body], [404, 404, missing.body])
  assert.equal((await founder.patch('/admin/users/abc', { disabled: true })).statusCode, 422)
  assert.deepEqual(await list(founder, `?q=${ann.phone}`), before)
  assert(await works(world, ann.token))
})
