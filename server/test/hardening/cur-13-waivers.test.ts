import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally } from '../inspect.ts'
import { fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person, type World } from '../world.ts'

const debt = async (world: World, { id }: Person, amount: number): Promise<number> =>
  (
    await world.owner<{ id: number }[]>`
      insert into user_debts (user_id, amount, reason) values (${id}, ${amount}, 'Refunded purchase') returning id`
  )[0]!.id
const settle = (staff: Person, id: number, action: 'take' | 'waive' = 'waive') =>
  staff.patch(`/admin/currency/debts/${id}`, { action, reason: 'Agreed by telephone' })
const isOpen = async (world: World, id: number) =>
  (await world.owner`select settled_at from user_debts where id = ${id}`)[0]!['settled_at'] === null
const decide = (staff: Person, id: number, state: 1 | -1 = 1) => staff.patch(`/admin/proposals/${id}`, { state })

test('CUR-13 waiving a debt from the threshold on waits for a second person, in parts too', async (t) => {
  const world = await createWorld(t)
  await changeSetting(world, 'money', { 'adjust-second-person-from': 1000 })
  const [one, two] = [await world.founder(), await world.founder()]
  const [ann, bob] = await world.people('ann', 'bob')
  const large = await debt(world, ann, 1000)
  const held = await settle(one, large)
  assert.equal(held.statusCode, 202, held.body)
  assert.equal(await isOpen(world, large), true)
  const { id } = held.json().proposal
  const { item, record } = (await two.get(`/admin/queue/proposals/${id}`)).json()
  assert.deepEqual([item.about, item.title, item.amount, record.after.user_id], ['waiver', ann.name, 1000, ann.id])
  assert.equal((await decide(one, id)).json().code, 'proposal.own')
  assert.equal((await decide(two, id)).statusCode, 204)
  assert.equal(await isOpen(world, large), false)
  assert.equal((await settle(two, large)).json().code, 'currency.already_settled')

  const parts = [await debt(world, bob, 600), await debt(world, bob, 600)]
  assert.equal((await settle(one, parts[0]!)).statusCode, 204, 'control: a small one at once')
  assert.equal((await settle(one, parts[1]!)).statusCode, 202, 'the sum of a day counts')
  assert.equal((await settle(two, parts[1]!)).statusCode, 202, 'for the same person by another too')
})

test('CUR-13 what was agreed to is done once: taken meanwhile, or agreed twice at once', async (t) => {
  const world = await createWorld(t)
  await changeSetting(world, 'money', { 'adjust-second-person-from': 1000 })
  const [one, two, three] = [await world.founder(), await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  const id = await debt(world, ann, 2000)
  const { proposal } = (await settle(one, id)).json()
  await fund(world, ann.id, 2000)
  const replies = await Promise.all([decide(two, proposal.id), decide(three, proposal.id), settle(three, id, 'take')])
  assert.equal(replies.filter(({ statusCode }) => statusCode === 204).length, 1, JSON.stringify(tally(replies)))
  assert.equal(await isOpen(world, id), false)
  const sum = (await ann.get('/user/currency')).json().sum
  assert.equal(sum, replies[2]!.statusCode === 204 ? 0 : 2000)
})

test('CUR-13 two small waivers at once do not pass the threshold together', async (t) => {
  const world = await createWorld(t)
  await changeSetting(world, 'money', { 'adjust-second-person-from': 1000 })
  const [one] = [await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  const ids = [await debt(world, ann, 600), await debt(world, ann, 600)]
  const replies = await Promise.all(ids.map((id) => settle(one, id)))
  assert.deepEqual(tally(replies), { 202: 1, 204: 1 })
})
