import { type Db, defineJob, type JobContext, type Logger, sql, type Worker, worker } from '../../kernel/index.ts'
import { acceptNews, endUnpaid, lockRecharge, stopAsking } from './accept-news.ts'
import type { PaymentNews, PaymentProvider } from './port.ts'

/** Asks the providers about waiting recharges. It never gives up for good: a paid order may depend on it. */
export const reconcileRecharges = defineJob<Record<string, never>>('payments.reconcile', { maxAttempts: 1_000_000 })

export const RECONCILE_EVERY_S = 60

const BATCH = 40
const AT_ONCE = 8
const PROVIDER_MS = 3000
/** Less than a job may take, so that the rest waits for the next minute and not for a retry. */
const ROUND_MS = 20_000
/** Failed calls in a row, in one round, after which a provider counts as down and its orders simply wait. */
const AWAY_AFTER = 3

interface Due {
  order_id: number
  provider: string
  out_trade_no: string
  is_over: boolean
}

/** Makes the worker that credits payments whose callback was lost and ends orders that will not be paid. */
export function reconcileWorker(providers: readonly PaymentProvider[]): Worker {
  return worker(reconcileRecharges, async ({ db, log, signal }: JobContext) => {
    const until = Date.now() + ROUND_MS
    const failures = new Map<string, number>()
    const there = () => providers.filter(({ provider }) => (failures.get(provider) ?? 0) < AWAY_AFTER)

    while (!signal.aborted && Date.now() < until && there().length > 0) {
      const due = await claimDue(db, there())
      if (due.length === 0) return
      const unasked: number[] = []
      await eachOf(due, AT_ONCE, async (recharge) => {
        const provider = there().find((each) => each.provider === recharge.provider)
        if (!provider || signal.aborted) return void unasked.push(recharge.order_id)
        const warn = (error: unknown, what: string) =>
          log.warn({ err: error, provider: provider.provider, order_id: recharge.order_id }, what)
        let said: Said
        try {
          said = await ask(provider, recharge, signal)
          failures.delete(provider.provider)
        } catch (error) {
          failures.set(provider.provider, (failures.get(provider.provider) ?? 0) + 1)
          return warn(error, 'a waiting recharge could not be asked about')
        }
        // An order that cannot be finished says nothing about its provider, and must not delay the others.
        await take(db, log, provider, recharge, said).catch((error) => warn(error, 'a waiting recharge is stuck'))
      })
      await giveBack(db, unasked)
    }
  })
}

type Said = PaymentNews | 'unknown'

async function ask(
  provider: PaymentProvider,
  { out_trade_no: outTradeNo, is_over: isOver }: Due,
  outer: AbortSignal,
): Promise<Said> {
  const inTime = () => AbortSignal.any([outer, AbortSignal.timeout(PROVIDER_MS)])
  const news = await provider.queryPayment(outTradeNo, inTime())
  if (!isOver || news === 'unknown' || news.state !== 'waiting') return news
  // Asked again afterwards: it may have been paid in the very last moment.
  await provider.closePayment(outTradeNo, inTime())
  return provider.queryPayment(outTradeNo, inTime())
}

const take = (
  db: Db,
  log: Logger,
  provider: PaymentProvider,
  { order_id: orderId, out_trade_no: outTradeNo, is_over: isOver }: Due,
  said: Said,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (said === 'unknown') {
      const recharge = isOver ? await lockRecharge(tx, provider.provider, outTradeNo) : undefined
      if (recharge?.state === 0) await endUnpaid(tx, orderId)
      if (recharge?.state === -1) stopAsking(tx, orderId)
    } else if (!(await acceptNews(tx, provider, said, log))) {
      // A person has to look at it; asking every few minutes would only fill the audit log.
      await tx.run(sql`
        update recharges set next_query_at = plaza_now() + interval '1 day' where order_id = ${orderId} and next_query_at is not null`)
    }
  })

// Claimed, but the provider was not asked about them: they are due as before.
const giveBack = (db: Db, orderIds: readonly number[]) =>
  db.run(sql`
    update recharges set queries = queries - 1, next_query_at = plaza_now()
    where order_id = any (${orderIds}::bigint[]) and next_query_at is not null`)

// Each claim sets the next time first, so that a process that dies leaves the order to be asked about again, and two
// processes never ask about the same one. Every few minutes while it can be paid; later with growing intervals, up to a
// day: by then only a provider that is down keeps it waiting. The oldest first.
const claimDue = (db: Db, providers: readonly PaymentProvider[]) =>
  db.rows<Due>(sql`
    with claimed as (update recharges r set queries = r.queries + 1, next_query_at = plaza_now() + case
      when o.state <> 0 then null
      when plaza_now() < r.expires_at then least(interval '4 minutes', greatest(interval '1 minute', (plaza_now() - o.created_at) / 4))
      else least(interval '1 day', (plaza_now() - o.created_at) / 8) end
    from currency_orders o
    where o.id = r.order_id and r.order_id in (
      select order_id from recharges
      where next_query_at <= plaza_now() and provider = any (${providers.map(({ provider }) => provider)}::text[])
      order by next_query_at limit ${BATCH} for update skip locked)
    returning r.order_id, r.provider, r.out_trade_no, r.expires_at <= plaza_now() as is_over)
    select order_id, provider, out_trade_no, is_over from claimed order by order_id`)

async function eachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
