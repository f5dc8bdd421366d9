import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'
import { createDriver, type Driver } from '../../../kernel/db/driver.ts'

// What a faulty or compromised handler could send to the database: each as the application's own role, each refused for
// the intended reason.

let world: World
let app: Driver
let names: Record<string, string>
let ann: Person
let bob: Person
let cat: Person
let before_: unknown
before(async () => {
  world = await createMoneyWorld()
  app = createDriver({ url: world.databaseUrl, poolSize: 2, asAppRole: true })
  ;[ann, bob, cat] = (await crowd(world, 3, 1000)) as [Person, Person, Person]
  await reward(ann, bob, coins(10))
  const [staff] = await crowd(world, 1, 0, ['founder'])
  for (const amount of [100, 101]) await ann.post('/currency/cash', { amount })
  const [settled, held] = (await ann.get('/currency/orders?action=cash')).json()
  await staff!.patch(`/admin/cashes/${settled.id}`, { state: 1 })
  await world.owner`insert into currency_orders (owner_id, title, type, target_type, amount) values (${cat.id}, 'Waiting', 1, 'recharge', 50), (${cat.id}, 'Waiting', 1, 'recharge', 50)`
  const [row] = await world.owner`
    select ${ann.id}::bigint as ann, ${bob.id}::bigint as bob, ${cat.id}::bigint as cat,
      (select id from ledger_accounts where kind = 'user' and owner_id = ${ann.id}) as "annUser", (select id from ledger_accounts where kind = 'hold' and owner_id = ${ann.id}) as "annHold",
      (select id from ledger_accounts where kind = 'user' and owner_id = ${bob.id}) as "bobUser", (select id from ledger_accounts where kind = 'hold' and owner_id = ${bob.id}) as "bobHold",
      (select id from ledger_accounts where name = 'mint') as mint, (select id from ledger_accounts where name = 'pay-a') as "payA", (select id from ledger_accounts where name = 'cash-paid') as paid,
      (select id from ledger_accounts where name = 'adjust') as adjust, (select id from ledger_transfers where kind = 'reward') as reward,
      (select x.transfer_id from order_transfers x where x.order_id = ${held.id}) as hold,
      (select x.transfer_id from order_transfers x where x.order_id = ${settled.id} order by 1 limit 1) as settled,
      ${held.id}::bigint as "heldOrder", ${settled.id}::bigint as "settledOrder",
      (select id from currency_orders where owner_id = ${ann.id} and target_type = 'user') as "annOrder", (select id from currency_orders where owner_id = ${bob.id} and target_type = 'user') as "bobOrder",
      (select min(id) from currency_orders where owner_id = ${cat.id} and state = 0) as "waiting", (select max(id) from currency_orders where owner_id = ${cat.id} and state = 0) as "waiting2"`
  names = Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, String(value)]))
  before_ = await state()
})
after(() => app.end())

const state = async () => [
  await accountsOf(world, ann.id),
  await accountsOf(world, bob.id),
  await accountsOf(world, cat.id),
]

const transfer = (kind: string, debit: string, credit: string, amount: number | string = 5, resolves = 'null') =>
  `insert into ledger_transfers (key, kind, debit_id, credit_id, amount, resolves) values ('attack:' || gen_random_uuid(), '${kind}', ${debit}, ${credit}, ${amount}, ${resolves})`
/** A transfer with orders of these people that say what it was. */
const posting = (
  kind: string,
  debit: string,
  credit: string,
  amount: number,
  orders: [owner: string, type: 1 | -1, amount: number, target?: string, state?: number][],
) => `
  with t as (${transfer(kind, debit, credit, amount)} returning id),
  o as (insert into currency_orders (owner_id, title, type, target_type, amount, state)
    values ${orders.map(([owner, type, of, target = 'user', at = 1]) => `(${owner}, 'x', ${type}, '${target}', ${of}, ${at})`).join(', ')} returning id, owner_id)
  insert into order_transfers (order_id, owner_id, transfer_id) select o.id, o.owner_id, t.id from o, t`
const actor = (who: string) => `select set_config('plaza.actor', '${who}', true)`
const link = (order: string, owner: string, of: string) =>
  `insert into order_transfers (order_id, owner_id, transfer_id) values (${order}, ${owner}, ${of})`

const DENIED = '42501'
const FROZEN = '55000'

