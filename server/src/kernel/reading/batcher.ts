import type { Replica } from '../db/replicas/replica.ts'
import { replicaHere, withReplica } from '../db/replicas/route.ts'
import { type Span, spanHere, within } from '../tracing/span.ts'

/** Answers in the order of the requests. One that is a promise may come later or fail without the others. */
type AskAll<Request, Answer> = (requests: readonly Request[]) => Promise<readonly (Answer | Promise<Answer>)[]>

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
 * Lets requests with one key that arrive at the same time share a query. A request that arrives while one runs waits
 * for the next, so no answer is older than its request.
 */
export function createKeyedBatcher<Request, Answer>(
  keyOf: (request: Request) => string,
  ask: AskAll<Request, Answer>,
  { max = MAX_BATCH } = {},
): (request: Request) => Promise<Answer> {
  /** The waiting requests of each key whose query runs or is about to. */
  const queues = new Map<string, Waiting<Request, Answer>[]>()

  async function run(key: string): Promise<void> {
    const queue = queues.get(key)!
    const { replica, span } = queue[0]!
    const batch = queue.filter((each) => each.replica === replica).slice(0, max)
    queues.set(key, batch.length === queue.length ? [] : queue.filter((each) => !batch.includes(each)))
    try {
      const answers = await withReplica(replica, () => within(span, () => ask(batch.map(({ request }) => request))))
      batch.forEach(({ resolve }, nth) => void resolve(answers[nth]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (queues.get(key)!.length > 0) start(key)
    else queues.delete(key)
  }

  // Once all requests that have already arrived are parsed, so that they are in the batch too.
  const start = (key: string) => void setImmediate(() => void run(key))

  return (request) =>
    new Promise((resolve, reject) => {
      const key = keyOf(request)
      const waiting = { request, replica: replicaHere(), span: spanHere(), resolve, reject }
      const queue = queues.get(key)
      if (queue) queue.push(waiting)
      else {
        queues.set(key, [waiting])
        start(key)
      }
    })
}

/** The same where all requests can share a query. */
export const createBatcher = <Request, Answer>(ask: AskAll<Request, Answer>, options?: { max?: number }) =>
  createKeyedBatcher<Request, Answer>(() => '', ask, options)
