import type { Replica } from '../db/replicas/replica.ts'
import { replicaHere, withReplica } from '../db/replicas/route.ts'
import { type Span, spanHere, within } from '../tracing/span.ts'

/** Answers in the order of the requests. One that is a promise may come later or fail without the others. */
export type AskAll<Request, Answer> = (requests: readonly Request[]) => Promise<readonly (Answer | Promise<Answer>)[]>

export type Batcher<Request, Answer> = (request: Request) => Promise<Answer>

const MAX_BATCH = 200

interface Waiting<Request, Answer> {
  request: Request
  /** Requests that need different replicas, or the primary, do not share a query. */
  replica: Replica | undefined
  span: Span | undefined
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

/**
 * Lets requests that arrive together share a query. A request that arrives while one runs waits for the next, so no answer is
 * older than its request. `idle` is called when nothing is running or waiting.
 */
export function createBatcher<Request, Answer>(
  ask: AskAll<Request, Answer>,
  { max = MAX_BATCH, idle = () => {} }: { max?: number; idle?: () => void } = {},
): Batcher<Request, Answer> {
  let waiting: Waiting<Request, Answer>[] = []
  let isBusy = false

  async function run(): Promise<void> {
    const { replica, span } = waiting[0]!
    const batch = waiting.filter((each) => each.replica === replica).slice(0, max)
    waiting = batch.length === waiting.length ? [] : waiting.filter((each) => !batch.includes(each))
    try {
      const answers = await withReplica(replica, () => within(span, () => ask(batch.map(({ request }) => request))))
      batch.forEach(({ resolve }, nth) => void resolve(answers[nth]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (waiting.length > 0) return start()
    isBusy = false
    idle()
  }

  // After all requests that have already arrived were parsed, so that they are in the batch too.
  const start = () => void setImmediate(() => void run())

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, replica: replicaHere(), span: spanHere(), resolve, reject })
      if (isBusy) return
      isBusy = true
      start()
    })
}

/** The same for requests of several kinds: only those with one key share a query. */
export function createKeyedBatcher<Request, Answer>(
  keyOf: (request: Request) => string,
  ask: AskAll<Request, Answer>,
): Batcher<Request, Answer> {
  const batchers = new Map<string, Batcher<Request, Answer>>()
  return (request) => {
    const key = keyOf(request)
    let batcher = batchers.get(key)
    if (!batcher) {
      batcher = createBatcher(ask, { idle: () => batchers.delete(key) })
      batchers.set(key, batcher)
    }
    return batcher(request)
  }
}
