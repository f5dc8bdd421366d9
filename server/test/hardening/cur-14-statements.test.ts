import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally } from '../inspect.ts'
import { assertLedgerClean, fund } from '../money.ts'
import { createWorld, type Person } from '../world.ts'

const HEADER = 'transaction_id,out_trade_no,amount'
const load = (who: Person, day: string, lines: string[], reason?: string) =>
  who.post('/admin/ledger/statements', { provider: 'pay-a', day, text: [HEADER, ...lines, ''].join('\n'), reason })
const decide = (who: Person, id: number, state: 1 | -1 = 1) => who.patch(`/admin/proposals/${id}`, { state })
const verified = async (who: Person): Promise<boolean> => (await who.get('/admin/ledger/verify')).json().ok
const ALL_ON = { recharge: true, cash: true, rewards: true, tasks: true }

test('CUR-14 the example of the documentation stops nothing on the reader’s installation', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await fund(world, ann.id, 500)
  const document = (await world.guest().get('/openapi.json')).json()
  const { properties } =
    document.paths['/admin/ledger/statements']?.post.requestBody.content['application/json'].schema ??
    document.paths['/api/v2/admin/ledger/statements'].post.requestBody.content['application/json'].schema
  const body = Object.fromEntries(
    Object.entries(properties as Record<string, { examples?: unknown[] }>).flatMap(([name, { examples }]) =>
      examples ? [[name, examples[0]]] : [],
    ),
  )
  const reply = await founder.post('/admin/ledger/statements', body)
  assert.equal(reply.statusCode, 201, reply.body)
  assert.equal(await verified(founder), true)
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).statusCode, 201, 'money still moves')
})

test('CUR-14 what a wrong statement stopped, two people undo: it is replaced, and money runs again', async (t) => {
  const world = await createWorld(t)
  const [one, two] = [await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  await fund(world, ann.id, 500)
  const day = '2026-01-05'
  assert.equal((await load(one, day, ['txn-5,nobody5,12.34'])).statusCode, 201)
  assert.equal(await verified(one), false)
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).json().code, 'currency.switched_off')
  const again = await load(one, day, [])
  assert.deepEqual([again.statusCode, again.json().code], [409, 'ledger.statement_loaded'])

  const held = await load(one, day, [], 'It was the file of another shop')
  assert.equal(held.statusCode, 202, held.body)
  assert.equal(await verified(one), false, 'nothing has changed yet')
  const { id } = held.json().proposal
  const [listed] = (await two.get('/admin/proposals?kind=statement')).json().data
  assert.deepEqual(
    [listed.name, listed.before, listed.after],
    [`pay-a ${day}`, { lines: 1, money_amount: 1234 }, { lines: 0, money_amount: 0 }],
  )
  assert.equal((await decide(one, id)).json().code, 'proposal.own')
  assert.equal((await decide(two, id)).statusCode, 204)
  assert.equal(await verified(one), true)
  const log = (await one.get(`/admin/audit-log?object=statements:pay-a:${day}`)).json().data
  assert(log.some(({ action }: { action: string }) => action === 'ledger.statement_replaced'))

  const release = await one.patch('/admin/settings/money', ALL_ON)
  assert.equal(release.statusCode, 202, release.body)
  assert.equal((await decide(two, release.json().proposal.id)).statusCode, 204)
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).statusCode, 201)
  assert.equal(await verified(one), true)
  await assertLedgerClean(world)
})

test('CUR-14 what is replaced is what was shown: of two replacements at once one holds', async (t) => {
  const world = await createWorld(t)
  const [one, two, three] = [await world.founder(), await world.founder(), await world.founder()]
  const day = '2026-02-05'
  await load(one, day, ['txn-6,nobody6,1.00'])
  const ids = [
    (await load(one, day, [], 'first')).json().proposal.id,
    (await load(two, day, [], 'second')).json().proposal.id,
  ]
  const replies = await Promise.all(ids.map((id) => decide(three, id)))
  assert.deepEqual(tally(replies), { 204: 1, 422: 1 })
  assert.equal(replies.find(({ statusCode }) => statusCode === 422)!.json().code, 'proposal.outdated')
  const elsewhere = await load(one, '2026-02-06', ['txn-7,nobody7,1.00'])
  assert.equal(elsewhere.statusCode, 201, 'control: a day without a statement needs no one else')
  const stated = (await load(one, day, ['txn-7,nobody7,1.00'], 'third')).json().proposal.id
  const refused = await decide(three, stated)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'ledger.payment_stated'])
  await world.owner`delete from provider_statement_lines`
})
