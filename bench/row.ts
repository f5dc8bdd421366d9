import { readdir } from 'node:fs/promises'
import type { Db } from '../server/src/kernel/db/db.ts'
import type { Driver } from '../server/src/kernel/db/driver.ts'

/** One request as it is sent. */
export interface BenchRequest {
  method: string
  /** All of it: `/api/v2/…`. */
  path: string
  token?: string
  /** What the answer should be, for those who take more than JSON. */
  accept?: string
  encoding?: string
  body?: unknown
}

/** Where a row makes ready what it needs: a migrated database that holds the data of one size. */
export interface Stage {
  size: number
  db: Db
  owner: Driver
  /** Signed-in people, each with so much currency. */
  people(count: number, amountCoins?: number): Promise<{ id: number; token: string }[]>
}

/** What a `Doer` says of an act that was refused as it may be. */
export const REFUSED = 'refused'

/** Does something once, as one of those who are at it; what was wrong with the answer, if anything. */
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
  /** As many processes that know nothing of one another, each on a port of its own. */
  isApart?: boolean
  traced?: boolean
}

/** One thing that is measured. `Prepared` is sent to the process that makes the load, so it is plain JSON. */
export interface Row<Prepared> {
  name: string
  /** How many are at it at once; 16 unless said. */
  connections?: number
  prepare(stage: Stage): Promise<Prepared>
  /** So many a second, evenly, whether those before them were answered or not; unless said, as fast as they are answered. */
  offeredPerSecond?: number
  /** What a connection sends, over and over: a list is encoded once, a generator makes each request as it goes. */
  requests(prepared: Prepared, connection: number): Iterable<BenchRequest>
  /** Instead of one request and its answer: something else that is done over HTTP, over and over. */
  client?(prepared: Prepared, port: number): Promise<Doer>
  /** The status of a right answer; any other makes the figures worthless and is reported. */
  status: number
  /** So much longer than usual it runs before it is counted, for what was done to make ready to have no part in it. */
  settleMs?: number
  /** A service unlike the usual one, on the same database. */
  served?: Served
  /** More come than can be served: a 503 that says when to come back is right too, and not counted as served. */
  mayBeRefused?: boolean
  /** Fills the service, lets a crowd come and go, and holds what is answered against what was answered before. */
  rush?: 'open' | 'closed'
  /** The same operation in bare SQL. */
  sql?(driver: Driver, prepared: Prepared): (connection: number) => Promise<unknown>
  /** At least this much of the limit's requests a second. */
  targets: readonly { limit: Limit; atLeast: number }[]
  /** Measured at every size; what a request costs at the largest is at most so many times that at the smallest, at ten million 1.5 times. */
  growth?: { atMost: number } | undefined
  /** What a request costs is at most so many times that of another row. */
  comparedWith?: { row: string; atMost: number }
  /** 99 of 100 take at most so many milliseconds. */
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
