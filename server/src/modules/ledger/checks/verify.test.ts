import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../../test/money.ts'
import { changeSetting } from '../../../../test/settings.ts'
import type { Person, World } from '../../../../test/world.ts'
import { createDb, type Db, type Tx } from '../../../kernel/db/db.ts'
import { sql } from '../../../kernel/index.ts'
import { taskLimitsSetting, tasksSetting } from '../../tasks/index.ts'
import { transfer } from '../posting/transfer.ts'
import { endOrder, openOrder } from '../posting/waiting-order.ts'
import { loadStatement } from '../statements/load-statement.ts'
import { invariants } from './invariants.ts'
import { outsideInvariants } from './outside-invariants.ts'
import { checkLedger, type LedgerReport, verifyLedger } from './verify.ts'

let world: World
let asOwner: Db
let ann: Person
let bob: Person
let rules: string[]
before(async () => {
  world = await createMoneyWorld()
  asOwner = createDb({ driver: world.owner, reactions: new Map(), seal: world.service.secrets, jobsWaiting: () => {} })
  ;[ann, bob] = (await crowd(world, 2, 1000)) as [Person, Person]
  for (let time = 0; time < 3; time++) await reward(ann, bob, coins(10))
  const [staff] = await crowd(world, 1, 0, ['founder'])
  for (const amount of [100, 101, 102]) await ann.post('/currency/cash', { amount })
  const [last, second] = (await ann.get('/currency/orders?action=cash')).json()
  await staff!.patch(`/admin/cashes/${last.id}`, { state: 1 })
  await staff!.patch(`/admin/cashes/${second.id}`, { state: -1 })
  await world.db.transaction((tx) => recharge(tx, ann.id, 'paid-1'))
  assert.equal((await reward(ann, bob, coins(10), { key: 'a reward' })).statusCode, 201)
  const keyed = { headers: { 'idempotency-key': 'a withdrawal' } }
  assert.equal((await ann.post('/currency/cash', { amount: 103 }, keyed)).statusCode, 201)
  await changeSetting(world, 'tasks', tasksSetting.initial)
  assert.equal((await ann.put('/user/task/login')).statusCode, 201)
  assert.equal((await ann.post('/sign/add')).statusCode, 200)
  await loadDays()
  rules = await findRules()
})

const recharge = async (tx: Tx, ownerId: number, paymentId: string) => {
  const orderId = await openOrder(tx, { ownerId, title: 'Recharge', targetId: '0', amountCoins: 50 })
  await tx.run(
    sql`insert into provider_payments (provider, provider_txn_id, order_id, paid_amount, environment) values ('pay-a', ${paymentId}, ${orderId}, 50, 'test')`,
  )
  await transfer(tx, {
    key: `recharge:${orderId}`,
    kind: 'recharge',
    from: { system: 'pay-a' },
    to: { user: ownerId },
    amountCoins: 50,
    orderId,
  })
  await endOrder(tx, orderId, 1)
}

/** The provider's statements of today, with the payment, and of the days before and after. */
async function loadDays(): Promise<void> {
  const line = { line: 2, transactionId: 'paid-1', outTradeNo: '0', moneyAmount: 50 }
  for (const daysOff of [-1, 0, 1]) {
    const [row] = await world.owner`select ((plaza_now() at time zone 'UTC')::date + ${daysOff}::int)::text as day`
    await loadStatement(asOwner, { provider: 'pay-a', day: row!['day'], lines: daysOff === 0 ? [line] : [] })
  }
}

