import assert from 'node:assert/strict'
import test from 'node:test'
import { fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld } from '../world.ts'

test('TRUST-5 settings that make or move money need currency:manage in addition to setting:manage', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const role = (name: string, permissions: string[]) => founder.post('/admin/roles', { name, permissions })
  await role('settings-only', ['setting:manage'])
  await role('treasurer', ['setting:manage', 'currency:manage'])
  const [clerk, treasurer] = [await world.staff('settings-only'), await world.staff('treasurer')]
  const million = [{ type: 'task:login', max: 1, hit_increment: 1, how_increment: 1_000_000 }]
  const changes: [string, unknown][] = [
    ['tasks', million],
    ['task-limits', { 'user-per-day': 1_000_000 }],
    ['sign', [1000, 1000, 1000, 1000, 1000, 1000, 1000]],
    ['currency', { settings: { 'recharge-ratio': 1000 } }],
    ['money', { 'earned-wait-days': 0 }],
  ]
  for (const [name, change] of changes) {
    const reply = await clerk.patch(`/admin/settings/${name}`, change)
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'auth.permission'], name)
  }
  assert.equal((await clerk.patch('/admin/settings/site', { name: 'Ours' })).statusCode, 204)
  assert.equal((await treasurer.patch('/admin/settings/money', { 'earned-wait-days': 8 })).statusCode, 204)
})

test('TRUST-5 the threshold of two approvers counts what the owner asked for in a day', async (t) => {
  const world = await createWorld(t, {})
  await changeSetting(world, 'money', { 'cash-second-approver-from': 1000 })
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await fund(world, ann.id, 5000)
  for (const amount of [999, 999]) assert.equal((await ann.post('/currency/cash', { amount })).statusCode, 201)
  const needed = (await founder.get(`/admin/cashes?owner_id=${ann.id}&sort=id:asc`)).json().data
  assert.deepEqual(
    needed.map((each: { approvals_needed: number }) => each.approvals_needed),
    [1, 2],
  )
})
