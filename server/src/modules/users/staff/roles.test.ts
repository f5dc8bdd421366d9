import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

interface Role {
  id: number
  name: string
  permissions: string[]
  is_built_in: boolean
  users_count: number
}
const roleNamed = async (staff: Person, name: string): Promise<Role> => {
  const role = (await staff.get(`/admin/roles?q=${name}`)).json().data.find((each: Role) => each.name === name)
  assert(role, name)
  return role
}
const fresh = (world: World) => `editor-${world.phone().slice(-6)}`

test('the roles that exist from the start are listed with their permissions and how many people have them', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const { data, total } = (await founder.get('/admin/roles')).json()
  assert.equal(total, 4)
  assert.deepEqual(Object.keys(data[0]).sort(), [
    'created_at',
    'id',
    'is_built_in',
    'name',
    'permissions',
    'updated_at',
    'users_count',
  ])
  assert.match(data[0].created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.deepEqual(
    data.map(({ name, is_built_in: builtIn, users_count: count }: Role) => [name, builtIn, count]),
    [
      ['founder', true, 1],
      ['member', true, 1],
      ['moderator', true, 0],
      ['disabled', true, 0],
    ],
  )
  assert.deepEqual(
    [data[0].permissions, data[1].permissions, data[3].permissions],
    [['*'], ['feed-post', 'storage-create'], []],
  )
  assert.deepEqual((await founder.get(`/admin/roles/${data[1].id}`)).json(), data[1])
})

test('a role is made, given, changed with effect at once, and removed when no one has it', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const name = fresh(world)
  const made = await founder.post('/admin/roles', { name, permissions: ['catalog:manage'] })
  assert.deepEqual(
    [made.statusCode, made.json().name, made.json().permissions, made.json().users_count],
    [201, name, ['catalog:manage'], 0],
  )
  const url = `/admin/roles/${made.json().id}`
  await founder.patch(`/admin/users/${ann.id}`, { roles: ['member', name] })
  assert.equal((await ann.get('/admin/tags')).statusCode, 200)

  const changed = await founder.patch(url, { permissions: ['audit:read'] })
  assert.deepEqual([changed.statusCode, changed.json().permissions], [200, ['audit:read']])
  assert.deepEqual(
    [(await ann.get('/admin/tags')).statusCode, (await ann.get('/admin/audit-log')).statusCode],
    [403, 200],
  )
  assert.equal((await founder.patch(url, { name: `${name}-2` })).statusCode, 200)
  assert.equal((await ann.get('/admin/audit-log')).statusCode, 200)

  const inUse = await founder.delete(url)
  assert.deepEqual([inUse.statusCode, inUse.json().code], [422, 'staff.in_use'])
  await founder.patch(`/admin/users/${ann.id}`, { roles: ['member'] })
  const removed = await founder.delete(url)
  assert.deepEqual([removed.statusCode, removed.body], [204, ''])
  assert.equal((await founder.get(url)).statusCode, 404)
  const lines =
    await world.owner`select action, before, after from audit_log where object = ${`roles:${made.json().id}`} order by id`
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['roles.create', 'roles.update', 'roles.update', 'roles.delete'],
  )
  assert.deepEqual(
    [lines[1]!['before'].permissions, lines[1]!['after'].permissions, lines[3]!['after']],
    [['catalog:manage'], ['audit:read'], null],
  )
})

test('roles the service relies on keep their names and stay; founder is not to be touched', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  for (const name of ['founder', 'member', 'moderator', 'disabled']) {
    const { id } = await roleNamed(founder, name)
    for (const reply of [
      await founder.patch(`/admin/roles/${id}`, { name: 'something-else' }),
      await founder.delete(`/admin/roles/${id}`),
    ]) {
      assert.deepEqual([reply.statusCode, reply.json().code], [422, 'role.built_in'], name)
    }
  }
  const { id } = await roleNamed(founder, 'founder')
  assert.equal((await founder.patch(`/admin/roles/${id}`, { permissions: [] })).statusCode, 422)
  const member = await roleNamed(founder, 'member')
  assert.equal(
    (await founder.patch(`/admin/roles/${member.id}`, { permissions: ['feed-post'] })).statusCode,
    200,
    'what a member may do can be changed',
  )
})

test('P5: names and permissions are checked, and what is refused changes nothing', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const before = (await founder.get('/admin/roles')).json()
  const name = fresh(world)
  for (const [body, fields] of [
    [{}, ['name', 'permissions']],
    [{ name }, ['permissions']],
    [{ permissions: [] }, ['name']],
    [{ name: 'member', permissions: [] }, ['name']],
    [{ name: 'X', permissions: [] }, ['name']],
    [{ name: 'Editor', permissions: [] }, ['name']],
    [{ name: 'e d', permissions: [] }, ['name']],
    [{ name, permissions: ['no:such'] }, ['permissions']],
    [{ name, permissions: ['*'] }, ['permissions']],
    [{ name, permissions: ['feed-post', 'feed-post'] }, ['permissions']],
    [{ name, permissions: 'feed-post' }, ['permissions']],
    [{ name, permissions: [], is_built_in: true }, ['is_built_in']],
    [{ name, permissions: [], id: 1 }, ['id']],
  ] as const) {
    const reply = await founder.post('/admin/roles', body)
    assert.deepEqual(
      [reply.statusCode, Object.keys(reply.json().errors).sort()],
      [422, [...fields]],
      JSON.stringify(body),
    )
  }
  assert.equal((await founder.patch('/admin/roles/999999', { permissions: [] })).statusCode, 404)
  assert.equal((await founder.delete('/admin/roles/999999')).statusCode, 404)
  assert.deepEqual((await founder.get('/admin/roles')).json(), before)
})

test('a manager of settings cannot put into a role what they do not hold, nor change a role that has more', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const name = fresh(world)
  await founder.post('/admin/roles', { name, permissions: ['setting:manage', 'audit:read'] })
  const ann = await world.staff(name)

  const own = await ann.post('/admin/roles', { name: fresh(world), permissions: ['audit:read'] })
  assert.equal(own.statusCode, 201)
  for (const reply of [
    await ann.post('/admin/roles', { name: fresh(world), permissions: ['user:manage'] }),
    await ann.patch(`/admin/roles/${own.json().id}`, { permissions: ['audit:read', 'currency:manage'] }),
    await ann.patch(`/admin/roles/${(await roleNamed(founder, name)).id}`, {
      permissions: ['setting:manage', 'user:manage'],
    }),
    await ann.patch(`/admin/roles/${(await roleNamed(founder, 'moderator')).id}`, { permissions: [] }),
  ]) {
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'user.escalation'])
  }
  const [bob] = await world.people('bob')
  for (const [who, status] of [
    [world.guest(), 401],
    [bob, 403],
  ] as const) {
    assert.equal((await who.get('/admin/roles')).statusCode, status)
    assert.equal((await who.post('/admin/roles', {})).statusCode, status)
  }
})
