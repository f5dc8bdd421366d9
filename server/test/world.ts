import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SuiteContext, TestContext } from 'node:test'
import type { InjectOptions } from 'light-my-request'
import { createService, type Service, type ServiceOptions } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import type { Clock } from '../src/kernel/clock.ts'
import { createDb, type Db } from '../src/kernel/db/db.ts'
import { createDriver, type Driver } from '../src/kernel/db/driver.ts'
import { sql } from '../src/kernel/db/sql.ts'
import type { App } from '../src/kernel/http/types.ts'
import { createLogger } from '../src/kernel/logger.ts'
import { createPorts, type Ports } from '../src/ports.ts'
import { cloneDatabase } from './database.ts'
import { atFileEnd, atProcessEnd } from './file-end.ts'
import { layGatewayKeys } from './gateway-keys.ts'
import { assertLedgerClean } from './money/ledger-clean.ts'
import { registerNewcomer } from './newcomer.ts'
import { type Person, type Requests, requestsFrom } from './person.ts'
import { watchProblems } from './problems.ts'
import './written-once.ts'

export type { Person, Reply, Requests } from './person.ts'

/** A service of its own on a database of its own, and the people in it. */
export interface World {
  app: App
  service: Service
  db: Db
  /** The database as its owner, for what the application must not be able to do. */
  owner: Driver
  dataDir: string
  databaseUrl: string
  /** The same by the server's socket where there is one, which costs less; for `createService` and `createDriver` alone. */
  socketUrl: string
  /** Registered people with fresh, unique names, each calling from an address of their own. */
  people<const Names extends readonly string[]>(...names: Names): Promise<{ [Index in keyof Names]: Person }>
  /** A person with the given roles. */
  staff(...roles: string[]): Promise<Person>
  /** A member with these permissions too, by a role of their own. */
  holder(...permissions: string[]): Promise<Person>
  /** Holder of the `founder` role. */
  founder(): Promise<Person>
  /** A guest, at an address of their own. */
  guest(): Requests & { address: string }
  clock: Clock & { advance(seconds: number): Promise<void> }
  /** Runs all due jobs. */
  runJobs(): Promise<void>
  /** The last code sent to a phone number or e-mail address. */
  codeFor(target: string): Promise<string>
  /** What was sent to a number or address, the newest last. */
  sentTo(target: string): Promise<{ body: string; code?: string }[]>
  /** Every line logged so far. */
  logs: string[]
  /** A fresh, unused phone number. */
  phone(): string
}

export interface WorldOptions {
  /** Environment variables in addition to the test defaults. */
  env?: Record<string, string>
  ports?: Partial<Ports>
  streamPace?: ServiceOptions['streamPace']
  readersWaitMs?: ServiceOptions['readersWaitMs']
  /** Modules in addition to the service's own. */
  modules?: ServiceOptions['moreModules']
  /** Enforces newcomers' budgets and the limit on repeated texts, as the service does. */
  limitsSpam?: true
  /** Leaves the ledger broken on purpose. Every other world must leave one that adds up. */
  leavesLedgerBroken?: true
}

let shared: ReturnType<typeof openWorld> | undefined
const NO_SPAM_LIMITS = { 'same-text-per-day': 0, 'newcomer-links-per-day': 0, 'newcomer-mentions-per-day': 0 }
let counter = 0
const ENDED = undefined as never

/** The world of this test file, made on first use; with options, a separate one for this test alone. */
export async function createWorld(t: TestContext | SuiteContext, options?: WorldOptions): Promise<World> {
  if (options) {
    const { world, close } = await openWorld(options)
    // A hook of the whole file has no end of its own.
    if ('after' in t) t.after(close)
    else atFileEnd(close)
    return world
  }
  shared ??= openForFile({}, () => (shared = undefined))
  return (await shared).world
}

/** A world that ends with the test file; `forget` is called then. */
export function openForFile(options: WorldOptions, forget: () => void): ReturnType<typeof openWorld> {
  const opened = openWorld(options)
  atFileEnd(async () => {
    forget()
    await (await opened).close()
  })
  return opened
}

let admin: Driver | undefined

/** Makes and drops the databases of all worlds of a process: a connection for each is more expensive for the server. */
function adminAt(url: string): Driver {
  if (!admin) {
    const opened = createDriver({ url, poolSize: 1, asAppRole: false })
    admin = opened
    atProcessEnd(() => {
      admin = undefined
      return opened.end()
    })
  }
  return admin
}

