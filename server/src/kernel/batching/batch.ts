import { type Span, spanHere, step, within } from '../tracing/span.ts'

/** Runs requests in one transaction; outcomes in their order. When it fails, nothing of it was done. */
export type RunBatch<Item, Outcome> = (items: readonly Item[]) => Promise<readonly Outcome[]>

export interface BatchOptions<Item> {
  /** Whether the client has hung up: then the request is not started. */
  isGone: (item: Item) => boolean
  /** Whether a batch that failed like this may run again, request by request: not when its commit may have arrived. */
  mayRetry: (error: unknown) => boolean
  /** The refusal of a request that waited too long. */
  late: () => Error
  /** Most requests of one batch. */
  max?: number
  /** Longest wait for a place in a batch. */
  maxWaitMs: number
}

interface Waiting<Item, Outcome> {
  item: Item
  arrivedAt: number
  span: Span | undefined
  resolve: (outcome: Outcome) => void
  reject: (reason: unknown) => void
}

const MAX_ITEMS = 40
/** How many of a failed batch are tried at once. */
const ALONE_AT_ONCE = 4

/**
 * Collects requests into batches, one batch at a time: a request that arrives while a batch runs is part of the next one. A
 * request that finds none running starts at once.
 */
export function createBatch<Item, Outcome>(
  run: RunBatch<Item, Outcome>,
  { isGone, mayRetry, late, max = MAX_ITEMS, maxWaitMs }: BatchOptions<Item>,
): (item: Item) => Promise<Outcome> {
  type Waiter = Waiting<Item, Outcome>
  let waiting: Waiter[] = []
  let isRunning = false

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(takeBatch())
    isRunning = false
  }

  const takeBatch = (): Waiter[] => {
    const earliest = performance.now() - maxWaitMs
    const taken = waiting.slice(0, max)
    waiting = waiting.slice(max)
    return taken.filter(({ item, arrivedAt, reject }) => {
      const isLate = isGone(item) || arrivedAt < earliest
      if (isLate) reject(late())
      return !isLate
    })
  }

  const runBatch = async (batch: readonly Waiter[]): Promise<void> => {
    if (batch.length === 0) return
    try {
      const outcomes = await inTrace(batch, () => run(batch.map(({ item }) => item)))
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]!)
    } catch (error) {
      if (batch.length > 1 && mayRetry(error)) await runEachAlone(batch)
      else for (const { reject } of batch) reject(error)
    }
  }

  // One that fails must not fail the others, and one that waits for a lock must not hold them up.
  const runEachAlone = async (batch: readonly Waiter[]): Promise<void> => {
    const rest = batch.values()
    const work = async () => {
      for (const one of rest) await runBatch([one])
    }
    await Promise.all(Array.from({ length: ALONE_AT_ONCE }, work))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, arrivedAt: performance.now(), span: spanHere(), resolve, reject })
      if (isRunning) return
      isRunning = true
      // Requests that were read in the same turn of the event loop are part of the same batch.
      setImmediate(runAll)
    })
}

// A batch belongs to the trace of its first request and links to those of the others.
const inTrace = <Result>(batch: readonly { span: Span | undefined }[], work: () => Promise<Result>): Promise<Result> =>
  within(batch[0]!.span, () =>
    step(work, () => ({
      name: 'batch',
      kind: 'internal',
      attributes: { 'plaza.batch.size': batch.length },
      links: batch.slice(1).flatMap(({ span }) => span ?? []),
    })),
  )
