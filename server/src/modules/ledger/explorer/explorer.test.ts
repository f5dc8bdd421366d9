import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

test('from an account to its entries, to the transfer, to why it was', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'a prize' })
  const feed = (await bob.post('/feeds', { feed_content: 'hello' })).json().id
  assert.equal((await ann.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 30, numbers: 1 })).statusCode, 201)

  const accounts = (await founder.get(`/admin/ledger/accounts?owner_id=${ann.id}&kind=user`)).json().data
  assert.deepEqual(
    [accounts.length, accounts[0].balance, accounts[0].entries, accounts[0].owner_name],
    [1, 470, 2, ann.name],
  )
  const entries = (await founder.get(`/admin/ledger/entries?account_id=${accounts[0].id}`)).json().data
  assert.deepEqual(
    entries.map(({ delta, balance_after, kind, other_name, other_kind }: Record<string, unknown>) => [
      delta,
      balance_after,
      kind,
      other_name,
      other_kind,
    ]),
    [
      [-30, 470, 'reward', bob.name, 'user'],
      [500, 500, 'adjust', 'adjust', 'system'],
    ],
  )
  const { transfer, orders } = (await founder.get(`/admin/ledger/transfers/${entries[0].transfer_id}`)).json()
  assert.deepEqual([transfer.amount, transfer.from_name, transfer.to_name], [30, ann.name, bob.name])
  assert.deepEqual(orders.map(({ owner_id }: { owner_id: number }) => owner_id).toSorted(), [ann.id, bob.id].toSorted())
  assert.deepEqual(
    orders.map(({ owner_name }: { owner_name: string }) => owner_name).toSorted(),
    [ann.name, bob.name].toSorted(),
  )
  const one = (await founder.get(`/admin/ledger/accounts?id=${accounts[0].id}`)).json().data
  assert.deepEqual(one, accounts)
  const of = (await founder.get(`/admin/ledger/transfers?account_id=${accounts[0].id}`)).json()
  assert.equal(of.total, 2)
  assert.equal((await founder.get('/admin/ledger/transfers/999999999')).statusCode, 404)
  assert.equal((await ann.get('/admin/ledger/accounts')).statusCode, 403)

  const flows = (await founder.get('/admin/ledger/flows?days=2')).json().data
  assert.equal(flows.length, 2)
  assert(flows[1].adjusted >= 500 && flows[1].given >= 30)
})

test('checks that find the same grow one line of history; another finding begins a new one', async (t) => {
  const world = await createWorld(t, { leavesLedgerBroken: true })
  const founder = await world.founder()
  for (let time = 0; time < 3; time++) assert.equal((await founder.get('/admin/ledger/verify')).json().ok, true)
  const runs = async () => (await founder.get('/admin/ledger/checks?scope=whole')).json().data
  const [first] = await runs()
  assert.deepEqual([first.times, first.broken], [3, []])
  await world.owner`alter table ledger_accounts disable trigger user`
  await world.owner`update ledger_accounts set balance = 5 where kind = 'user' and id = (select min(id) from ledger_accounts where kind = 'user')`
  assert.equal((await founder.get('/admin/ledger/verify')).json().ok, false)
  const [broken, before] = await runs()
  assert.deepEqual([broken.times, before.times], [1, 3])
  assert(broken.broken.length > 0)
})

test('a loaded statement is listed and compared with what was credited', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  await world.owner`insert into provider_statements (provider, day) values ('pay-a', '2026-01-02')`
  await world.owner`
    insert into provider_statement_lines (provider, day, provider_txn_id, out_trade_no, amount)
    values ('pay-a', '2026-01-02', 'tx-1', 'unknown', 1200)`
  const { data } = (await founder.get('/admin/ledger/statements?provider=pay-a')).json()
  assert.deepEqual([data[0].day, data[0].lines, data[0].money_amount], ['2026-01-02', 1, 1200])
  const differences = (await founder.get('/admin/ledger/statements/pay-a/2026-01-02')).json().data
  assert.deepEqual(differences, [{ transaction_id: 'tx-1', amount: 1200, reason: 'not credited as stated' }])
  assert.equal((await founder.get('/admin/ledger/statements/pay-a/2026-01-03')).statusCode, 404)
  assert.equal((await founder.get('/admin/ledger/statements/pay-z/2026-01-03')).statusCode, 422)
  await world.owner`delete from provider_statement_lines`
  await world.owner`delete from provider_statements`
})
