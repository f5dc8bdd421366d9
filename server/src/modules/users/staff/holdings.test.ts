import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { GUARDED_PERMISSIONS } from './permissions.ts'

const ALL = ['*', ...GUARDED_PERMISSIONS].sort()
const held = async (world: World, { id }: Person) =>
  (
    await world.owner`select permission from permission_holdings where user_id = ${id} and until is null order by 1`
  ).map(({ permission }) => permission)
const periods = async (world: World, { id }: Person) =>
  (await world.owner`select from permission_holdings where user_id = ${id}`).length

test('the database guards the same permissions as the code', async (t) => {
  const world = await createWorld(t)
  const [row] = await world.owner`select guarded_permissions() as names`
  assert.deepEqual([...row!['names']].sort(), ALL)
})

test('holdings of permissions are recorded with their time, however they came', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  assert.deepEqual(await held(world, ann), [], 'a member holds none')
  const founder = await world.founder()
  assert.deepEqual((await held(world, founder)).sort(), ALL)
  const clerk = await world.holder('currency:cash-review', 'feed:manage')
  assert.deepEqual(await held(world, clerk), ['currency:cash-review'])

  await world.owner`insert into user_roles (user_id, role_id) select ${clerk.id}, id from roles where name = 'founder'`
  await world.owner`
    delete from user_roles ur using roles r where r.id = ur.role_id and r.name = 'founder' and ur.user_id = ${clerk.id}`
  assert.deepEqual(await held(world, clerk), ['currency:cash-review'])
  const kept = await world.owner`
    select from permission_holdings where user_id = ${clerk.id} and permission = 'currency:cash-review'`
  assert.equal(kept.length, 1, 'what another role gives meanwhile is no break')

  await world.owner`update users set name = name || 'x', disabled_at = now() where id = ${clerk.id}`
  assert.deepEqual(await held(world, clerk), [])
  await world.owner`update users set disabled_at = null where id = ${clerk.id}`
  assert.deepEqual(await held(world, clerk), ['currency:cash-review'])
  const before = await periods(world, clerk)
  assert.equal((await clerk.delete('/user')).statusCode, 202)
  assert.deepEqual([await held(world, clerk), await periods(world, clerk)], [[], before])
})

test('of two changes at once that each leave a permission to the other, neither does', async (t) => {
  const world = await createWorld(t)
  for (let turn = 0; turn < 5; turn++) {
    const person = await world.holder('currency:manage')
    const name = `both-${person.id}`
    await world.owner`insert into roles (name, permissions) values (${name}, '{currency:manage}')`
    await world.owner`insert into user_roles (user_id, role_id) select ${person.id}, id from roles where name = ${name}`
    await Promise.all([
      world.owner`update roles set permissions = '{}' where name = ${name}`,
      world.owner`
        delete from user_roles ur using roles r where r.id = ur.role_id and r.name like 'holder-%' and ur.user_id = ${person.id}`,
    ])
    assert.deepEqual(await held(world, person), [])
  }
})

test('the service cannot write down that a person held a permission', async (t) => {
  const world = await createWorld(t)
  for (const statement of [
    `insert into permission_holdings (user_id, permission, since) values (1, '*', '-infinity')`,
    `update permission_holdings set since = '-infinity'`,
    `delete from permission_holdings`,
    `select keep_holdings('{1}')`,
  ])
    await assert.rejects(
      world.owner.begin(async (tx) => {
        await tx`set local role plaza_app`
        await tx.unsafe(statement)
      }),
      /permission denied/,
      statement,
    )
})
