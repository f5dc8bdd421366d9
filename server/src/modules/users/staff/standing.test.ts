import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally } from '../../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

/** A user whose only power is these permissions, in addition to or instead of what members may do. */
async function keeper(world: World, permissions: string[], { isMember = true } = {}): Promise<Person> {
  const person = await world.holder(...permissions)
  if (!isMember)
    await world.owner`
      delete from user_roles ur using roles r where r.id = ur.role_id and r.name = 'member' and ur.user_id = ${person.id}`
  return person
}
const activeFounders = async (world: World): Promise<number> =>
  (
    await world.owner`
    select count(*)::int as count from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
    where r.name = 'founder' and u.disabled_at is null and u.deleted_at is null`
  )[0]!['count']

test('a manager of users can suspend and restore members, whether or not they are one', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const isMember of [true, false]) {
    const staff = await keeper(world, ['user:manage'], { isMember })
    for (const change of [
      { disabled: true },
      { disabled: false },
      { roles: [] },
      { roles: ['member'] },
      { verification: null },
    ]) {
      const reply = await staff.patch(`/admin/users/${ann.id}`, change)
      assert.equal(reply.statusCode, 204, `${JSON.stringify(change)} ${reply.body}`)
    }
  }
})

test('no one gives, takes or touches power they do not hold', async (t) => {
  const world = await createWorld(t)
  const staff = await keeper(world, ['user:manage'])
  const founder = await world.founder()
  const moderator = await world.staff('moderator')
  const [ann] = await world.people('ann')
  for (const [whom, change] of [
    [ann, { roles: ['founder'] }],
    [ann, { roles: ['member', 'moderator'] }],
    [founder, { disabled: true }],
    [founder, { roles: ['member'] }],
    [founder, { verification: null }],
    [moderator, { disabled: true }],
    [moderator, { roles: ['member'] }],
  ] as const) {
    const reply = await staff.patch(`/admin/users/${whom.id}`, change)
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'user.escalation'], JSON.stringify(change))
  }
  assert.equal((await founder.get('/admin/settings')).statusCode, 200)
  assert.equal((await moderator.get('/admin/tags')).statusCode, 200)
  assert.equal((await ann.get('/admin/tags')).statusCode, 403)
})

test('no one changes their own standing, not even a founder', async (t) => {
  const world = await createWorld(t)
  await world.founder()
  for (const who of [await keeper(world, ['user:manage']), await world.founder()]) {
    for (const change of [
      { disabled: true },
      { disabled: false },
      { roles: ['member'] },
      { roles: ['founder'] },
      { verification: { type: 'user', description: 'Poet' } },
    ]) {
      const reply = await who.patch(`/admin/users/${who.id}`, change)
      assert.deepEqual([reply.statusCode, reply.json().code], [422, 'user.oneself'])
    }
  }
})

test('one founder always remains, also when two remove each other at once', async (t) => {
  const world = await createWorld(t, {})
  const [first, second] = [await world.founder(), await world.founder()]
  for (const change of [{ roles: ['member'] }, { disabled: true }]) {
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([
        first.patch(`/admin/users/${second.id}`, change),
        second.patch(`/admin/users/${first.id}`, change),
      ])
      assert.equal(await activeFounders(world), 1, JSON.stringify(tally(replies)))
      // Both are as before; a suspended one needs a new token.
      for (const { id } of [first, second]) {
        await world.owner`update users set disabled_at = null where id = ${id}`
        await world.owner`
          insert into user_roles (user_id, role_id) select ${id}, r.id from roles r where r.name = 'founder' on conflict do nothing`
        await world.owner`update sessions set revoked_at = null where user_id = ${id}`
      }
      await world.service.db.transaction((tx) => tx.signal('sessions', 'everybody'))
      assert.equal(await activeFounders(world), 2)
    }
  }
  assert.equal(
    (await first.patch(`/admin/users/${second.id}`, { roles: ['member'] })).statusCode,
    204,
    'one of two may go',
  )
  assert.equal((await second.patch(`/admin/users/${first.id}`, { roles: ['member'] })).statusCode, 403)
})

test('people are managed also where no one is founder', async (t) => {
  const world = await createWorld(t, {})
  const staff = await keeper(world, ['user:manage'])
  await world.owner`delete from user_roles ur using roles r where r.id = ur.role_id and r.name = 'founder'`
  const [ann] = await world.people('ann')
  assert.equal((await staff.patch(`/admin/users/${ann.id}`, { roles: [] })).statusCode, 204)
})

test('each change is on the audit log with what was before and after, who did it and from where', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const changes = [
    { disabled: true },
    { disabled: false, roles: ['moderator'] },
    { verification: { type: 'user', description: 'Poet' } },
  ]
  const requests: string[] = []
  for (const change of changes)
    requests.push(String((await founder.patch(`/admin/users/${ann.id}`, change)).headers['x-request-id']))

  const lines =
    await world.owner`select actor_id, action, before, after, address, request_id from audit_log where object = ${`users:${ann.id}`} and action = 'users.update' order by id`
  const plain = { roles: ['member'], disabled: false, verification: null }
  const moderator = { ...plain, roles: ['moderator'] }
  const poet = { ...moderator, verification: { type: 'user', icon: null, description: 'Poet' } }
  assert.deepEqual(
    lines.map(({ before, after }) => [before, after]),
    [
      [plain, { ...plain, disabled: true }],
      [{ ...plain, disabled: true }, moderator],
      [moderator, poet],
    ],
  )
  for (const [turn, line] of lines.entries())
    assert.deepEqual(
      [line['actor_id'], line['address'], line['request_id']],
      [founder.id, founder.address, requests[turn]],
    )
})
