import { createBatch } from '../batching/batch.ts'
import { shareTransaction, Undone } from '../batching/share-transaction.ts'
import type { Tx } from '../db/db.ts'
import { slow } from '../db/deadline.ts'
import { Problem } from '../problem.ts'
import { admitTexts } from './shown-texts.ts'
import type { Exchange, Transact } from './transact.ts'
import { type App, callerOf } from './types.ts'

export interface BatchWritesOptions<Write extends Exchange> {
  app: App
  transact: Transact
  /** The write of one request; what it returns is the body of the answer. */
  run: (tx: Tx, write: Write) => Promise<unknown>
}

/** Shares a transaction between requests of one route that arrive at the same time; answers after its commit. */
export function batchWrites<Write extends Exchange>({ app, transact, run }: BatchWritesOptions<Write>) {
  const runAll = async (tx: Tx, writes: readonly Write[]): Promise<(unknown | Problem)[]> => {
    await admitAll(app, tx, writes)
    return shareTransaction(tx, writes, run)
  }
  return createBatch((writes: readonly Write[]) => withoutRefused(transact, writes, runAll), {
    isGone: ({ reply }) => reply.raw.destroyed,
    mayRetry,
    late: slow,
    maxWaitMs: transact.deadlineMs,
  })
}

// If the database went away, it is unknown whether a batch was committed; if it timed out, all of it did.
const mayRetry = (error: unknown): boolean =>
  !(error instanceof Problem && (error.code === 'database.away' || error.code === 'database.slow'))

async function withoutRefused<Write extends Exchange>(
  transact: Transact,
  writes: readonly Write[],
  runAll: (tx: Tx, writes: readonly Write[]) => Promise<(unknown | Problem)[]>,
): Promise<readonly (unknown | Problem)[]> {
  const refused = new Map<Write, Problem>()
  for (;;) {
    const left = writes.filter((write) => !refused.has(write))
    try {
      const outcomes = left.length > 0 ? [...(await transact.batch<Write, unknown>(left, runAll))] : []
      return writes.map((write) => refused.get(write) ?? outcomes.shift())
    } catch (error) {
      if (!(error instanceof Undone)) throw error
      for (const [write, problem] of (error as Undone<Write>).refused) refused.set(write, problem)
    }
  }
}

async function admitAll<Write extends Exchange>(app: App, tx: Tx, writes: readonly Write[]): Promise<void> {
  if (!writes[0]!.request.routeOptions.config.shows) return
  // Budgets are locked in the order of people's ids, so that two batches cannot deadlock.
  const inOrder = writes.toSorted((one, other) => callerOf(one.request).id - callerOf(other.request).id)
  const admitted = await Promise.allSettled(inOrder.map(({ request }) => admitTexts(app, tx, request)))
  const refused = new Map<Write, Problem>()
  for (const [index, one] of admitted.entries()) {
    if (one.status === 'fulfilled') continue
    if (!(one.reason instanceof Problem) || one.reason.status >= 500) throw one.reason
    refused.set(inOrder[index]!, one.reason)
  }
  if (refused.size > 0) throw new Undone(refused)
}
