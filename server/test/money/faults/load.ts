import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from '../../../src/kernel/db/driver.ts'
import type { Answer, Spender } from '../harness.ts'

/** A reward that a client was told has been given. */
interface Acknowledged {
  transferKey: string
  amountCoins: number
}

export interface Load {
  acknowledged: Acknowledged[]
  /** Rewards whose answer came from the store of answers: the effect was there, the first answer was lost. */
  replayed: string[]
  /** Requests that had to be sent again. */
  retries: number
  /** Errors of ours other than "try again later". */
  faults: Record<number, number>
  /** When a client was last told so. */
  lastAt: number
  stop(): Promise<void>
}

const RETRY_MS = 50
const AGAIN = new Set([409, 503])

/** Clients that reward each other without a pause, and repeat a request under its key until they know its outcome. */
export function startLoad(people: readonly Spender[], clients: number): Load {
  let isStopping = false
  const load: Load = { acknowledged: [], replayed: [], retries: 0, faults: {}, lastAt: performance.now(), stop }
  const running = Array.from({ length: clients }, async () => {
    while (!isStopping) await rewardOnce(load, people)
  })
  async function stop() {
    isStopping = true
    await Promise.all(running)
  }
  return load
}

async function rewardOnce(load: Load, people: readonly Spender[]): Promise<void> {
  const giver = people[Math.floor(Math.random() * people.length)]!
  const others = people.filter((person) => person !== giver)
  const receiver = others[Math.floor(Math.random() * others.length)]!
  const price = 1 + Math.floor(Math.random() * 5)
  const key = randomUUID()
  const answer = await untilAnswered(
    () =>
      giver.post(
        `/stage/feeds/1/of/${receiver.id}/rewards`,
        { name: 'Rose', price, numbers: 1 },
        { headers: { 'idempotency-key': key } },
      ),
    () => load.retries++,
  )
  const reward = transferKey(giver.id, key)
  if (answer.headers['idempotency-replayed']) load.replayed.push(reward)
  if (answer.statusCode === 201) {
    load.acknowledged.push({ transferKey: reward, amountCoins: price })
    load.lastAt = performance.now()
  } else if (answer.statusCode !== 403) {
    load.faults[answer.statusCode] = (load.faults[answer.statusCode] ?? 0) + 1
  }
}

/** Repeats a request until it is answered with something other than "try again later". */
export async function untilAnswered(send: () => Promise<Answer>, onRetry: () => void = () => {}): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer && !AGAIN.has(answer.statusCode)) return answer
    onRetry()
    await delay(RETRY_MS)
  }
}

const transferKey = (giverId: number, key: string): string =>
  `reward:${giverId}:${createHash('sha256').update(key).digest('base64url')}`

export interface Tally {
  acknowledged: number
  /** Reported but not there, or there with another amount. */
  lost: number
  /** There, although no client was told: a user paid for something they do not know of. */
  untold: number
}

/** Compares what clients were told with the ledger. */
export async function tallyUp(owner: Driver, loads: readonly Pick<Load, 'acknowledged'>[]): Promise<Tally> {
  const told = loads.flatMap(({ acknowledged }) => acknowledged)
  const rows = await owner<
    { key: string; amount: number }[]
  >`select key, amount from ledger_transfers where kind = 'reward'`
  const there = new Map(rows.map(({ key, amount }) => [key, amount]))
  const lost = told.filter(({ transferKey, amountCoins }) => there.get(transferKey) !== amountCoins).length
  return {
    acknowledged: told.length,
    lost,
    untold: rows.length - new Set(told.map(({ transferKey }) => transferKey)).size,
  }
}
