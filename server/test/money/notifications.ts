import assert from 'node:assert/strict'
import { Pool } from 'undici'
import { signedForm } from '../../src/adapters/sandbox-gateway/sign-a.ts'
import type { RechargeSummary } from '../../src/modules/payments/index.ts'
import { fieldsA, keysOf, recharge } from '../factories/payments.ts'
import { times } from '../inspect.ts'
import { crowd } from '../money.ts'
import type { World } from '../world.ts'
import { startService } from './faults/processes.ts'

/** A user may only have so many open orders. */
const ORDERS_EACH = 20
const AMOUNT = 100
const SIGNED_FOR_MS = 60_000

export interface NotificationStorm {
  orders: number
  /** Equal notifications of each order. */
  each: number
  clients: number
}

/**
 * M-5: every order's notification many times over, shuffled, at two services on one database. All are answered with
 * success and every order is credited once.
 */
export async function proveNotifications(
  world: World,
  { orders, each, clients }: NotificationStorm,
): Promise<{ perSecond: number; credits: number }> {
  const keys = await keysOf(world)
  const people = await crowd(world, Math.ceil(orders / ORDERS_EACH))
  const made: RechargeSummary[] = []
  while (made.length < orders)
    made.push(await recharge(world, people[made.length % people.length]!, 'PayAOrder', AMOUNT))
  const bodies = made.map((paid) => resigned(() => signedForm(fieldsA(paid, `storm-${paid.order_id}`), keys)))
  const queue = shuffle(bodies.flatMap((body) => Array.from({ length: each }, () => body)))
  const startedAt = performance.now()
  const answers = await sendAll(world, queue, clients)
  const perSecond = Math.round((orders * each * 1000) / (performance.now() - startedAt))
  assert.deepEqual(answers, { '200 success': orders * each })
  const [found] = await world.owner`
    select (select count(*)::int from ledger_transfers where kind = 'recharge') as credits,
      (select count(*)::int from currency_orders where target_type = 'recharge' and state = 1) as done,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where kind = 'user') as coins`
  assert.deepEqual({ ...found }, { credits: orders, done: orders, coins: orders * AMOUNT })
  return { perSecond, credits: orders }
}

/** A signature is only accepted for some minutes, so a provider that goes on signs again; equal until then. */
function resigned(make: () => string): () => string {
  let [body, signedAt] = ['', -Infinity]
  return () => {
    if (performance.now() - signedAt > SIGNED_FOR_MS) [body, signedAt] = [make(), performance.now()]
    return body
  }
}

/** Empties the queue at two services, by so many clients; how often each answer came. */
async function sendAll(world: World, queue: (() => string)[], clients: number): Promise<Record<string, number>> {
  const services = await times(2, () => startService(world.databaseUrl, { DATA_DIR: world.dataDir }))
  const pools = services.map(({ port }) => new Pool(`http://127.0.0.1:${port}`, { connections: clients }))
  const answers: Record<string, number> = {}
  try {
    await times(clients, async (client) => {
      for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
        const answer = await notify(pools[(client + queue.length) % pools.length]!, body())
        // Refused for now, or not answered, a provider comes back.
        if (answer === undefined || answer.startsWith('503')) queue.unshift(body)
        else answers[answer] = (answers[answer] ?? 0) + 1
      }
    })
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
    await Promise.all(services.map((service) => service.kill()))
  }
  return answers
}

/** The answer; nothing if the service ended an idle connection at the very moment it was used again. */
async function notify(pool: Pool, body: string): Promise<string | undefined> {
  try {
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: '/api/v2/payments/pay-a/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body,
    })
    return `${statusCode} ${await answer.text()}`
  } catch (error) {
    if ((error as { code?: string }).code === 'UND_ERR_SOCKET') return undefined
    throw error
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[items[last], items[other]] = [items[other]!, items[last]!]
  }
  return items
}
