import { createDriver, type Driver } from '../server/src/kernel/db/driver.ts'
import { arrive } from './arrivals.ts'
import { openConnection } from './connection.ts'
import { around, type Counting, judge, type Load, type Order } from './order.ts'
import { type Answered, openQuickConnection } from './quick-connection.ts'
import { type Doer, REFUSED, type Row } from './row.ts'
import { makeRush } from './rush.ts'

/** Not counted: opening connections, preparing statements, compiling code. */
const WARM_UP_MS = 500
/** As short as a timer can be: those due at the same time are answered at the same time. */
const TICK_MS = 1

/** Keeps so many connections busy for so long. */
export async function makeLoad(row: Row<unknown>, order: Order, counting: Counting): Promise<Load> {
  if (row.rush) return makeRush(row, order, counting)
  const { act, close } = await openDoer(row, order)
  const warmUpMs = WARM_UP_MS + (row.settleMs ?? 0)
  const from = performance.now() + warmUpMs
  const to = from + order.seconds * 1000
  const tookMs: number[] = []
  const wrong: Record<string, number> = {}
  let refused = 0
  setTimeout(counting.begins, warmUpMs)
  const once = async (connection: number, startedAt: number): Promise<number> => {
    const fault = await act(connection).catch((error: Error) => error.message)
    const endedAt = performance.now()
    if (fault === REFUSED) refused += endedAt >= from && endedAt < to ? 1 : 0
    else if (fault) wrong[fault] = (wrong[fault] ?? 0) + 1
    else if (endedAt >= from && endedAt < to) tookMs.push(endedAt - startedAt)
    return endedAt
  }
  const keepBusy = async (connection: number) => {
    for (let startedAt = performance.now(); startedAt < to; ) startedAt = await once(connection, startedAt)
  }
  const connections = Array.from({ length: order.connections }, (_, connection) => connection)
  if (order.perSecond) {
    // The longest waiting is next, so that each is asked as often as the others.
    const send = (dueAt: number, answered: () => void) => {
      const connection = connections.shift()!
      void once(connection, dueAt).then(() => {
        connections.push(connection)
        answered()
      })
    }
    const forMs = warmUpMs + order.seconds * 1000
    const atMost = connections.length
    Object.assign(wrong, await arrive({ perSecond: order.perSecond, forMs, tickMs: TICK_MS, atMost, send }))
  } else await Promise.all(connections.map(keepBusy))
  // Closing ten thousand connections costs the service as much as two thousand requests, and is not measured.
  await counting.ends()
  for (const fault of (await close()) ?? []) wrong[fault] = (wrong[fault] ?? 0) + 1
  tookMs.sort((one, other) => one - other)
  const share = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? Number.NaN
  const count = tookMs.length
  const refusedPerSecond = refused / order.seconds
  return {
    perSecond: count / order.seconds,
    count,
    p50Ms: share(0.5),
    p95Ms: share(0.95),
    p99Ms: share(0.99),
    refusedPerSecond,
    wrong,
  }
}

async function openDoer(row: Row<unknown>, order: Order): Promise<Doer> {
  if (!('port' in order.at)) return inSql(row, order, order.at.databaseUrl)
  if (row.client) return row.client(order.prepared, order.at.port)
  // Where services are compared, the client's own use of caches and processors is not measured.
  return (row.served ? quickly : overHttp)(row, order, order.at.ports ?? [order.at.port])
}

function quickly(row: Row<unknown>, { connections, prepared }: Order, ports: readonly number[]): Doer {
  const lines = Array.from({ length: connections }, (_, connection) => {
    const next = around(row.requests(prepared, connection))
    let answered: Answered = () => {}
    const line = openQuickConnection(ports[connection % ports.length]!, (...answer) => answered(...answer))
    const ask = () =>
      new Promise<string | undefined>((resolve) => {
        answered = (status) => resolve(status === row.status ? undefined : String(status || 'the connection broke'))
        line.send(next())
      })
    return { line, ask }
  })
  return {
    act: (connection) => lines[connection]!.ask(),
    close() {
      for (const { line } of lines) line.close()
    },
  }
}

function overHttp(row: Row<unknown>, { connections, prepared }: Order, ports: readonly number[]): Doer {
  const lines = Array.from({ length: connections }, (_, connection) => ({
    line: openConnection(ports[connection % ports.length]!),
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

// Kept open between rounds, as the service keeps its own.
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
