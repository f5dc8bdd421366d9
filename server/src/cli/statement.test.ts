import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundledFile } from '../../../scripts/bundle.mjs'
import {
  balance,
  callbackB,
  provider,
  recharge,
  transactionB,
  unmatchedPaymentOf,
} from '../../test/factories/payments.ts'
import { assertLedgerClean } from '../../test/money.ts'
import { changeSetting } from '../../test/settings.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createDb } from '../kernel/db/db.ts'
import { loadStatement, readStatement, type StatementProvider } from '../modules/ledger/index.ts'

const ENTRY = bundledFile(new URL('./plaza.ts', import.meta.url))
const HEADER = 'transaction_id,out_trade_no,amount'
const ALL_ON = { recharge: true, cash: true, rewards: true, tasks: true }

interface Ended {
  code: number | null
  out: string
  err: string
}

function plaza({ databaseUrl }: World, ...words: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [ENTRY, 'ledger', ...words], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      APP_SECRET: 'a secret only for tests, 32 characters',
    },
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (text.out += chunk))
  child.stderr.on('data', (chunk) => (text.err += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...text })))
}

let files = 0
/** Loads these lines as the statement of a day. */
async function submit(world: World, name: string, day: string, lines: readonly string[], ...flags: string[]) {
  const file = join(world.dataDir, `statement-${++files}.csv`)
  await writeFile(file, [HEADER, ...lines, ''].join('\n'))
  return plaza(world, 'statement', name, day, file, ...flags)
}
/** The same without the command. */
const load = (world: World, name: StatementProvider, day: string, lines: readonly string[]) => {
  const { owner, service } = world
  const db = createDb({ driver: owner, reactions: new Map(), seal: service.secrets, jobsWaiting: () => {} })
  return loadStatement(db, { provider: name, day, lines: readStatement([HEADER, ...lines].join('\n')) })
}
/** The day so many days from now, by the world's clock. */
const dayIn = async ({ owner }: World, days: number): Promise<string> =>
  (await owner`select ((plaza_now() at time zone 'UTC')::date + ${days}::int)::text as day`)[0]!['day']
const statementsOf = async (world: World) => {
  const { ok, statements } = (await (await world.founder()).get('/admin/ledger/verify')).json()
  return [ok, statements.loaded_days, statements.compared_days]
}

test("the sandbox provider's statement is loaded and agrees; what is missing in it is found once the days before and after are there", async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  for (const type of ['PayAOrder', 'PayBOrder'] as const)
    assert.equal((await provider(world, await recharge(world, ann, type, 1234), 'pay')).status, 200)
  await provider(world, await recharge(world, ann, 'PayAOrder', 100), 'close')
  const today = await dayIn(world, 0)
  const offered = await world.guest().get(`/sandbox/payments/statement?provider=pay-a&day=${today}`)
  assert.match(String(offered.headers['content-type']), /^text\/csv/)
  assert.match(offered.body, /^transaction_id,out_trade_no,amount\n\d+,[0-9a-z]+,12\.34\n$/)
  const [, line] = offered.body.split('\n') as [string, string]
  assert.deepEqual(await statementsOf(world), [true, 0, 0])

  const file = join(world.dataDir, 'offered.csv')
  await writeFile(file, offered.body)
  const loaded = await plaza(world, 'statement', 'pay-a', today, file)
  assert.equal(loaded.code, 0, loaded.err)
  assert.match(loaded.out, new RegExp(`^Loaded: pay-a, ${today}, 1 payment, 12\\.34 in all\\.\nIt agrees`))
  const again = await submit(world, 'pay-a', today, [`${line}\r`], '--json')
  assert.deepEqual(JSON.parse(again.out), {
    ok: true,
    provider: 'pay-a',
    day: today,
    lines: 1,
    amount: 1234,
    replaced: true,
    differences: [],
  })
  assert.deepEqual(await statementsOf(world), [true, 1, 0])

  // The days before and after are there, and the payment is in none of the three.
  for (const days of [-1, 1]) await load(world, 'pay-a', await dayIn(world, days), [])
  const missing = await submit(world, 'pay-a', today, [])
  assert.equal(missing.code, 1)
  assert.match(missing.out, /^✗ \d+, 12\.34: credited but in no statement$/m)
  assert.match(
    missing.out,
    /Recharge, withdrawal, rewards and tasks are stopped\. If the file was wrong, load the right one/,
  )
  await world.service.settings.refresh()
  const refused = await ann.post('/currency/cash', { amount: 100 })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.switched_off'])

  // It was in the next day's, as a payment around midnight may be.
  await load(world, 'pay-a', await dayIn(world, 1), [line])
  const verified = await plaza(world, 'verify')
  assert.equal(verified.code, 0, verified.out)
  assert.match(verified.out, /^Compared with the statements of 3 days; for 1 of them also the other way round/m)
  const twice = await submit(world, 'pay-a', today, [line])
  assert.equal(twice.code, 1)
  assert.match(
    twice.err,
    /^Line 2: transaction \d+ is in the statement of \d{4}-\d\d-\d\d already\.\nNothing was loaded\./,
  )
  assert.deepEqual(await statementsOf(world), [true, 3, 1])
  await changeSetting(world, 'money', ALL_ON)
})

