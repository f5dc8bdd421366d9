import { createDriver, type Driver } from '../server/src/kernel/db/driver.ts'
import { type Answer, encode, openLine } from './line.ts'
import { type BenchRequest, type Doer, REFUSED, type Row } from './row.ts'
import { makeRush } from './rush.ts'

/** What is asked of the process that makes the load. */
export interface Order {
  row: string
  prepared: unknown
  connections: number
  seconds: number
  /** Requests to this port, or the row's SQL on this database. */
  at: { port: number } | { databaseUrl: string }
}

/** What came of it. */
export interface Load {
  perSecond: number
  count: number
  p50Ms: number
  p99Ms: number
  /** Refusals a second, where there may be some. */
  refusedPerSecond: number
  /** Answers other than the right one, by status or error. */
  wrong: Record<string, number>
  /** Of a crowd: answers a second, as a part of those before it came; and those after it had gone. */
  kept?: number
  again?: number
}

/** Not counted: connections open, statements are prepared, code is compiled. */
const WARM_UP_MS = 500

/** Keeps so many connections busy for so long; `onStart` is called when counting begins. */
export async function makeLoad(row: Row<unknown>, order: Order, onStart: () => void): Promise<Load> {
  if (row.rush) return makeRush(row, order, onStart)
  const { act, close } = await openDoer(row, order)
  const from = performance.now() + WARM_UP_MS
  const to = from + order.seconds * 1000
  const tookMs: number[] = []
  const wrong: Record<string, number> = {}
  let refused = 0
  setTimeout(onStart, WARM_UP_MS)
  const keepBusy = async (connection: number) => {
    for (let startedAt = performance.now(); startedAt < to; ) {
      const fault = await act(connection).catch((error: Error) => error.message)
      const endedAt = performance.now()
      if (fault === REFUSED) refused += endedAt >= from && endedAt < to ? 1 : 0
      else if (fault) wrong[fault] = (wrong[fault] ?? 0) + 1
      else if (endedAt >= from && endedAt < to) tookMs.push(endedAt - startedAt)
      startedAt = endedAt
    }
  }
  await Promise.all(Array.from({ length: order.connections }, (_, connection) => keepBusy(connection)))
  close()
  tookMs.sort((one, other) => one - other)
  const share = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? Number.NaN
  const count = tookMs.length
  const refusedPerSecond = refused / order.seconds
  return { perSecond: count / order.seconds, count, p50Ms: share(0.5), p99Ms: share(0.99), refusedPerSecond, wrong }
}

async function openDoer(row: Row<unknown>, order: Order): Promise<Doer> {
  if (!('port' in order.at)) return inSql(row, order, order.at.databaseUrl)
  return row.client ? row.client(order.prepared, order.at.port) : overHttp(row, order, order.at.port)
}

function overHttp(row: Row<unknown>, { connections, prepared }: Order, port: number): Doer {
  const lines = Array.from({ length: connections }, (_, connection) => ({
    line: openLine(port),
    next: around(row.requests(prepared, connection)),
  }))
  return {
    async act(connection) {
      const { line, next } = lines[connection]!
      return judge(row, await line.send(next()))
    },
    close() {
      for (const { line } of lines) line.close()
    },
  }
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

/** The requests as bytes, from the beginning again when they are at their end; one that comes again is encoded once. */
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

// Kept open from round to round, as the service keeps its own.
const drivers = new Map<string, Driver>()

function inSql(row: Row<unknown>, { connections, prepared }: Order, databaseUrl: string): Doer {
  const name = `${connections} ${databaseUrl}`
  const driver = drivers.get(name) ?? createDriver({ url: databaseUrl, poolSize: connections, asAppRole: true })
  drivers.set(name, driver)
  const act = row.sql!(driver, prepared)
  return {
    async act(connection) {
      await act(connection)
      return undefined
    },
    close() {},
  }
}
