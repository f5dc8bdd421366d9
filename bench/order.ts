import { type Answer, encode } from './connection.ts'
import { type BenchRequest, REFUSED, type Row } from './row.ts'

/** An order to the load generator. */
export interface Order {
  row: string
  prepared: unknown
  connections: number
  seconds: number
  /** So many a second, whether earlier ones were answered or not; otherwise each asks again when it is answered. */
  perSecond?: number
  /** Requests to this port, in turn to these if there are more, or the row's SQL on this database. */
  at: { port: number; ports?: readonly number[] } | { databaseUrl: string }
}

/** Called when counting begins and ends; the rest waits until that was recorded. */
export interface Counting {
  begins(): void
  ends(): Promise<void>
}

/** The outcome. */
export interface Load {
  perSecond: number
  count: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Refusals a second, where there may be some. */
  refusedPerSecond: number
  /** Answers other than the right one, by status or error. */
  wrong: Record<string, number>
  /** Of a crowd: answers a second, as a part of those before it came; and those after it had gone. */
  kept?: number
  again?: number
}

/** What was wrong with an answer, if anything. */
export function judge(
  row: Pick<Row<unknown>, 'status' | 'mayBeRefused'>,
  { status, head }: Answer,
): string | undefined {
  if (status === row.status) return undefined
  if (row.mayBeRefused && status === 503) return RETRY_AFTER.test(head) ? REFUSED : 'refused without Retry-After'
  return String(status)
}

const RETRY_AFTER = /\r\nretry-after: \d/i

/** The requests as bytes, cyclically; repeated ones are encoded once. */
export function around(requests: Iterable<BenchRequest>): () => Buffer {
  const encoded = new WeakMap<BenchRequest, Buffer>()
  let turn = requests[Symbol.iterator]()
  return () => {
    let step = turn.next()
    if (step.done) {
      turn = requests[Symbol.iterator]()
      step = turn.next()
    }
    const known = encoded.get(step.value)
    if (known) return known
    const bytes = encode(step.value)
    encoded.set(step.value, bytes)
    return bytes
  }
}