/** A world whose end is up to the caller; `createWorld` is for all others. */
export async function openWorld({
  env = {},
  ports: given = {},
  streamPace,
  readersWaitMs,
  modules,
  leavesLedgerBroken,
  limitsSpam,
}: WorldOptions): Promise<{ world: World; close: () => Promise<void> }> {
  const ownerUrl = process.env['PLAZA_TEST_DATABASE_URL']
  assert(ownerUrl, 'run tests with `npm test` (or `npm test -- <part of a path>`): it starts their database')
  const socketUrl = process.env['PLAZA_TEST_SOCKET_URL'] ?? ownerUrl
  const database = await cloneDatabase(ownerUrl, socketUrl, adminAt(socketUrl))
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  await layGatewayKeys(dataDir)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://plaza.test',
    DATABASE_POOL: '10',
    // A test machine may be slow and its races are many: nothing is shed here unless a test asks for it.
    MAX_IN_FLIGHT: '1000',
    DATABASE_TIMEOUT_MS: '60000',
    RATE_LIMIT_PER_MINUTE: '0',
    APP_SECRET: 'a secret only for tests, 32 characters',
    LOG_LEVEL: 'debug',
    // A sandbox provider that repeats by itself would do so in the middle of another test.
    SANDBOX_REPEAT_SPEED: '0',
    ...env,
  })
  const logs: string[] = []
  const log = createLogger({
    level: config.LOG_LEVEL,
    format: 'json',
    destination: { write: (line: string) => void logs.push(line) },
  })
  const owner = createDriver({ url: database.socketUrl, poolSize: 2, asAppRole: false })
  // Tests repeat texts, and their people are all new: only tests about that enforce these limits.
  if (!limitsSpam) await owner`insert into settings (name, value) values ('spam', ${owner.json(NO_SPAM_LIMITS)})`
  let shiftMs = 0
  const watch = watchProblems(() => service)
  // Both are closed with the world.
  let ports = { ...(await createPorts(config, () => {})), ...given }
  let service: Service = await createService({
    config,
    databaseUrl: database.socketUrl,
    log,
    ports,
    clock: { now: () => new Date(Date.now() + shiftMs) },
    streamPace,
    // Loading the web client and rendering a page takes a second of processor; most tests need none.
    isWarmedUp: false,
    readersWaitMs,
    moreModules: modules,
    problemLeft: watch.left,
  })
  const app = { inject: (options: InjectOptions) => service.app.inject(options) } as Pick<App, 'inject'>
  const runJobs = async () => void (await service.jobs.runDue())
  const address = () => `10.${(++counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`
  let isReached = false
  const phone = () => `138${String(10_000_000 + ++counter).slice(0, 8)}`

  const register = async (name: string): Promise<Person> => {
    const from = address()
    const number = phone()
    // In digits: with letters, two names might look alike.
    const unique = `${name}_${++counter}`
    const newcomer = await registerNewcomer(service, config, { name: unique, phone: number, address: from })
    const person = { ...newcomer, name: unique, phone: number, address: from }
    Object.assign(
      person,
      requestsFrom(app, from, () => person.token),
    )
    // As after a real registration, the service has cached the token: what people do at once arrives at once. The first
    // one's record is read on several connections, which are open from then on; for the others the minimum is enough.
    const path = isReached ? '/user/notification-settings' : '/user'
    isReached = true
    assert.equal((await (person as unknown as Person).get(path)).statusCode, 200)
    return person as Person
  }

  const codeFor = async (target: string): Promise<string> => {
    await runJobs()
    const line = ports.outbox.lastSent(100).findLast((each) => each.to.endsWith(target) && each.code)
    assert(line?.code, `no code was sent to ${target}`)
    return line.code
  }

  const sentTo = async (target: string) => {
    await runJobs()
    return ports.outbox.lastSent(100).filter(({ to }) => to.endsWith(target))
  }

  const staff = async (...roles: string[]): Promise<Person> => {
    const person = await register(roles[0] ?? 'staff')
    await owner`insert into user_roles (user_id, role_id) select ${person.id}, id from roles where name in ${owner(roles)} on conflict do nothing`
    await service.db.transaction((tx) => tx.signal('sessions', `user:${person.id}`))
    return person
  }

  const holder = async (...permissions: string[]): Promise<Person> => {
    const role = `holder-${++counter}`
    await owner`insert into roles (name, permissions) values (${role}, ${permissions})`
    return staff(role)
  }

  const world: World = {
    app: service.app,
    service,
    db: service.db,
    owner,
    dataDir,
    databaseUrl: database.url,
    socketUrl: database.socketUrl,
    runJobs,
    codeFor,
    sentTo,
    logs,
    phone,
    staff,
    holder,
    people: (async (...names: string[]) => {
      const people: Person[] = []
      for (const name of names) people.push(await register(name))
      return people
    }) as World['people'],
    founder: () => staff('founder'),
    guest: () => {
      const from = address()
      return { ...requestsFrom(app, from, () => undefined), address: from }
    },
    clock: {
      now: () => new Date(Date.now() + shiftMs),
      async advance(seconds) {
        shiftMs += seconds * 1000
        await service.db.run(sql`update test_clock set shift = make_interval(secs => ${shiftMs / 1000})`)
      },
    },
  }
  return {
    world,
    async close() {
      try {
        // As the owner: a test may have closed the service already.
        const db = createDb({
          driver: owner,
          reactions: new Map(),
          seal: service.secrets,
          jobsWaiting: () => {},
          queryDeadlineMs: 60_000,
        })
        if (!leavesLedgerBroken) await assertLedgerClean({ db, owner })
        watch.assertGood()
      } finally {
        await service.close()
        await owner.end()
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
        // A file's module keeps its world and its people as long as the process lives: a stopped service must not be
        // reachable from them, or every process keeps hundreds of megabytes.
        logs.length = 0
        for (const part of ['app', 'service', 'db', 'owner'] as const) Reflect.deleteProperty(world, part)
        service = ports = ENDED
      }
    },
  }
}