/** What the owner of the tables could do with every trigger off, and which check must notice. */
const BREAKS: Readonly<Record<string, readonly string[]>> = {
  'balances below zero or above the limit': [
    `update ledger_accounts set balance = -1 where id = :annUser`,
    `update ledger_accounts set balance = 9007199254740992::numeric where id = :annUser`,
    `update ledger_accounts set balance = 5 where name = 'mint'`,
  ],
  'transfers whose entries are missing or different': [
    `update ledger_transfers set amount = amount + 1 where id = :reward`,
    `update ledger_transfers set debit_id = credit_id, credit_id = debit_id where id = :reward`,
    `insert into ledger_transfers (key, kind, debit_id, credit_id, amount) values ('forged', 'reward', :annUser, :bobUser, 5)`,
    `delete from ledger_entries where transfer_id = :reward and account_id = :bobUser`,
    `delete from reward_logs where transfer_id = :reward; delete from order_transfers where transfer_id = :reward; delete from ledger_transfers where id = :reward`,
    `update ledger_entries set transfer_id = :cash where transfer_id = :reward and account_id = :bobUser`,
  ],
  'entries with a gap or a wrong running balance': [
    `update ledger_entries set balance_after = balance_after + 1 where transfer_id = :reward and account_id = :bobUser`,
    `delete from ledger_entries where account_id = :bobUser and seq = 1`,
    `update ledger_entries set seq = seq + 100 where account_id = :bobUser and seq = 2`,
  ],
  'last entry differs from the account': [
    `update ledger_accounts set balance = balance + 1 where id = :annUser`,
    `update ledger_accounts set seq = seq + 1 where id = :annUser`,
    `delete from ledger_entries where account_id = :bobUser`,
  ],
  'currency in circulation differs from issued less paid out': [
    `update ledger_accounts set balance = balance + 1000000 where id = :bobUser`,
    `update ledger_transfers set amount = amount - 1 where kind = 'adjust'`,
  ],
  'orders that disagree with the ledger': [
    `update currency_orders set amount = amount + 1 where id = :order`,
    `update currency_orders set state = 0 where id = :order`,
    `update currency_orders set state = 1 where target_type = 'cash' and state = 0`,
    `update currency_orders set owner_id = :bob where id = :order`,
    `insert into currency_orders (owner_id, title, type, target_type, amount, state) values (:bob, 'Gift', 1, 'default', 5, 1)`,
  ],
  'entries without an order of their owner': [
    `delete from order_transfers where transfer_id = :reward and owner_id = :ann`,
    `update order_transfers set owner_id = 0 where transfer_id = :reward and owner_id = :bob`,
  ],
  'holds that differ from open withdrawals': [
    `update ledger_accounts set balance = balance + 1 where kind = 'hold' and owner_id = :ann`,
    `update currency_orders set state = -1 where target_type = 'cash' and state = 0`,
  ],
  'provider payments without exactly one done order and transfer': [
    `insert into provider_payments (provider, provider_txn_id, order_id, paid_amount, environment)
       select 'pay-b', 'forged', min(id), 5, 'test' from currency_orders where target_type = 'cash' and state = 0`,
    `update provider_payments set order_id = 987`,
  ],
  'currency credited for a payment that is not there': [
    `delete from provider_payments`,
    `update provider_payments set provider = 'pay-b'`,
  ],
  'unripe coins beyond the balance': [
    `insert into ledger_lots (account_id, ripens_on, amount) values (:bobUser, current_date + 100, 1000000000)`,
    `update ledger_lots set amount = 1000000000`,
    `insert into ledger_lots (account_id, ripens_on, amount) select id, current_date + 100, 1 from ledger_accounts where name = 'mint'`,
  ],
  'transfers that took other days along than they gave': [
    `update ledger_lot_moves set amount = 1000000000`,
    `insert into ledger_lot_moves (transfer_id, ripens_on, amount) values (:cash, current_date + 5, 1)`,
  ],
  'unripe coins that did not come with their day': [
    `update ledger_lots set ripens_on = ripens_on - 1`,
    `delete from ledger_lots`,
    `delete from ledger_lot_moves`,
  ],
  'money paid out beyond what was paid in': [`update withdrawals set money_amount = 1000000000000`],
  'days on which an account was minted more than the ceiling': [
    `update mint_ceilings set ceiling = 4 where account_id = :annUser and kind = 'task'`,
    `update mint_ceilings set ceiling = 0 where account_id = :annUser and kind = 'sign'`,
    `delete from mint_ceilings where account_id = :annUser and kind = 'sign'`,
    `update mint_ceilings set day = '2020-01-01' where account_id = :annUser and kind = 'task'`,
    `update ledger_transfers set key = 'forged' where credit_id = :annUser and kind = 'task'`,
  ],
  'kept answers without their transfer, or transfers without their kept answer': [
    `delete from idempotency_keys where scope = 'user:' || :ann`,
    `delete from idempotency_keys where effect_id = :keyed`,
    `update idempotency_keys set key_hash = sha256('another') where effect_id = :keyed`,
    `update idempotency_keys set scope = 'user:' || :bob where effect_id = :keyed`,
    `update idempotency_keys set effect_id = :reward where effect_id = :keyed`,
    `update idempotency_keys set effect_id = 9876 where effect_id = :keyed`,
    `update ledger_transfers set key = 'renamed' where id = :keyed`,
  ],
  'payments that differ from the statement of their provider': [
    `delete from provider_statement_lines`,
    `update provider_statement_lines set amount = amount + 1`,
    `update provider_statement_lines set out_trade_no = 'of-another'`,
    `update provider_statement_lines set provider_txn_id = 'forged'`,
    `update provider_payments set paid_amount = paid_amount - 1`,
    `insert into provider_statement_lines (provider, day, provider_txn_id, out_trade_no, amount)
       select 'pay-b', day, provider_txn_id, out_trade_no, amount from provider_statement_lines`,
  ],
}

