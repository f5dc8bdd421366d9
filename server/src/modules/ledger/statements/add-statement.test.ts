import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { STATEMENT_HEADER } from './statement-file.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
})

const load = (who: Person, day: string, lines: string[] = [], provider = 'pay-a') =>
  who.post('/admin/ledger/statements', { provider, day, text: [STATEMENT_HEADER, ...lines, ''].join('\n') })

test('staff load a statement, which is then listed, compared with the credits and recorded in the log', async () => {
  const reply = await load(founder, '2026-01-05', ['txn-5,nobody5,12.34', 'txn-6,nobody6,1.00'])
  assert.deepEqual([reply.statusCode, reply.json()], [201, { lines: 2 }], reply.body)
  const { data } = (await founder.get('/admin/ledger/statements?provider=pay-a')).json()
  assert.deepEqual([data[0].day, data[0].lines, data[0].money_amount], ['2026-01-05', 2, 1334])
  const differences = (await founder.get('/admin/ledger/statements/pay-a/2026-01-05')).json().data
  assert.deepEqual(
    differences.map(({ transaction_id: id }: { transaction_id: string }) => id),
    ['txn-5', 'txn-6'],
  )
  const log = (await founder.get('/admin/audit-log?object=statements:pay-a:2026-01-05')).json().data
  assert.deepEqual([log[0].action, log[0].after], ['ledger.statement', { lines: 2, money_amount: 1334 }])
})

test('what is loaded stays: of ten at once one loads, and nothing replaces it', async () => {
  const replies = await times(10, (index) => load(founder, '2026-01-07', [`race-${index},number7,1.00`]))
  assert.deepEqual(tally(replies), { 201: 1, 409: 9 })
  const again = await load(founder, '2026-01-07')
  assert.deepEqual([again.statusCode, again.json().code], [409, 'ledger.statement_loaded'])
  const [{ count }] = (await world.owner`
    select count(*)::int as count from provider_statement_lines where day = '2026-01-07'`) as unknown as [
    { count: number },
  ]
  assert.equal(count, 1)
})

test('a wrong file is named by its lines, in the language of the caller, and nothing of it is loaded', async () => {
  const wrong = await load(founder, '2026-01-09', ['txn-9,number9,1.00', '', 'txn-9,number9,1.00', 'x'])
  assert.deepEqual([wrong.statusCode, wrong.json().code], [422, 'ledger.statement_wrong'])
  assert.deepEqual(wrong.json().errors.text, [
    'Line 3: is empty.',
    'Line 4: transaction txn-9 is in line 2 already.',
    'Line 5: must be like 2026050112345,0a1b2c3d,12.34.',
  ])
  const many = await load(founder, '2026-01-09', Array(60).fill('x'))
  assert.equal(many.json().errors.text.at(-1), '… and 40 more lines.')
  const headless = await founder.post('/admin/ledger/statements', { provider: 'pay-a', day: '2026-01-09', text: 'x' })
  assert.deepEqual(headless.json().errors.text, [`Line 1 must be: ${STATEMENT_HEADER}`])
  await load(founder, '2026-01-10', ['once-1,number1,1.00'])
  const twice = await load(founder, '2026-01-11', ['once-1,number1,1.00'])
  assert.deepEqual([twice.statusCode, twice.json().code], [422, 'ledger.payment_stated'])
  for (const day of ['2026-02-31', '2026-13-01', 'today']) assert.equal((await load(founder, day)).statusCode, 422, day)
  assert.equal((await load(founder, '2026-01-12', [], 'pay-z')).statusCode, 422)
  assert.equal((await founder.get('/admin/ledger/statements/pay-a/2026-01-09')).statusCode, 404)
  assert.equal((await founder.get('/admin/ledger/statements/pay-a/2026-01-11')).statusCode, 404)
})

test('the checks find what was not paid', async () => {
  const { checks } = (await founder.get('/admin/ledger/verify')).json()
  assert(checks.some(({ name, value }: { name: string; value: number }) => /statement/.test(name) && value > 0))
  await world.owner`delete from provider_statement_lines`
  await world.owner`delete from provider_statements`
})

test('only holders of currency:manage load one', async () => {
  const [ann] = await world.people('ann')
  for (const who of [ann, await world.staff('moderator')]) assert.equal((await load(who, '2026-01-20')).statusCode, 403)
})
