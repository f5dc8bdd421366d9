import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { tomorrow } from '../../../../test/factories/days.ts'
import { callbackA, fieldsA, recharge, unmatchedPaymentOf } from '../../../../test/factories/payments.ts'
import { assertLedgerClean } from '../../../../test/money.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { createDb, type Db } from '../../../kernel/db/db.ts'
import { loadStatement } from './load-statement.ts'
import type { StatementLine } from './statement-file.ts'

let world: World
let asOwner: Db
let ann: Person
let staff: Person
before(async () => {
  world = await createWorld({} as never)
  asOwner = createDb({ driver: world.owner, reactions: new Map(), seal: world.service.secrets, jobsWaiting: () => {} })
  ;[ann] = await world.people('ann')
  staff = await world.founder()
})

const dayIn = async (days: number): Promise<string> =>
  (await world.owner`select ((plaza_now() at time zone 'UTC')::date + ${days}::int)::text as day`)[0]!['day']
const load = async (days: number, ...lines: [transactionId: string, outTradeNo: string, moneyAmount: number][]) =>
  loadStatement(asOwner, { provider: 'pay-a', day: await dayIn(days), lines: lines.map(lineOf) })
const lineOf = ([transactionId, outTradeNo, moneyAmount]: [string, string, number], index: number): StatementLine => ({
  line: index + 2,
  transactionId,
  outTradeNo,
  moneyAmount,
})
/** How many payments differ, and how far they were compared. */
const verify = async (): Promise<number[]> => {
  const { checks, statements } = (await staff.get('/admin/ledger/verify')).json()
  const { value } = checks.find(
    ({ name }: { name: string }) => name === 'payments that differ from the statement of their provider',
  )
  return [value, statements.loaded_days, statements.compared_days]
}
/** Nothing is loaded, days belong to no other test, and what a difference stopped is released. */
const later = async () => {
  await changeSetting(world, 'money', { recharge: true, cash: true, rewards: true, tasks: true })
  await world.owner`delete from provider_statement_lines`
  await world.owner`delete from provider_statements`
  await tomorrow(world, 20)
}

test('what is credited days after it was paid is looked for in all days between', async () => {
  const paid = await recharge(world, ann, 'PayAOrder', 100)
  await tomorrow(world, 4)
  assert.equal((await callbackA(world, fieldsA(paid, 'slow-1'))).body, 'success')
  for (const days of [-1, 0, 1]) await load(days)
  assert.deepEqual(await verify(), [0, 3, 1])
  for (const days of [-5, -3, -2]) await load(days)
  assert.deepEqual(await verify(), [0, 6, 3], 'the day it was paid on is not there')
  await load(-4)
  assert.deepEqual(await verify(), [1, 7, 5])
  await load(-4, ['slow-1', paid.out_trade_no, 100])
  assert.deepEqual(await verify(), [0, 7, 5])
  await later()
})

test('an unmatched payment that staff credit weeks later is looked for from the day of its order on', async () => {
  const id = await unmatchedPaymentOf(world, ann, 300)
  const [late] = await world.owner`
    select provider_txn_id as id, out_trade_no as number from stray_payments s join recharges using (order_id) where s.id = ${id}`
  await tomorrow(world, 10)
  assert.equal((await staff.patch(`/admin/payments/strays/${id}`, { action: 'credit' })).statusCode, 204)
  for (let days = -9; days <= 1; days++) await load(days)
  assert.deepEqual(await verify(), [0, 11, 9])
  await load(-11)
  await load(-10)
  assert.deepEqual(await verify(), [1, 13, 11])
  await load(-10, [late!['id'], late!['number'], 300])
  assert.deepEqual(await verify(), [0, 13, 11])
  await later()
})

test('a payment of another provider is not missing', async () => {
  const paid = await recharge(world, ann, 'PayAOrder', 100)
  assert.equal((await callbackA(world, fieldsA(paid, 'only-a'))).body, 'success')
  for (const days of [-1, 0, 1]) await loadStatement(asOwner, { provider: 'pay-b', day: await dayIn(days), lines: [] })
  assert.deepEqual(await verify(), [0, 3, 1])
  await later()
})

test('a day is loaded whole or not at all, and in place of what it was', async () => {
  const known = () =>
    world.owner`select provider_txn_id as id, day::text as day from provider_statement_lines order by 1`
  const [today, before] = [await dayIn(0), await dayIn(-1)]
  assert.deepEqual(await load(0, ['t-1', 'aaaaaa', 1], ['t-2', 'bbbbbb', 2]), { replaced: false })
  assert.deepEqual(await load(-1, ['t-3', 'cccccc', 3]), { replaced: false })
  await assert.rejects(load(0, ['t-4', 'dddddd', 4], ['t-3', 'cccccc', 3]), {
    name: 'StatementProblem',
    message: `Line 3: transaction t-3 is in the statement of ${before} already.`,
  })
  const rows = await known()
  assert.deepEqual(
    rows.map(({ id, day }) => [id, day]),
    [
      ['t-1', today],
      ['t-2', today],
      ['t-3', before],
    ],
  )
  const outcomes = await Promise.all([1, 2, 3].map(() => load(0, ['t-1', 'aaaaaa', 1], ['t-5', 'eeeeee', 5])))
  assert(outcomes.every(({ replaced }) => replaced))
  assert.deepEqual(
    (await known()).map(({ id }) => id),
    ['t-1', 't-3', 't-5'],
  )
  await later()
  await assertLedgerClean(world)
})

test('the application may read statements and not write them', async () => {
  for (const statement of [
    `insert into provider_statements (provider, day) values ('pay-a', '2026-05-01')`,
    `update provider_statements set day = day`,
    `delete from provider_statement_lines`,
  ])
    await assert.rejects(
      world.owner.begin((tx) => tx.unsafe(`set local role plaza_app; ${statement}`)),
      { code: '42501' },
    )
})