/** Checks that compare the ledger with something outside it: no other check finds these. */
const OUTSIDE = outsideInvariants.map(({ name }) => name)

const TABLES = [
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'currency_orders',
  'order_transfers',
  'provider_payments',
  'reward_logs',
  'ledger_lots',
  'ledger_lot_moves',
  'withdrawals',
  'mint_ceilings',
  'idempotency_keys',
  'provider_statements',
  'provider_statement_lines',
]

const raw = (text: string) => sql([text] as unknown as TemplateStringsArray)

/** Drops every constraint of the tables, breaks one thing after the other, checks each, and undoes it all. */
async function breakAndCheck(statements: readonly string[]): Promise<LedgerReport[]> {
  const [ids] = await world.owner`
    select (select id from ledger_accounts where kind = 'user' and owner_id = ${ann.id}) as "annUser",
      (select id from ledger_accounts where kind = 'user' and owner_id = ${bob.id}) as "bobUser",
      (select max(id) from ledger_transfers where kind = 'reward') as reward, (select max(id) from ledger_transfers where kind = 'cash.hold') as cash,
      (select max(effect_id) from idempotency_keys) as keyed,
      (select max(id) from currency_orders where target_type = 'user' and owner_id = ${ann.id}) as "order", ${ann.id}::bigint as ann, ${bob.id}::bigint as bob`
  const filled = (statement: string) => statement.replace(/:(\w+)(?!:)/g, (whole, name) => String(ids![name] ?? whole))
  const undone = new Error('undone')
  const reports: LedgerReport[] = []
  await asOwner
    .transaction(async (tx) => {
      for (const rule of rules) await tx.run(raw(rule))
      await tx.run(raw('savepoint whole'))
      for (const statement of statements) {
        for (const part of statement.split(';')) await tx.run(raw(filled(part)))
        reports.push(await checkLedger(tx, 500))
        await tx.run(raw('rollback to savepoint whole'))
      }
      throw undone
    })
    .catch((error) => assert.equal(error, undone))
  return reports
}

