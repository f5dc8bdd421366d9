import type { BatchStatement, Tx } from '../db/db.ts'
import { Problem } from '../problem.ts'

/** Requests that were refused after they may have written: the transaction is undone, and run again without them. */
export class Undone<Item> extends Error {
  readonly refused: ReadonlyMap<Item, Problem>
  constructor(refused: ReadonlyMap<Item, Problem>) {
    super('some requests of a batch were refused')
    this.refused = refused
  }
}

/** A request and where it is in its work. */
interface Worker<Item> {
  nth: number
  item: Item
  /** Statements it waits for. */
  pending: number
  isDone: boolean
  /** Whether it has asked for a statement, and the last refusal by one. */
  hasAsked: boolean
  refusal?: Problem
  /** Whether it used its transaction in another way, so that it may have written. */
  mayHaveWritten: boolean
}

interface Call<Item> {
  worker: Worker<Item>
  input: never
  settle: (outcome: unknown) => void
  reject: (error: unknown) => void
}

type AnyStatement = BatchStatement<never, unknown>

/**
 * Runs the same work for several requests in one transaction: results in their order, a `Problem` for each that was refused.
 * Each has its own `Tx`. What it asks for with `tx.batch` or tells with `tx.publish` waits until all of them wait or are done, and
 * is then asked or told once for all who wait for the same.
 */
export async function shareTransaction<Item, Result>(
  tx: Tx,
  items: readonly Item[],
  work: (tx: Tx, item: Item) => Promise<Result>,
): Promise<(Result | Problem)[]> {
  const workers = items.map(
    (item, nth): Worker<Item> => ({ nth, item, pending: 0, isDone: false, hasAsked: false, mayHaveWritten: false }),
  )
  const waiting = new Map<AnyStatement, Call<Item>[]>()
  const failures: unknown[] = []
  let isRunning = false

  const runNext = (): void => {
    if (isRunning || workers.some(({ pending, isDone }) => pending === 0 && !isDone)) return
    for (const [statement, calls] of waiting) {
      waiting.delete(statement)
      isRunning = true
      void runCalls(statement, calls).finally(() => {
        isRunning = false
        runNext()
      })
      return
    }
  }

  const runCalls = async (statement: AnyStatement, calls: Call<Item>[]): Promise<void> => {
    calls.sort((one, other) => one.worker.nth - other.worker.nth)
    try {
      const outcomes = await statement(
        tx,
        calls.map(({ input }) => input),
      )
      for (const [at, { settle }] of calls.entries()) settle(outcomes[at])
    } catch (error) {
      failures.push(error)
      for (const { reject } of calls) reject(error)
    }
  }

  const call = <Outcome>(worker: Worker<Item>, statement: AnyStatement, input: never): Promise<Outcome> =>
    new Promise<Outcome>((resolve, reject) => {
      const calls = waiting.get(statement) ?? []
      waiting.set(statement, calls)
      worker.pending++
      calls.push({
        worker,
        input,
        settle(outcome) {
          worker.pending--
          if (!(outcome instanceof Problem)) return resolve(outcome as Outcome)
          worker.refusal = outcome
          reject(outcome)
        },
        reject(error) {
          worker.pending--
          reject(error)
        },
      })
      runNext()
    })

  const tellings = new Map<string, AnyStatement>()
  const txOf = (worker: Worker<Item>): Tx => ({
    ...noting(tx, () => {
      worker.mayHaveWritten = true
    }),
    batch(statement, input) {
      worker.hasAsked = true
      return call(worker, statement as AnyStatement, input as never)
    },
    publish(fact, payload) {
      worker.mayHaveWritten = true
      const tell = tellings.get(fact.name) ?? telling((on, payloads) => on.publishAll(fact, payloads))
      tellings.set(fact.name, tell)
      return call(worker, tell, payload as never)
    },
  })

  const settled = await Promise.allSettled(
    workers.map(async (worker) => {
      try {
        return await work(txOf(worker), worker.item)
      } finally {
        worker.isDone = true
        runNext()
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
  const undone = new Map<Item, Problem>()
  const results = settled.map((one, nth) => {
    if (one.status === 'fulfilled') return one.value
    const { item, hasAsked, refusal, mayHaveWritten } = workers[nth]!
    const reason: unknown = one.reason
    if (!(reason instanceof Problem) || reason.status >= 500) throw reason
    if (mayHaveWritten || (hasAsked && reason !== refusal)) undone.set(item, reason)
    return reason
  })
  if (undone.size > 0) throw new Undone(undone)
  return results
}

/** The same transaction; `note` is called whenever it is used. */
function noting(tx: Tx, note: () => void): Omit<Tx, 'batch' | 'publish'> {
  const noted =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      note()
      return method(...args)
    }
  return {
    rows: noted(tx.rows),
    find: noted(tx.find),
    get: noted(tx.get),
    run: noted(tx.run),
    changed: noted(tx.changed),
    publishAll: noted(tx.publishAll),
    later: noted(tx.later),
    enqueue: noted(tx.enqueue),
    signal: noted(tx.signal),
    afterCommit: noted(tx.afterCommit),
  }
}

const telling =
  (tell: (tx: Tx, payloads: readonly never[]) => Promise<void>): AnyStatement =>
  async (tx, payloads) => {
    await tell(tx, payloads)
    return payloads.map(() => undefined)
  }
