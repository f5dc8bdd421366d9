import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person, type Reply, type World } from '../world.ts'

const DAYS = { env: { TOKEN_TTL_MINUTES: '10080' } }
const approve = (person: Person, id: number) => person.patch(`/admin/cashes/${id}`, { state: 1 })
const outcome = (reply: Reply) => [reply.statusCode, reply.body === '' ? undefined : reply.json().code]
const stateOf = async (world: World, id: number) =>
  (await world.owner`select state from currency_orders where id = ${id}`)[0]!['state']
const revoke = (founder: Person, whom: Person) => founder.patch(`/admin/users/${whom.id}`, { roles: ['member'] })

async function withdrawals(world: World, count: number): Promise<number[]> {
  await changeSetting(world, 'money', { 'cash-second-approver-from': 100 })
  const [ann] = await world.people('ann')
  await fund(world, ann.id, 1000 * count)
  const ids: number[] = []
  for (let turn = 0; turn < count; turn++) {
    assert.equal((await ann.post('/currency/cash', { amount: 500 })).statusCode, 201)
    const [order] = await world.owner`select max(id) as id from currency_orders where target_type = 'cash'`
    ids.push(Number(order!['id']))
  }
  return ids
}

test('EYES-5 an approval by a person who lost the permission, or was suspended, no longer counts', async (t) => {
  const world = await createWorld(t, DAYS)
  const founder = await world.founder()
  const [first, second] = await withdrawals(world, 2)
  for (const [id, lose] of [
    [first!, (person: Person) => revoke(founder, person)],
    [second!, (person: Person) => founder.patch(`/admin/users/${person.id}`, { disabled: true })],
  ] as const) {
    const clerks = [
      await world.holder('currency:cash-review'),
      await world.holder('currency:cash-review'),
      await world.holder('currency:cash-review'),
    ] as const
    assert.equal((await approve(clerks[0], id)).statusCode, 204)
    const approvals = async () =>
      (await founder.get(`/admin/cashes?id=${id}`)).json().data.find((each: { id: number }) => each.id === id).approvals
    assert.equal(await approvals(), 1)
    assert.equal((await lose(clerks[0])).statusCode, 204)
    assert.equal(await approvals(), 0, 'the list says so')
    const { item, record } = (await clerks[1].get(`/admin/queue/cashes/${id}`)).json()
    assert.deepEqual([item.about, record.approvals], [null, []])
    assert.equal((await approve(clerks[1], id)).statusCode, 204)
    assert.equal(await stateOf(world, id), 0, 'one of the two is no longer there')
    assert.equal((await approve(clerks[2], id)).statusCode, 204)
    assert.equal(await stateOf(world, id), 1, 'two who hold it now')
  }
})

test('EYES-5 an approval given before a break counts again only when it is given again', async (t) => {
  const world = await createWorld(t, DAYS)
  const [id] = await withdrawals(world, 1)
  const [one, two] = [await world.holder('currency:cash-review'), await world.holder('currency:cash-review')]
  await approve(one, id!)
  await world.owner`update users set disabled_at = now() where id = ${one.id}`
  await world.owner`update users set disabled_at = null where id = ${one.id}`
  await approve(two, id!)
  assert.equal(await stateOf(world, id!), 0)
  assert.equal((await approve(one, id!)).statusCode, 204)
  assert.equal(await stateOf(world, id!), 1)
})

test('EYES-5 losing the permission and the second approval at once: never both, with the loss first', async (t) => {
  const world = await createWorld(t, DAYS)
  const founder = await world.founder()
  const ids = await withdrawals(world, 4)
  for (const id of ids) {
    const [one, two] = [await world.holder('currency:cash-review'), await world.holder('currency:cash-review')]
    await approve(one, id)
    const [lost, approved] = await Promise.all([revoke(founder, one), approve(two, id)])
    assert.deepEqual([lost.statusCode, approved.statusCode], [204, 204])
    const [row] = await world.owner`
      select o.state, h.until > w.decided_at as is_after from currency_orders o join withdrawals w on w.order_id = o.id
      join permission_holdings h on h.user_id = ${one.id} where o.id = ${id}`
    if (row!['state'] === 1) assert.equal(row!['is_after'], true)
  }
})

test('EYES-5 a loss that is not committed yet keeps the second approval waiting, and then from counting', async (t) => {
  const world = await createWorld(t, DAYS)
  const ids = await withdrawals(world, 2)
  const [one, two] = [await world.holder('currency:cash-review'), await world.holder('currency:cash-review')]
  const take = (whom: Person, reply: () => Promise<Reply>) =>
    world.owner.begin(async (tx) => {
      await tx`delete from user_roles where user_id = ${whom.id} and role_id <> (select id from roles where name = 'member')`
      const waiting = reply()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { waiting }
    })
  await approve(one, ids[0]!)
  assert.equal((await (await take(one, () => approve(two, ids[0]!))).waiting).statusCode, 204)
  assert.equal(await stateOf(world, ids[0]!), 0)
  const own = await (await take(two, () => approve(two, ids[1]!))).waiting
  assert.deepEqual(outcome(own), [403, 'auth.permission'], 'nor does one’s own')
})
