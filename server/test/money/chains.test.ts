import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLedgerClean } from '../money.ts'
import { createWorld } from '../world.ts'
import { histories, runHistory } from './chains.ts'

test('coins handed through random chains of people never get riper, and never worth more than was paid', async (t) => {
  const world = await createWorld(t, {})
  await fc.assert(
    fc.asyncProperty(histories(60), async (steps) => void (await runHistory(world, steps))),
    { numRuns: 6, endOnFailure: true },
  )
  await assertLedgerClean(world)
})

test('the check has teeth: a lot that somebody made riper, and one from nowhere, are found', async (t) => {
  const world = await createWorld(t, { leavesLedgerBroken: true })
  const [steps] = fc.sample(histories(80), { numRuns: 1, seed: 7 })
  await runHistory(world, steps!)
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
