import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { balance } from '../factories/payments.ts'
import { tally, times } from '../inspect.ts'
import { assertLedgerClean, fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person } from '../world.ts'

const ask = async (staff: Person, asker: Person, offer: number): Promise<number> =>
  (await staff.post('/admin/wendas', { title: 'Why?', content: 'x', author_id: asker.id, offer })).json().id
const answer = (author: Person, wenda: number): Promise<number> =>
  publish(author, { feed_content: 'because', repostable_type: 'wenda', repostable_id: wenda })
const adopt = (asker: Person, wenda: number, adoption: number) => asker.put(`/wendas/${wenda}/adoption`, { adoption })
const adoptionOf = async (who: Person, wenda: number) => (await who.get(`/wendas/${wenda}`)).json().adoption

test('REW-6 the offer is paid when the answer is chosen, once, and both wallets show it', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await fund(world, ann.id, 80)
  const id = await ask(staff, ann, 50)
  const feed = await answer(bob, id)
  const before = await balance(bob)
  for (let time = 0; time < 2; time++) assert.equal((await adopt(ann, id, feed)).statusCode, 204)
  assert.deepEqual([await balance(ann), (await balance(bob)) - before], [30, 50])
  const shown = async (who: Person) => {
    const [order] = (await who.get('/currency/orders')).json()
    return [order.title, order.type, order.amount, order.state]
  }
  assert.deepEqual(await shown(ann), ['Reward paid for an answer', -1, 50, 1])
  assert.deepEqual(await shown(bob), ['Reward received for an answer', 1, 50, 1])
  await assertLedgerClean(world)
})

test('REW-6 eight adoptions of two answers at once: one is chosen and paid', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await fund(world, ann.id, 500)
  const id = await ask(staff, ann, 50)
  const answers = [await answer(bob, id), await answer(cid, id)]
  const before = (await balance(bob)) + (await balance(cid))
  const replies = await times(8, (index) => adopt(ann, id, answers[index % 2]!))
  assert.deepEqual(tally(replies), { 204: 4, 422: 4 })
  assert.equal(await balance(ann), 450)
  const chosen = (await adoptionOf(ann, id)) === answers[0] ? bob : cid
  assert.equal((await balance(bob)) + (await balance(cid)) - before, 50)
  assert.equal((await chosen.get('/currency/orders')).json()[0].title, 'Reward received for an answer')
  await assertLedgerClean(world)
})

test('REW-6 an adoption and the deletion of the answer, or of the question, at once: chosen and paid, or neither', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  for (let round = 0; round < 6; round++) {
    const [ann, bob] = await world.people('ann', 'bob')
    await fund(world, ann.id, 50)
    const id = await ask(staff, ann, 50)
    const feed = await answer(bob, id)
    const before = await balance(bob)
    const [chosen] = await Promise.all([
      adopt(ann, id, feed),
      round % 2 ? bob.delete(`/feeds/${feed}`) : staff.delete(`/admin/wendas/${id}`),
    ])
    assert([204, 404, 422].includes(chosen.statusCode), chosen.body)
    const paid = chosen.statusCode === 204
    assert.deepEqual([await balance(ann), (await balance(bob)) - before], paid ? [0, 50] : [50, 0], chosen.body)
  }
  await assertLedgerClean(world)
})

test('REW-6 without the coins, in debt or with the brake on nothing is chosen; no one pays with another’s coins', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await ask(staff, ann, 50)
  const feed = await answer(bob, id)
  const poor = await adopt(ann, id, feed)
  assert.deepEqual([poor.statusCode, poor.json().code], [403, 'currency.too_little'])
  await fund(world, ann.id, 60)
  await changeSetting(world, 'money', { rewards: false })
  assert.equal((await adopt(ann, id, feed)).json().code, 'currency.switched_off')
  await changeSetting(world, 'money', { rewards: true })
  await world.owner`insert into user_debts (user_id, amount, reason) values (${ann.id}, 5, 'a refund')`
  assert.equal((await adopt(ann, id, feed)).json().code, 'currency.debt')
  await world.owner`update user_debts set settled_at = plaza_now() where user_id = ${ann.id}`
  const byStaff = await staff.patch(`/admin/wendas/${id}`, { adoption: feed })
  assert.deepEqual([byStaff.statusCode, byStaff.json().code], [422, 'catalog.asker_pays'])
  assert.deepEqual([await adoptionOf(ann, id), await balance(ann)], [null, 60])
  const own = await ask(staff, ann, 50)
  const ownAnswer = await answer(ann, own)
  assert.equal((await adopt(ann, own, ownAnswer)).statusCode, 204)
  assert.equal(await balance(ann), 60, 'an answer of one’s own costs nothing')
  assert.equal((await adopt(ann, id, feed)).statusCode, 204)
  assert.equal(await balance(ann), 10)
})

test('REW-6 coins of an offer ripen as they would have: an offer is no way around the wait', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.post('/sign/add')
  const earned = await balance(ann)
  assert(earned > 0)
  const id = await ask(staff, ann, earned)
  const feed = await answer(bob, id)
  const before = (await bob.get('/user/currency')).json()
  assert.equal((await adopt(ann, id, feed)).statusCode, 204)
  const after = (await bob.get('/user/currency')).json()
  assert.deepEqual([after.sum - before.sum, after.withdrawable - before.withdrawable], [earned, 0])
})
