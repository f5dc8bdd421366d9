import assert from 'node:assert/strict'
import type { Driver } from '../../src/kernel/db/driver.ts'
import { times } from '../inspect.ts'

/** An answer, from either transport. */
export interface Answer {
  statusCode: number
  body: string
  headers: Readonly<Record<string, unknown>>
}

/** A person who can be made to spend: through the service in this process, or through sockets to another. */
export interface Spender {
  readonly id: number
  post(path: string, body: unknown, options?: { headers: Record<string, string> }): Promise<Answer>
  put(path: string, body: unknown, options?: { headers: Record<string, string> }): Promise<Answer>
  patch(path: string, body?: unknown, options?: { headers: Record<string, string> }): Promise<Answer>
  delete(path: string): Promise<Answer>
}

/** How often each status was answered. */
export function count(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

export interface Storm {
  clients: number
  /** Payments each client makes, one after the other. */
  each: number
  /** Where a payment goes. */
  path?: (receiver: Spender) => string
  most?: number
}

/** Clients that pay at once, from random people to random others, random amounts. */
export async function storm(people: readonly Spender[], { clients, each, most = 100, path }: Storm) {
  const pathOf = path ?? ((receiver: Spender) => `/stage/feeds/1/of/${receiver.id}/rewards`)
  const answers: Answer[] = []
  let paidCoins = 0
  await times(clients, async () => {
    for (let turn = 0; turn < each; turn++) {
      const giver = pick(people)
      const receiver = pick(people.filter((person) => person !== giver))
      const price = 1 + Math.floor(Math.random() * most)
      const answer = await giver.post(pathOf(receiver), { name: 'Rose', price, numbers: 1 })
      answers.push(answer)
      if (answer.statusCode === 201) paidCoins += price
    }
  })
  return { answers, statuses: count(answers), paidCoins }
}

/** What the ledger has of rewards, and how often the database had to break a deadlock. */
async function ledgerFigures(owner: Driver): Promise<{ rewards: number; coins: number; deadlocks: number }> {
  const [row] = await owner<{ rewards: number; coins: string; deadlocks: number }[]>`
    select count(*) as rewards, coalesce(sum(amount), 0) as coins, (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks
    from ledger_transfers where kind = 'reward'`
  return { rewards: row!.rewards, coins: Number(row!.coins), deadlocks: row!.deadlocks }
}

/** M-1: everything that was answered with 201 was posted, nothing else was, and no one saw an error of ours. */
export async function proveStorm(owner: Driver, people: readonly Spender[], size: Storm) {
  const before = await ledgerFigures(owner)
  const startedAt = performance.now()
  const { answers, statuses, paidCoins } = await storm(people, size)
  const tookS = (performance.now() - startedAt) / 1000
  const after = await ledgerFigures(owner)
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['201', '403'].includes(status)),
    [],
    `${JSON.stringify(statuses)} ${answers.find(({ statusCode }) => ![201, 403].includes(statusCode))?.body}`,
  )
  assert.equal(after.coins - before.coins, paidCoins)
  assert.equal(after.rewards - before.rewards, statuses[201] ?? 0)
  assert.equal(after.deadlocks - before.deadlocks, 0)
  return { statuses, paidCoins, perSecond: Math.round((size.clients * size.each) / tookS) }
}
