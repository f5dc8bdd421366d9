import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLedgerClean } from '../money.ts'
import { createWorld } from '../world.ts'
import { histories, runToItsEnd } from './chains.ts'

test('coins handed through random chains of people never get riper, and never worth more than was paid', async (t) => {
  const world = await createWorld(t, {})
  await fc.assert(
    fc.asyncProperty(histories(60), async (steps) => void (await runToItsEnd(world, steps))),
    { numRuns: 6, endOnFailure: true },
  )
  await assertLedgerClean(world)
})

test('the check has teeth: a lot that was made riper, and one from nowhere, are found', async (t) => {
  const world = await createWorld(t, { leavesLedgerBroken: true })
  const [steps] = fc.sample(histories(80), { numRuns: 1, seed: 7 })
  await runToItsEnd(world, steps!)
  await assertLedgerClean(world)
  const [{ id } = { id: 0 }] = await world.owner<
    { id: number }[]
  >`select id from ledger_accounts where kind = 'user' order by id desc limit 1`
  await world.owner`insert into ledger_lots (account_id, ripens_on, amount) values (${id}, current_date + 3650, 1000000)`
  await assert.rejects(assertLedgerClean(world))
  for (const statement of [
    'update ledger_lots set ripens_on = ripens_on - 1',
    'delete from ledger_lots',
    'select ledger_move_lots(1, $$join$$, 1, 2, 1, 1)',
  ])
    await assert.rejects(world.db.run({ text: statement, values: [] } as never), 'not for the application')
})

test('a history that loses its connection restarts, and the books are right all the same', async (t) => {
  const world = await createWorld(t, {})
  const [steps] = fc.sample(histories(120), { numRuns: 1, seed: 11 })
  let restarted = 0
  const cut = setInterval(() => {
    if (restarted === 0)
      world.owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.catch(() => {})
  }, 20)
  t.after(() => clearInterval(cut))
  const { paidIn } = await runToItsEnd(world, steps!, () => restarted++)
  clearInterval(cut)
  assert.ok(restarted > 0 && paidIn > 0, String(restarted))
  await assertLedgerClean(world)
})
