import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { assertLedgerClean, createMoneyWorld, crowd, fund } from '../../../test/money.ts'
import { createWorld, type Person } from '../../../test/world.ts'
import { on } from '../../kernel/index.ts'
import { wendaAdopted } from './index.ts'

const ask = async (staff: Person, author: Person): Promise<number> =>
  (await staff.post('/admin/wendas', { title: 'Why?', content: 'x', author_id: author.id })).json().id
const answer = (author: Person, wenda: number): Promise<number> =>
  publish(author, { feed_content: 'because', repostable_type: 'wenda', repostable_id: wenda })

test('choosing an answer is told once, in the same transaction', async (t) => {
  const told: object[] = []
  const listener = { name: 'listener', reactions: [on(wendaAdopted, async (_tx, fact) => void told.push(fact))] }
  const world = await createWorld(t, { modules: () => [listener] })
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await ask(staff, ann)
  const feed = await answer(bob, id)

  await staff.patch(`/admin/wendas/${id}`, { adoption: feed })
  await staff.patch(`/admin/wendas/${id}`, { adoption: feed, offer: 3 })

  assert.deepEqual(told, [{ wendaId: id, feedId: feed, ownerId: ann.id }])
})

test('only a living answer to this very question can be chosen', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const [id, other] = [await ask(staff, ann), await ask(staff, ann)]
  const kept = await answer(bob, id)
  assert.equal((await staff.patch(`/admin/wendas/${id}`, { adoption: kept })).statusCode, 200)

  const info = (await staff.post('/admin/infos', { title: 'Market', content: 'x' })).json().id
  const deleted = await answer(bob, id)
  await bob.delete(`/feeds/${deleted}`)
  const refused = {
    'no feed at all': 999_999_999,
    'a feed about nothing': await publish(bob, 'because'),
    'an answer to another question': await answer(bob, other),
    'a feed about something else': await publish(bob, {
      feed_content: 'because',
      repostable_type: 'info',
      repostable_id: info,
    }),
    'a deleted answer': deleted,
  }
  for (const [what, adoption] of Object.entries(refused)) {
    const reply = await staff.patch(`/admin/wendas/${id}`, { adoption, offer: 3 })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors ?? {})], [422, ['adoption']], what)
  }
  const { adoption, offer } = (await staff.get(`/admin/wendas/${id}`)).json()
  assert.deepEqual([adoption, offer], [kept, 0], 'a refusal changes nothing')
})

test('the asker chooses the answer, once; eight at once choose once and tell once', async (t) => {
  const told: object[] = []
  const listener = { name: 'listener', reactions: [on(wendaAdopted, async (_tx, fact) => void told.push(fact))] }
  const world = await createWorld(t, { modules: () => [listener] })
  const staff = await world.founder()
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  const id = await ask(staff, ann)
  const [first, second] = [await answer(bob, id), await answer(cid, id)]
  const url = `/wendas/${id}/adoption`

  assert.equal((await world.guest().put(url, { adoption: first })).statusCode, 401)
  const stranger = await bob.put(url, { adoption: first })
  assert.deepEqual([stranger.statusCode, stranger.json().code], [403, 'catalog.not_the_asker'])
  assert.equal((await ann.put('/wendas/999999999/adoption', { adoption: first })).statusCode, 404)
  const noAnswer = await ann.put(url, { adoption: await publish(bob, 'because') })
  assert.deepEqual([noAnswer.statusCode, Object.keys(noAnswer.json().errors)], [422, ['adoption']])

  const replies = await Promise.all(Array.from({ length: 8 }, () => ann.put(url, { adoption: first })))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([204]))
  const late = await ann.put(url, { adoption: second })
  assert.deepEqual([late.statusCode, late.json().code], [422, 'catalog.already_chosen'])
  assert.equal((await ann.get(`/wendas/${id}`)).json().adoption, first)
  assert.equal(told.length, 1)
})

test('an offer of 50 is paid when an answer is chosen, once under a race, and both wallets show it', async () => {
  const world = await createMoneyWorld()
  const staff = await world.founder()
  const [asker, answerer] = (await crowd(world, 2)) as [Person, Person]
  await fund(world, asker.id, 120)
  const question = { title: 'Why?', content: 'x', author_id: asker.id, offer: 50 }
  const id = (await staff.post('/admin/wendas', question)).json().id
  const adoption = await answer(answerer, id)

  await Promise.all(Array.from({ length: 4 }, () => asker.put(`/wendas/${id}/adoption`, { adoption })))

  assert.equal((await asker.get('/user/currency')).json().sum, 70)
  assert.equal((await answerer.get('/user/currency')).json().sum, 50)
  const shown = async (person: Person) =>
    (await person.get('/currency/orders'))
      .json()
      .map((order: Record<string, unknown>) => [order['title'], order['amount']])
  assert.deepEqual((await shown(asker))[0], ['Reward paid for an answer', 50])
  assert.deepEqual(await shown(answerer), [['Reward received for an answer', 50]])
  await assertLedgerClean(world)
})