test('a line that was credited with another amount, to another order or not at all is reported, and stops money', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const paid = await recharge(world, ann, 'PayBOrder', 500)
  assert.equal((await callbackB(world, transactionB(paid, 'txn-1'))).statusCode, 200)
  const unmatched = await unmatchedPaymentOf(world, ann, 300)
  const [late] = await world.owner`
    select provider_txn_id as id, out_trade_no as number from stray_payments s join recharges using (order_id) where s.id = ${unmatched}`
  const day = await dayIn(world, 0)
  const wrong = [`txn-1,${paid.out_trade_no},5.01`, `txn-2,${paid.out_trade_no},5.00`]
  const { code, out } = await submit(world, 'pay-b', day, wrong, '--json')
  const { ok, differences } = JSON.parse(out)
  assert.deepEqual([code, ok], [1, false])
  assert.deepEqual(differences, [
    { transaction_id: 'txn-1', amount: 501, reason: 'not credited as stated' },
    { transaction_id: 'txn-2', amount: 500, reason: 'not credited as stated' },
  ])
  await world.service.settings.refresh()
  assert.equal((await ann.post('/sign/add')).json().code, 'currency.switched_off')
  assert.deepEqual(await statementsOf(world), [false, 1, 0])

  // A payment without an order to credit is known as well, decided or not.
  const lateLine = `${late!['id']},${late!['number']},3.00`
  assert.equal((await submit(world, 'pay-b', day, [`txn-1,${paid.out_trade_no},5.00`])).code, 0)
  assert.equal((await submit(world, 'pay-a', day, [lateLine])).code, 0)
  await changeSetting(world, 'money', ALL_ON)
  const decided = await (await world.founder()).patch(`/admin/payments/strays/${unmatched}`, { action: 'credit' })
  assert.equal(decided.statusCode, 204)
  assert.deepEqual([await balance(ann), await statementsOf(world)], [800, [true, 2, 0]])
  await assertLedgerClean(world)
})

test('a file with a wrong line is refused by its number, and nothing of it is loaded', async (t) => {
  const world = await createWorld(t, {})
  const day = '2026-05-01'
  const wrong = await submit(world, 'pay-a', day, ['txn-1,aaaaaa,1.00', 'txn-2,bbbbbb,1', 'bad'])
  assert.deepEqual([wrong.code, wrong.out], [1, ''])
  assert.match(wrong.err, /^Line 3: .*\nLine 4: .*\nNothing was loaded\. Correct the file and load it again\.$/m)
  const file = join(world.dataDir, 'other.csv')
  await writeFile(file, 'id,amount\n')
  const refusals: [words: string[], sentence: RegExp][] = [
    [['pay-a', day, file], /^Line 1 must be: transaction_id,out_trade_no,amount\nNothing was loaded/],
    [['pay-a', day], /^Say which: npx plaza ledger statement/],
    [['pay-c', day, file], /^There is no provider "pay-c"\. It is one of: pay-a, pay-b\.$/m],
    [['pay-a', '2026-02-30', file], /^"2026-02-30" is no day\. Give it as YYYY-MM-DD\.$/m],
    [['pay-a', day, `${file}.gone`], /cannot be read\. Check the path\.$/m],
  ]
  await Promise.all(
    refusals.map(async ([words, sentence]) => {
      const { code, err } = await plaza(world, 'statement', ...words)
      assert.equal(code, 1)
      assert.match(err, sentence)
    }),
  )
  const rows = await world.owner`select from provider_statements`
  assert.equal(rows.length, 0)
})