/** Everything that prevents a wrong row. */
async function findRules(): Promise<string[]> {
  const constraints = await world.owner<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where conrelid::regclass::text in ${world.owner(TABLES)} and contype in ('f', 'c') order by contype desc`
  return [
    ...TABLES.map((table) => `alter table ${table} disable trigger user`),
    ...constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    'alter table ledger_accounts alter balance type numeric',
  ]
}

test('every invariant has something that breaks it', () => {
  assert.deepEqual(Object.keys(BREAKS).sort(), invariants.map(({ name }) => name).sort())
})

for (const [name, statements] of Object.entries(BREAKS)) {
  test(`it is noticed: ${name}`, async () => {
    for (const [index, { ok, checks }] of (await breakAndCheck(statements)).entries()) {
      assert.equal(ok, false, statements[index])
      assert.notEqual(checks.find((check) => check.name === name)!.value, 0, statements[index])
      assert.equal(checks.length, invariants.length)
      if (OUTSIDE.includes(name))
        assert.deepEqual(
          checks.filter(({ value }) => value !== 0).map((check) => check.name),
          [name],
          statements[index],
        )
    }
  })
}

test('currency that is minted outside the tasks, with everything else in order, is noticed', async () => {
  const undone = new Error('undone')
  const [row] = await world.owner`select key from ledger_transfers where kind = 'task' order by id desc limit 1`
  const mintAgain = async (tx: Tx, amountCoins: number) => {
    await transfer(tx, {
      key: `${row!['key']}:again`,
      kind: 'task',
      from: { system: 'mint' },
      to: { user: ann.id },
      amountCoins,
      orders: [{ ownerId: ann.id, title: 'Task', type: 1, targetType: 'task' }],
    })
    return checkLedger(tx)
  }
  const ceiling = taskLimitsSetting.initial['user-per-day']
  for (const [amountCoins, broken] of [
    [ceiling - 5, []],
    [ceiling - 4, ['days on which an account was minted more than the ceiling']],
  ] as const) {
    await world.db
      .transaction(async (tx) => {
        const { checks } = await mintAgain(tx, amountCoins)
        assert.deepEqual(
          checks.filter(({ value }) => value !== 0).map(({ name }) => name),
          broken,
        )
        throw undone
      })
      .catch((error) => assert.equal(error, undone))
  }
})

test('an answer cannot be kept without its transfer', async () => {
  await assert.rejects(
    world.db.transaction((tx) =>
      tx.run(sql`
        insert into idempotency_keys (scope, key_hash, request_hash, status, keep_until, effect_id)
        values ('user:1', sha256('x'), sha256('x'), 201, plaza_now() + interval '1 day', transfer_under('reward:1:nothing'))`),
    ),
    { constraint_name: 'idempotency_keys_transfer_there' },
  )
})

test('it says how far payments were compared with statements', async () => {
  const [staff] = await crowd(world, 1, 0, ['founder'])
  const { statements } = (await staff!.get('/admin/ledger/verify')).json()
  assert.deepEqual(statements, { loaded_days: 3, compared_days: 1 })
})

test('ranges of any length find the same', async () => {
  for (const chunk of [1, 2, 7, 1000])
    assert.equal((await world.db.transaction((tx) => checkLedger(tx, chunk))).ok, true)
})

test('a check that cannot run is no check that found nothing', async () => {
  const [staff] = await crowd(world, 1, 0, ['founder'])
  await world.owner`revoke select on provider_payments from plaza_app`
  try {
    await assert.rejects(verifyLedger(world.db), { code: '42501' })
    const reply = await staff!.get('/admin/ledger/verify')
    assert.equal(reply.statusCode, 500)
    assert.equal('ok' in reply.json(), false)
  } finally {
    await world.owner`grant select on provider_payments to plaza_app`
  }
  assert.equal((await staff!.get('/admin/ledger/verify')).json().ok, true)
})

test('nothing of this was left behind', async () => {
  assert.deepEqual(await accountsOf(world, bob.id), { user: 1040, hold: 0 })
  await assertLedgerClean(world)
})
