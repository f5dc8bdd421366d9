import { type CarryOut, createBatch } from '../batching/batch.ts'
import type { Tx } from '../db/db.ts'
import { slow } from '../db/deadline.ts'
import { Problem } from '../problem.ts'
import { admitTexts } from './shown-texts.ts'
import type { Exchange, Transact } from './transact.ts'
import { type App, callerOf } from './types.ts'

/** A write on its way, as its operation takes it. */
export interface Travelling extends Exchange {
  call: unknown
}

export interface TogetherOptions {
  app: App
  transact: Transact
  /** The operation: results in the order of the writes, a `Problem` for each it refuses. */
  carryOut: (tx: Tx, writes: readonly Travelling[]) => Promise<readonly unknown[]>
  /** What becomes of a result that is no refusal, in the same transaction: the body of the answer. */
  finish: (tx: Tx, write: Travelling, result: unknown) => Promise<unknown>
}

/** Writes of one route that travel together: takes one, and answers with its body or its refusal after the commit. */
export function createTogether({ app, transact, carryOut, finish }: TogetherOptions) {
  const work = async (tx: Tx, writes: readonly Travelling[], isSent: () => void): Promise<unknown[]> => {
    await admitAll(app, tx, writes)
    const bodies: unknown[] = []
    const carried = carryOut(tx, writes)
    isSent()
    for (const [index, result] of (await carried).entries())
      bodies.push(result instanceof Problem ? result : await finish(tx, writes[index]!, result))
    return bodies
  }
  const travel: CarryOut<Travelling, unknown> = (writes, isSent) =>
    withoutRefused(transact, writes, (tx, going) => work(tx, going, isSent))
  return createBatch<Travelling, unknown>(travel, {
    isGone: ({ reply }) => reply.raw.destroyed,
    mayRetry,
    late: slow,
    maxWaitMs: transact.deadlineMs,
  })
}

// Whether a batch was committed is not known when the database went away, and too late is too late for all of it.
const mayRetry = (error: unknown): boolean =>
  !(error instanceof Problem && (error.code === 'database.away' || error.code === 'database.slow'))

/** Some may not write what they wrote. Nothing was stored yet but what their budgets say, which is undone with this. */
class Refused extends Error {
  readonly problems: ReadonlyMap<Travelling, Problem>
  constructor(problems: ReadonlyMap<Travelling, Problem>) {
    super('some of a batch are refused')
    this.problems = problems
  }
}

async function withoutRefused(
  transact: Transact,
  writes: readonly Travelling[],
  work: (tx: Tx, writes: readonly Travelling[]) => Promise<unknown[]>,
): Promise<readonly unknown[]> {
  const refused = new Map<Travelling, Problem>()
  for (;;) {
    const going = writes.filter((write) => !refused.has(write))
    try {
      const outcomes = going.length > 0 ? [...(await transact.together<Travelling, unknown>(going, work))] : []
      return writes.map((write) => refused.get(write) ?? outcomes.shift())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      for (const [write, problem] of error.problems) refused.set(write, problem)
    }
  }
}

async function admitAll(app: App, tx: Tx, writes: readonly Travelling[]): Promise<void> {
  if (!writes[0]!.request.routeOptions.config.shows) return
  // Budgets are locked in the order of people, as every batch does.
  const inOrder = writes.toSorted((one, other) => callerOf(one.request).id - callerOf(other.request).id)
  const admitted = await Promise.allSettled(inOrder.map(({ request }) => admitTexts(app, tx, request)))
  const problems = new Map<Travelling, Problem>()
  for (const [index, one] of admitted.entries()) {
    if (one.status === 'fulfilled') continue
    if (!(one.reason instanceof Problem) || one.reason.status >= 500) throw one.reason
    problems.set(inOrder[index]!, one.reason)
  }
  if (problems.size > 0) throw new Refused(problems)
}
