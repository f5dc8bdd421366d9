import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/start.ts'
import { createDb } from '../../../src/kernel/db/db.ts'
import { createDriver, type Driver } from '../../../src/kernel/db/driver.ts'
import { createSecrets } from '../../../src/kernel/secrets.ts'
import { buildTemplate, cloneDatabase } from '../../database.ts'
import type { Answer, Spender } from '../harness.ts'
import { findDifferences } from '../invariants.ts'
import { enrol } from '../people.ts'
import { answerOf, type SignedIn, spendersAt } from '../sockets.ts'
import { killTree, type ServiceProcess, startService } from './processes.ts'
import { createProxy, type TcpProxy } from './proxy.ts'

/** A durable database behind a proxy, and services that reach it through that proxy only. */
export interface FaultStage {
  proxy: TcpProxy
  people: Spender[]
  /** The same people with their tokens. */
  signedIn: readonly SignedIn[]
  /** A person with every permission. */
  staff: Spender
  services: ServiceProcess[]
  /** Where the services keep their files; the sandbox providers store their payments and keys there. */
  serviceDir: string
  /** Which of the services that are there gets the next request. */
  turn(): number
  /** Waits until that many services are there. */
  untilThere(count: number): Promise<void>
  /** Sends these very bytes to the next service, without a token. */
  send(path: string, body: string, headers: Record<string, string>): Promise<Answer>
  /** The database as its owner, past the proxy; opened again after the database was. */
  owner(): Driver
  /** Kills every process of the database and starts it again. */
  killDatabase(): Promise<void>
  /** Kills a service and starts another in its place. */
  replaceService(index: number): Promise<void>
  differences(): Promise<Record<string, number>>
  close(): Promise<void>
}

const FUNDS = 1_000_000_000

/** Sets the stage; `dataDir` is empty and thrown away afterwards. */
export async function setFaultStage(
  dataDir: string,
  { people: count = 20, services: processes = 1, withJobs = false } = {},
): Promise<FaultStage> {
  const start = () => startEmbeddedPostgres({ dataDir, durable: true, settings: { max_connections: '200' } })
  let postgres: EmbeddedPostgres = await start()
  try {
    return await fill()
  } catch (error) {
    await postgres.stop()
    throw error
  }

  async function fill(): Promise<FaultStage> {
    await buildTemplate(postgres.url)
    const { url } = await cloneDatabase(postgres.url)
    let owner = createDriver({ url, poolSize: 1, asAppRole: false })
    const db = createDb({
      driver: owner,
      reactions: new Map(),
      seal: createSecrets('only for set-up'),
      jobsWaiting: () => {},
    })
    const people: SignedIn[] = []
    while (people.length < count) people.push(await enrol({ db, owner }, FUNDS))
    const founder = await enrol({ db, owner }, 0, ['founder'])

    const proxy = await createProxy(portOf(url))
    const throughProxy = at(url, proxy.port)
    // One folder for all of them: the sandbox makes its keys there once.
    const serviceDir = join(dataDir, 'service')
    const begin = () =>
      startService(throughProxy, {
        DATA_DIR: serviceDir,
        // The receiver of webhooks is on this machine.
        WEBHOOKS_ALLOW_PRIVATE: '1',
        ...(withJobs && { FAULT_JOBS: 'yes' }),
      })
    const services = await Promise.all(Array.from({ length: processes }, begin))
    const pools = services.map(({ port }) => poolAt(port))
    // Killed services are skipped until another has replaced them.
    const isThere = services.map(() => true)
    const waiting = new Set<() => void>()
    let next = 0
    const turn = () => {
      for (let tries = 1; tries < pools.length && !isThere[next]; tries++) next = (next + 1) % pools.length
      return next
    }
    const nextPool = () => {
      const pool = pools[turn()]!
      next = (next + 1) % pools.length
      return pool
    }

    return {
      proxy,
      services,
      people: spendersAt(nextPool, people),
      signedIn: people,
      staff: spendersAt(nextPool, [founder])[0]!,
      serviceDir,
      turn,
      async untilThere(count) {
        while (isThere.filter(Boolean).length < count) await new Promise<void>((resolve) => waiting.add(resolve))
      },
      send: async (path, body, headers) => answerOf(await nextPool().request({ method: 'POST', path, headers, body })),
      owner: () => owner,
      async killDatabase() {
        await killTree(postgres.pid)
        await postgres.exited
        await postgres.stop()
        await owner.end({ timeout: 0 })
        postgres = await start()
        proxy.target = portOf(postgres.url)
        owner = createDriver({ url: at(url, proxy.target), poolSize: 1, asAppRole: false })
      },
      async replaceService(index) {
        isThere[index] = false
        await services[index]!.kill()
        services[index] = await begin()
        void pools[index]!.destroy()
        pools[index] = poolAt(services[index]!.port)
        isThere[index] = true
        for (const resume of waiting) resume()
        waiting.clear()
      },
      differences: () => findDifferences(owner),
      async close() {
        await Promise.all(services.map((service) => service.kill()))
        await Promise.all(pools.map((pool) => pool.destroy()))
        proxy.close()
        await owner.end({ timeout: 1 })
        await postgres.stop()
        await delay(50)
      },
    }
  }
}

const poolAt = (port: number): Pool => new Pool(`http://127.0.0.1:${port}`, { connections: 50, headersTimeout: 15_000 })
const portOf = (url: string): number => Number(new URL(url).port)
function at(url: string, port: number): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}