/** What is sent in one transaction, and the constraint or error code that must refuse it. */
const ATTACKS: Readonly<Record<string, readonly [refusal: string, ...statements: string[]]>> = {
  'set a balance': [DENIED, `update ledger_accounts set balance = 1000000 where id = :annUser`],
  'open an account': [DENIED, `insert into ledger_accounts (kind, name) values ('system', 'mine')`],
  'remove an account': [DENIED, `delete from ledger_accounts where id = :bobUser`],
  'forge an entry': [
    DENIED,
    `insert into ledger_entries (account_id, seq, transfer_id, delta, balance_after) values (:annUser, 99, :reward, 5, 5)`,
  ],
  'edit an entry': [DENIED, `update ledger_entries set delta = 1 where transfer_id = :reward`],
  'remove an entry': [DENIED, `delete from ledger_entries where transfer_id = :reward`],
  'forge an entry past the table': [
    DENIED,
    `insert into ledger_entries_from_0 (account_id, seq, transfer_id, delta, balance_after) values (:annUser, 99, :reward, 5, 5)`,
  ],
  'edit an entry past the table': [DENIED, `update ledger_entries_from_0 set delta = 1 where transfer_id = :reward`],
  'remove an entry past the table': [DENIED, `delete from ledger_entries_from_0 where transfer_id = :reward`],
  'take a part of the entries away': [DENIED, `alter table ledger_entries detach partition ledger_entries_from_0`],
  'put a part of the entries in its place': [
    DENIED,
    `alter table ledger_entries attach partition ledger_entries_from_0 for values from (0) to (1)`,
  ],
  'remove a part of the entries': [DENIED, `drop table ledger_entries_from_0`],
  'cut the entries otherwise': [DENIED, `update partitioned_tables set width = 1`],
  'have parts made of something else': ['P0002', `select make_partitions('ledger_accounts')`],
  'edit a transfer': [DENIED, `update ledger_transfers set amount = 1 where id = :reward`],
  'remove a transfer': [DENIED, `delete from ledger_transfers where id = :reward`],
  'backdate a transfer': [
    DENIED,
    `insert into ledger_transfers (key, kind, debit_id, credit_id, amount, created_at) values ('old', 'task', :mint, :annUser, 5, '2020-01-01')`,
  ],
  'choose the id of a transfer': [
    DENIED,
    `insert into ledger_transfers (id, key, kind, debit_id, credit_id, amount) overriding system value values (1, 'old', 'task', :mint, :annUser, 5)`,
  ],
  'edit the amount of an order': [DENIED, `update currency_orders set amount = 1 where id = :waiting`],
  'give an order to another': [DENIED, `update currency_orders set owner_id = :ann where id = :waiting`],
  'remove an order': [DENIED, `delete from currency_orders where id = :waiting`],
  'edit a link': [DENIED, `update order_transfers set order_id = :waiting where transfer_id = :reward`],
  'remove a link': [DENIED, `delete from order_transfers where transfer_id = :reward`],
  'empty the transfers': [DENIED, `truncate ledger_transfers cascade`],
  'empty the entries': [DENIED, `truncate ledger_entries`],
  'empty a part of the entries': [DENIED, `truncate ledger_entries_from_0`],
  'empty the accounts': [DENIED, `truncate ledger_accounts cascade`],
  'empty the orders': [DENIED, `truncate currency_orders cascade`],
  'edit a payment': [DENIED, `update provider_payments set paid_amount = 1`],
  'edit what a withdrawal comes to': [DENIED, `update withdrawals set money_amount = 1000000`],
  'take back an approval': [DENIED, `delete from withdrawal_approvals`],
  'make a debt smaller': [DENIED, `update user_debts set amount = 1`],
  'edit a reward': [DENIED, `update reward_logs set price = 1`],
  'switch a trigger off': [DENIED, `alter table ledger_transfers disable trigger ledger_apply`],
  'switch all triggers off': [DENIED, `set local session_replication_role = replica`],
  'replace the trigger’s function': [
    DENIED,
    `create or replace function ledger_apply() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
  'put a table of one’s own before ours': [
    'ledger_accounts_no_overdraft',
    `create temp table ledger_accounts as select id, kind, name, owner_id, currency_id, 1000000::bigint as balance, seq from public.ledger_accounts`,
    actor(':ann'),
    posting('reward', ':annUser', ':bobUser', 50_000, [
      [':ann', -1, 50_000],
      [':bob', 1, 50_000],
    ]),
  ],
  'spend more than there is': [
    'ledger_accounts_no_overdraft',
    actor(':ann'),
    posting('reward', ':annUser', ':bobUser', 50_000, [
      [':ann', -1, 50_000],
      [':bob', 1, 50_000],
    ]),
  ],
  'take more than there is': [
    'ledger_accounts_no_overdraft',
    posting('adjust', ':annUser', ':adjust', 50_000, [[':ann', -1, 50_000, 'default']]),
  ],
  'move nothing': ['ledger_transfers_amount', transfer('task', ':mint', ':annUser', 0)],
  'move backwards': ['ledger_transfers_amount', actor(':ann'), transfer('reward', ':annUser', ':bobUser', -5)],
  'move too much at once': ['ledger_transfers_amount', transfer('task', ':mint', ':annUser', '1000000000001')],
  'move from oneself to oneself': [
    'ledger_transfers_two_accounts',
    actor(':ann'),
    transfer('reward', ':annUser', ':annUser'),
  ],
  'move under an unknown name': ['ledger_transfers_kind_known', transfer('gift', ':annUser', ':bobUser')],
  'reward out of thin air': ['ledger_transfers_route', transfer('reward', ':mint', ':annUser')],
  'mint into a hold': ['ledger_transfers_route', transfer('task', ':mint', ':annHold')],
  'pay a task from a person': ['ledger_transfers_route', transfer('task', ':bobUser', ':annUser')],
  'recharge from the mint': ['ledger_transfers_route', transfer('recharge', ':mint', ':annUser')],
  'buy in the app from a payment provider': ['ledger_transfers_route', transfer('iap', ':payA', ':annUser')],
  'refund to a person': ['ledger_transfers_route', transfer('refund', ':annUser', ':bobUser')],
  'adjust between people': ['ledger_transfers_route', transfer('adjust', ':annUser', ':bobUser')],
  'hold with another': ['ledger_transfers_route', actor(':ann'), transfer('cash.hold', ':annUser', ':bobHold')],
  'spend another user’s': [
    'ledger_transfers_actor',
    actor(':bob'),
    posting('reward', ':annUser', ':bobUser', 5, [
      [':ann', -1, 5],
      [':bob', 1, 5],
    ]),
  ],
  'spend without a caller': [
    'ledger_transfers_actor',
    posting('reward', ':annUser', ':bobUser', 5, [
      [':ann', -1, 5],
      [':bob', 1, 5],
    ]),
  ],
  'hold another user’s': [
    'ledger_transfers_actor',
    actor(':bob'),
    posting('cash.hold', ':annUser', ':annHold', 5, [[':ann', -1, 5, 'cash', 0]]),
  ],
  'post the same twice': [
    'ledger_transfers_once',
    `insert into ledger_transfers (key, kind, debit_id, credit_id, amount) select key, kind, debit_id, credit_id, amount from ledger_transfers where kind = 'adjust' limit 1`,
  ],
  'post without an order': ['ledger_entries_have_order', transfer('task', ':mint', ':annUser')],
  'post with the order of one side only': [
    'ledger_entries_have_order',
    actor(':ann'),
    posting('reward', ':annUser', ':bobUser', 5, [[':ann', -1, 5]]),
  ],
  'hold without an order': ['ledger_entries_have_order', actor(':ann'), transfer('cash.hold', ':annUser', ':annHold')],
  'post, link one side and forget the other': [
    'ledger_entries_have_order',
    actor(':ann'),
    transfer('reward', ':annUser', ':bobUser'),
    `insert into currency_orders (owner_id, title, type, target_type, amount, state) values (:ann, 'x', -1, 'user', 5, 1)`,
    link(`(select max(id) from currency_orders)`, ':ann', `(select max(id) from ledger_transfers)`),
  ],
  'forget what still has to be compared': [
    DENIED,
    transfer('task', ':mint', ':annUser'),
    `delete from ledger_unmatched`,
  ],
  'claim that something was compared': [DENIED, `insert into ledger_unmatched (order_id) values (:annOrder)`],
  'hide one wrong order among right ones': [
    'currency_orders_match_ledger',
    posting('task', ':mint', ':annUser', 5, [[':ann', 1, 5, 'task']]),
    posting('task', ':mint', ':bobUser', 5, [[':bob', 1, 6, 'task']]),
    posting('task', ':mint', ':annUser', 5, [[':ann', 1, 5, 'task']]),
  ],
  'write a done order without a posting': [
    'currency_orders_match_ledger',
    `insert into currency_orders (owner_id, title, type, target_type, amount, state) values (:ann, 'x', 1, 'default', 5, 1)`,
  ],
  'call a waiting order done': [
    'currency_orders_match_ledger',
    `update currency_orders set state = 1 where id = :waiting`,
  ],
  'call a withdrawal done while it is held': [
    'currency_orders_match_ledger',
    `update currency_orders set state = 1 where id = :heldOrder`,
  ],
  'call a withdrawal failed and keep the hold': [
    'currency_orders_match_ledger',
    `update currency_orders set state = -1 where id = :heldOrder`,
  ],
  'ask for a withdrawal without a hold': [
    'currency_orders_match_ledger',
    `insert into currency_orders (owner_id, title, type, target_type, amount) values (:ann, 'x', -1, 'cash', 5)`,
  ],
  'write an order over another amount': [
    'currency_orders_match_ledger',
    posting('task', ':mint', ':annUser', 5, [[':ann', 1, 6, 'task']]),
  ],
  'call an expense an income': [
    'currency_orders_match_ledger',
    actor(':ann'),
    posting('reward', ':annUser', ':bobUser', 5, [
      [':ann', 1, 5],
      [':bob', 1, 5],
    ]),
  ],
  'write another user’s order': [
    'order_transfers_of_owner',
    actor(':ann'),
    posting('reward', ':annUser', ':bobUser', 5, [
      [':ann', -1, 5],
      [':cat', 1, 5],
    ]),
  ],
  'settle a hold and leave its order waiting': [
    'currency_orders_match_ledger',
    transfer('cash.settle', ':annHold', ':paid', 100, ':hold'),
    link(':heldOrder', ':ann', `(select max(id) from ledger_transfers)`),
  ],
  'link a posting to a stranger’s order': ['order_transfers_of_owner', link(':waiting', ':cat', ':reward')],
  'link a posting to an order under another’s name': [
    'order_transfers_order_id_owner_id_fkey',
    link(':waiting', ':bob', ':hold'),
  ],
  'let one posting stand for two orders': [
    'order_transfers_one_order_an_owner',
    `insert into currency_orders (owner_id, title, type, target_type, amount, state) values (:bob, 'x', 1, 'user', 10, 1)`,
    link(`(select max(id) from currency_orders)`, ':bob', ':reward'),
  ],
  'settle twice': [
    'ledger_transfers_hold_resolved_once',
    transfer('cash.settle', ':annHold', ':paid', 101, ':settled'),
  ],
  'return what was settled': [
    'ledger_transfers_hold_resolved_once',
    transfer('cash.void', ':annHold', ':annUser', 101, ':settled'),
  ],
  'settle another amount': ['ledger_transfers_mirror', transfer('cash.settle', ':annHold', ':paid', 99, ':hold')],
  'settle what is no hold': ['ledger_transfers_mirror', transfer('cash.settle', ':annHold', ':paid', 10, ':reward')],
  'settle another user’s hold': ['ledger_transfers_mirror', transfer('cash.settle', ':bobHold', ':paid', 100, ':hold')],
  'settle without a hold': ['ledger_transfers_resolution', transfer('cash.settle', ':annHold', ':paid', 100)],
  'return a hold to another': ['ledger_transfers_route', transfer('cash.void', ':annHold', ':bobUser', 100, ':hold')],
  'open a done order again': [FROZEN, `update currency_orders set state = 0 where id = :annOrder`],
  'fail a done order': [FROZEN, `update currency_orders set state = -1 where id = :settledOrder`],
  'say that a done order was about another': [
    FROZEN,
    `update currency_orders set target_id = '1' where id = :annOrder`,
  ],
  'reword a done order': [FROZEN, `update currency_orders set body = 'x' where id = :annOrder`],
  'credit a recharge that was not paid': [
    'ledger_transfers_have_payment',
    transfer('recharge', ':payA', `(select id from ledger_accounts where kind = 'user' and owner_id = :cat)`, 50),
    link(':waiting', ':cat', `(select max(id) from ledger_transfers)`),
    `update currency_orders set state = 1 where id = :waiting`,
  ],
  'let one payment pay for two orders': [
    'provider_payments_once',
    `insert into provider_payments (provider, provider_txn_id, order_id, paid_amount, environment) values ('pay-a', 'T', :waiting, 50, 'test'), ('pay-a', 'T', :waiting2, 50, 'test')`,
  ],
  'let two payments pay for one order': [
    'provider_payments_order_once',
    `insert into provider_payments (provider, provider_txn_id, order_id, paid_amount, environment) values ('pay-a', 'T', :waiting, 50, 'test'), ('pay-b', 'U', :waiting, 50, 'test')`,
  ],
}

const filled = (statement: string): string =>
  statement.replace(/(?<!:):([a-z]\w*)/gi, (whole, name) => names[name] ?? whole)

async function refusalOf(driver: Driver, statements: readonly string[]): Promise<string> {
  try {
    await driver.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(filled(statement))
    })
    return 'nothing refused it'
  } catch (error) {
    const { code, constraint_name: constraint } = error as { code: string; constraint_name?: string }
    return constraint ?? code
  }
}

for (const [name, [refusal, ...statements]] of Object.entries(ATTACKS)) {
  test(`refused: to ${name}`, async () => {
    assert.equal(await refusalOf(app, statements), refusal)
  })
}

test('a posting may be written step by step: it is compared when it is whole', async () => {
  const steps = [
    actor(':ann'),
    transfer('reward', ':annUser', ':bobUser'),
    `insert into currency_orders (owner_id, title, type, target_type, amount, state) values (:ann, 'x', -1, 'user', 5, 1)`,
    link(`(select max(id) from currency_orders)`, ':ann', `(select max(id) from ledger_transfers)`),
    `insert into currency_orders (owner_id, title, type, target_type, amount, state) values (:bob, 'x', 1, 'user', 5, 1)`,
    link(`(select max(id) from currency_orders)`, ':bob', `(select max(id) from ledger_transfers)`),
    'set constraints all immediate',
    `select refuse('whole')`,
  ]
  assert.equal(await refusalOf(app, steps), 'whole')
  const early = [...steps.slice(0, 4), 'set constraints all immediate']
  assert.equal(await refusalOf(app, early), 'ledger_entries_have_order')
})

test('a replay that ignores its conflict moves nothing', async () => {
  const replay = `insert into ledger_transfers (key, kind, debit_id, credit_id, amount)
    select key, kind, debit_id, credit_id, amount from ledger_transfers where kind = 'adjust' on conflict do nothing`
  assert.equal(await refusalOf(app, [replay]), 'nothing refused it')
  assert.deepEqual(await state(), before_)
})

test('refused: an entry that the owner writes past the table, without an order', async () => {
  const [account] = await world.owner<{ id: number; seq: number; transfer: number }[]>`
    select a.id, a.seq, (select max(id) from ledger_transfers) as transfer from ledger_accounts a where a.kind = 'hold' limit 1`
  const { id, seq, transfer: of } = account!
  const entry = (part: string, to: number) =>
    `insert into ${part} (account_id, seq, transfer_id, delta, balance_after) values (${to}, ${seq + 1}, ${of}, 5, 5)`
  const told = 'set constraints all immediate'
  assert.equal(await refusalOf(world.owner, [entry('ledger_entries_from_0', id), told]), 'ledger_entries_have_order')
  assert.equal(await refusalOf(world.owner, [entry('ledger_entries_from_1000000', id)]), '23514', 'not its account')
  const [far] = await world.owner<{ id: number }[]>`
    select setval(pg_get_serial_sequence('ledger_accounts', 'id'), 1000000) as id`
  await world.owner`select make_partitions('ledger_entries')`
  assert.equal(far!.id, 1_000_000)
  assert.equal(
    await refusalOf(world.owner, [entry('ledger_entries_from_1000000', 1_000_001), told]),
    'ledger_entries_account_id_fkey',
  )
})

test('refused: to edit history as the owner, as long as the triggers are on', async () => {
  for (const statement of [
    'update ledger_transfers set amount = 1',
    'delete from ledger_transfers',
    'update ledger_entries set delta = 1',
    'delete from ledger_entries',
    'delete from ledger_accounts',
    'delete from currency_orders',
    'delete from order_transfers',
    'update order_transfers set order_id = 1',
    'truncate ledger_transfers cascade',
    'truncate ledger_entries',
    'truncate ledger_accounts cascade',
    ...['ledger_entries_from_0', 'ledger_entries_from_1000000', 'ledger_entries_from_4000000'].flatMap((part) => [
      `update ${part} set delta = 1`,
      `delete from ${part}`,
      `truncate ${part}`,
    ]),
    'truncate currency_orders cascade',
  ]) {
    assert.equal(await refusalOf(world.owner, [statement]), FROZEN, statement)
  }
})

test('after all of it nothing has moved', async () => {
  assert.deepEqual(await state(), before_)
  await assertLedgerClean(world)
})
