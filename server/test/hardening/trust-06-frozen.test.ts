import assert from 'node:assert/strict'
import test from 'node:test'
import { changeSetting } from '../settings.ts'
import { createWorld } from '../world.ts'

test('TRUST-6 withdrawals of suspended people are frozen, shown as such and cannot be approved', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [founder, reviewer] = [await world.founder(), await world.founder()]
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'A prize' })
  assert.equal((await ann.post('/currency/cash', { amount: 200 })).statusCode, 201)
  const cashes = async () => (await reviewer.get(`/admin/cashes?owner_id=${ann.id}`)).json().data
  const [{ id, frozen, flags }] = await cashes()
  assert.deepEqual([frozen, flags], [false, []])
  await founder.patch(`/admin/users/${ann.id}`, { disabled: true })
  assert.equal((await cashes())[0].frozen, true)
  const approval = await reviewer.patch(`/admin/cashes/${id}`, { state: 1 })
  assert.deepEqual([approval.statusCode, approval.json().code], [422, 'currency.frozen'])
  await founder.patch(`/admin/users/${ann.id}`, { disabled: false })
  const own = await founder.patch(`/admin/cashes/${id}`, { state: 1 })
  assert.deepEqual([own.statusCode, own.json().code], [403, 'currency.adjusted'], 'who gave does not pay out')
  assert.equal((await reviewer.patch(`/admin/cashes/${id}`, { state: 1 })).statusCode, 204)
})

test('TRUST-6 suspension and approval at once: a user who is paid was not suspended before', async (t) => {
  const world = await createWorld(t)
  const [founder, reviewer] = [await world.founder(), await world.founder()]
  for (let round = 0; round < 5; round++) {
    const [ann] = await world.people('ann')
    await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'A prize' })
    await ann.post('/currency/cash', { amount: 200 })
    const [{ id }] = (await reviewer.get(`/admin/cashes?owner_id=${ann.id}`)).json().data
    const [approved] = await Promise.all([
      reviewer.patch(`/admin/cashes/${id}`, { state: 1 }),
      founder.patch(`/admin/users/${ann.id}`, { disabled: true }),
    ])
    assert([204, 422].includes(approved.statusCode), approved.body)
  }
})

test('TRUST-6 sign-in obeys the ceilings of tasks: it pays what is left, and the row goes on', async (t) => {
  const world = await createWorld(t, {})
  await changeSetting(world, 'tasks', [{ type: 'task:login', max: 1, hit_increment: 1, how_increment: 8 }])
  await changeSetting(world, 'sign', [5, 5, 5, 5, 5, 5, 5])
  await changeSetting(world, 'task-limits', { 'user-per-day': 10, 'system-per-day': 14 })
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const sums = async () =>
    Promise.all([ann, bob, cat].map(async (each) => (await each.get('/user/currency')).json().sum as number))
  const start = await sums()
  await ann.put('/user/task/login')
  const sign = (person: typeof ann) => person.post('/sign/add')
  assert.equal((await sign(ann)).json().get_integral, 2, 'the ceiling of a person')
  const both = await Promise.all([sign(bob), sign(cat)])
  assert.deepEqual(both.map((each) => each.json().get_integral).sort(), [0, 4], 'the ceiling of everybody together')
  const [a, b, c] = await sums()
  assert.equal(a! + b! + c! - start[0]! - start[1]! - start[2]!, 14)
})
