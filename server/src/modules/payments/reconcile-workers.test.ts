import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { plaza } from '../../../test/acceptance/plaza.ts'
import { call, serveWithWorkers, signIn } from '../../../test/acceptance/workers.ts'
import { tradeOf } from '../../../test/factories/payments.ts'
import { until } from '../../../test/hardening/clockwork.ts'
import { createTrades } from '../../adapters/sandbox-gateway/trades.ts'
import type { RechargeSummary } from './list-recharges.ts'

test('two workers look for lost payments, and each is credited once', async (t) => {
  const { place, port, owner } = await serveWithWorkers(t, {})
  const token = await signIn(place)
  const orders = 6
  for (let count = 0; count < orders; count++) {
    const type = count % 2 ? 'PayBOrder' : 'PayAOrder'
    const asked = await call(port, 'POST', '/currencyRecharge/orders', { token, body: { type, amount: 100, from: 5 } })
    assert.equal(asked.status, 201, asked.body)
  }
  const trades = createTrades(join(place.dataDir, 'sandbox-payments'))
  const made = await owner<RechargeSummary[]>`
    select r.out_trade_no, r.provider, r.form, r.order_id::int, 100 as amount, 0 as state from recharges r`
  for (const each of made) await trades.change(tradeOf(each, `lost-${each.order_id}`))
  const sum = async () => (await call(port, 'GET', '/user/currency', { token })).json().sum
  assert.equal(await sum(), 0)

  // Due at once, and at every poll of every worker again.
  await until(
    async () => {
      await owner`update recharges set next_query_at = now() where next_query_at is not null`
      await owner`update job_schedules set next_at = now() where name = 'payments.reconcile'`
      return (await owner`select 1 from currency_orders where state = 0`).length === 0
    },
    'all are credited',
    60_000,
  )
  assert.equal(await sum(), orders * 100)
  const verified = await plaza(t, place.env, 'ledger', 'verify')
  assert.equal(verified.code, 0, verified.stdout)
})
