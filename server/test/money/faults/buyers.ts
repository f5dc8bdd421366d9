import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createTrades } from '../../../src/adapters/sandbox-gateway/trades.ts'
import type { Spender } from '../harness.ts'
import { untilAnswered } from './load.ts'
import type { FaultStage } from './stage.ts'

/** From a payment to its credit when no callback comes. */
const CREDITED_WITHIN_MS = 300_000
/** No one may have more open orders in an hour. */
const ORDERS_EACH = 20

interface Payment {
  orderId: number
  paidAt: number
}

/** People who order currency while services die, and pay; the provider's callbacks are all lost. */
export interface Buyers {
  /** A user orders and pays, as soon as a service answers. */
  buy(): void
  /** Waits until every payment is credited. */
  finish(): Promise<Record<string, number>>
}

export function createBuyers(stage: FaultStage): Buyers {
  const trades = createTrades(join(stage.serviceDir, 'sandbox-payments'))
  const underway: Promise<Payment>[] = []

  const pay = async (person: Spender): Promise<Payment> => {
    const headers = { 'idempotency-key': randomUUID() }
    const order = { type: 'PayBOrder', amount: 100, from: 5 }
    const asked = await untilAnswered(() => person.post('/currencyRecharge/orders', order, { headers }))
    assert.equal(asked.statusCode, 201, asked.body)
    const [made] = await stage.owner()`
      select r.order_id, r.out_trade_no from recharges r join currency_orders o on o.id = r.order_id
      where o.owner_id = ${person.id} order by r.order_id desc limit 1`
    const trade = await trades.find(made!['out_trade_no'])
    assert(trade, `the provider knows nothing of order ${made!['order_id']}`)
    await trades.change({ ...trade, state: 'paid', providerTxnId: randomUUID() })
    return { orderId: made!['order_id'], paidAt: Date.now() }
  }

  return {
    buy() {
      const { people } = stage
      if (underway.length < people.length * ORDERS_EACH) underway.push(pay(people[underway.length % people.length]!))
    },
    async finish() {
      const payments = await Promise.all(underway)
      const until = Date.now() + CREDITED_WITHIN_MS
      while ((await creditsOf(stage)).size < payments.length && Date.now() < until) await delay(500)
      const credits = await creditsOf(stage)
      assert.deepEqual([...credits.keys()].sort(), payments.map(({ orderId }) => `recharge:${orderId}`).sort())
      const waits = payments.map(({ orderId, paidAt }) => credits.get(`recharge:${orderId}`)! - paidAt)
      assert(Math.max(...waits) <= CREDITED_WITHIN_MS, `credited only after ${Math.max(...waits)} ms`)
      return {
        'paid without a callback': payments.length,
        'credited after at most s': Math.round(Math.max(...waits) / 1000),
      }
    },
  }
}

/** When each recharge was credited, by its key. */
async function creditsOf({ owner }: FaultStage): Promise<Map<string, number>> {
  const rows = await owner()<{ key: string; created_at: Date }[]>`
    select key, created_at from ledger_transfers where kind = 'recharge'`
  return new Map(rows.map(({ key, created_at }) => [key, created_at.getTime()]))
}
