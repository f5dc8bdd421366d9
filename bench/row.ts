import { readdir } from 'node:fs/promises'
import type { Db } from '../server/src/kernel/db/db.ts'
import type { Driver } from '../server/src/kernel/db/driver.ts'

/** One request. */
export interface BenchRequest {
  method: string
  /** All of it: `/api/v2/…`. */
  path: string
  token?: string
  /** The `Accept` header, for more than JSON. */
  accept?: string
  encoding?: string
  body?: unknown
}

/** Where a row prepares what it needs: a migrated database with the data of one size. */
export interface Stage {
  size: number
  db: Db
  owner: Driver
  /** Signed-in people, each with so much currency. */
  people(count: number, amountCoins?: number): Promise<{ id: number; token: string }[]>
}

/** What a `Doer` returns for an expected refusal. */
export const REFUSED = 'refused'

/** Does something once, as one of the clients; returns what was wrong with the answer, if anything. */
export interface Doer {
  act(connection: number): Promise<string | undefined>
  /** What was wrong in addition to what `act` said, if anything. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say
  close(): void | Promise<readonly string[]>
}

/** What the machine could do at best: `http` sends the same bytes from memory, `sql` does the same by SQL alone. */
export type Limit = 'http' | 'sql'

/** How the service is run: as so many workers on one port, or with every request traced. */
export interface Served {
  workers?: number
  /** As many independent processes, each on a port of its own. */
  isApart?: boolean
  traced?: boolean
}

/** One measured row. `Prepared` is sent to the load generator, so it is plain JSON. */
export interface Row<Prepared> {
  name: string
  /** How many clients at once; default 16. */
  connections?: number
  prepare(stage: Stage): Promise<Prepared>
  /** So many a second, evenly, whether earlier ones were answered or not; otherwise as fast as they are answered. */
  offeredPerSecond?: number
  /** What a connection sends, over and over: a list is encoded once, a generator makes each request as it goes. */
  requests(prepared: Prepared, connection: number): Iterable<BenchRequest>
  /** Instead of one request and its answer: something else over HTTP, over and over. */
  client?(prepared: Prepared, port: number): Promise<Doer>
  /** The status of a right answer; any other invalidates the figures and is reported. */
  status: number
  /** How much longer than usual it warms up, so that the preparation has no influence. */
  settleMs?: number
  /** A service with other options, on the same database. */
  served?: Served
  /** More arrive than can be served: a 503 with Retry-After is right too, and not counted as served. */
  mayBeRefused?: boolean
  /** Fills the service, lets a crowd come and go, and compares the rates during and before. */
  rush?: 'open' | 'closed'
  /** The same operation in bare SQL. */
  sql?(driver: Driver, prepared: Prepared): (connection: number) => Promise<unknown>
  /** At least this share of the limit's requests a second. */
  targets: readonly { limit: Limit; atLeast: number }[]
  /**
   * Measured at every size; the cost of a request at the largest is at most so many times that at the smallest, at ten
   * million 1.5 times.
   */
  growth?: { atMost: number } | undefined
  /** The cost of a request is at most so many times that of another row. */
  comparedWith?: { row: string; atMost: number }
  /** So many a second at least, whatever the machine could do. */
  rate?: { atLeast: number }
  /** p95 is at most so many times that of another row. */
  p95Against?: { row: string; atMost: number }
  /** p95 is at most so many milliseconds. */
  p95Ms?: { atMost: number }
  /** p99 is at most so many milliseconds. */
  p99Ms?: { atMost: number }
}

/** Makes a row; a file below `rows/` has one as its default export. */
export const defineRow = <Prepared>(row: Row<Prepared>): Row<Prepared> => row

/** Fills a freshly migrated database, before any row prepares anything. A file of `seeds/` has one as its default export. */
export interface Seed {
  /** What it makes, in a word. */
  name: string
  /** After those with a lower number. */
  order: number
  fill(owner: Driver, size: number): Promise<void>
}

export const loadRows = async (): Promise<Row<unknown>[]> =>
  Promise.all((await sourcesIn('rows')).map(async (name) => (await import(`./rows/${name}.js`)).default))

export const loadSeeds = async (): Promise<Seed[]> =>
  (
    await Promise.all(
      (await sourcesIn('seeds')).map(async (name) => (await import(`./seeds/${name}.js`)).default as Seed),
    )
  ).sort((one, other) => one.order - other.order)

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(new URL(`./${folder}/`, import.meta.url), { recursive: true }).catch(() => [])
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort()
}
