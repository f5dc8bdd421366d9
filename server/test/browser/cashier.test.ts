import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rechargeCredited } from '../../src/modules/ledger/index.ts'
import { balance, keysOf, recharge } from '../factories/payments.ts'
import { assertLedgerClean } from '../money.ts'
import { createWorld } from '../world.ts'
import { checkPage, listen, visit } from './browser.ts'

test('the cashier shows a recharge and what the service answers to its provider', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  await keysOf(world)
  const origin = await listen(world)
  const made = await recharge(world, ann, 'PayBOrder', 1234)

  assert.match(await checkPage(origin, '/sandbox'), /<section id="section-cashier">\s*<h2>Cashier<\/h2>/)
  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser
  await page.goto(`${origin}/sandbox?payment=${made.out_trade_no}#section-cashier`)
  const item = page.locator(`[data-payment="${made.out_trade_no}"]`)
  await item.getByText('12.34 CNY').waitFor()
  const press = async (button: string, answer: RegExp) => {
    await item.getByRole('button', { name: button, exact: true }).click()
    await item
      .getByText(answer)
      .filter({ hasText: `${button}:` })
      .waitFor()
  }
  for (const [button, answer] of [
    ['Repeat', /Nothing has been paid yet/],
    ['Bad signature', /Plaza answered 400 .*FAIL/],
    ['Wrong amount', /Plaza answered 400 .*FAIL/],
    ['Pay', /Plaza answered 200 .*SUCCESS/],
    ['Repeat', /Plaza answered 200 .*SUCCESS/],
  ] as const)
    await press(button, answer)
  await item.getByText('credited').waitFor()
  assert.equal(await balance(ann), 1234)

  // Closed after it was paid: the provider gave the money back.
  await press('Close', /Plaza answered 200 .*SUCCESS/)
  assert.equal(await balance(ann), 0)
  assert.deepEqual(troubles, [])
  await assertLedgerClean(world)
})

test('the cashier shows how often a provider tried, what it heard and when it tries again', async (t) => {
  let isBroken = true
  const trouble = {
    fact: rechargeCredited.name,
    react: async () => {
      if (isBroken) throw new Error('not now')
    },
  }
  const world = await createWorld(t, {
    modules: () => [{ name: 'trouble', reactions: [trouble] }],
    env: { SANDBOX_REPEAT_SPEED: '240' },
  })
  const [ann] = await world.people('ann')
  await keysOf(world)
  const origin = await listen(world)
  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser
  const made = await recharge(world, ann, 'PayAWapOrder', 500)
  await page.goto(`${origin}/sandbox?payment=${made.out_trade_no}#section-cashier`)
  const item = page.locator(`[data-payment="${made.out_trade_no}"]`)
  await item.getByRole('button', { name: 'Pay', exact: true }).click()
  await item.getByText(/Plaza answered 500/).waitFor()
  await item.getByText(/^Try [2-5] of 8: 500 .* The next one will be sent at \d.*/).waitFor()
  isBroken = false
  await item.getByText(/^Try [3-8] of 8: 200 success\. Taken\.$/).waitFor()
  await item.getByText('credited').waitFor()
  assert.equal(await balance(ann), 500)
  assert.deepEqual(troubles, [])
  await assertLedgerClean(world)
})
