import postgres from 'postgres'
import { addArrays } from './arrays.ts'
import { openWire, type Wire } from './wire/wire.ts'

/** The raw driver. Only the kernel sees it; everyone else has `Db` and `Tx`. */
export type Driver = postgres.Sql<{ bigint: number; day: string }>

/** The role of the application: no DDL, and no writes to balances. */
export const APP_ROLE = 'plaza_app'

export interface DriverOptions {
  url: string
  poolSize: number
  /** Work as `plaza_app` (the service) or as the login role (migrations, tests' set-up). */
  asAppRole: boolean
  statementTimeoutMs?: number
  /** The connections this driver's are counted among; its own unless given. */
  wire?: Wire
  /** A standby is enough, for reads. */
  mayBeStandby?: boolean
  /**
   * Every statement is planned once per connection, for any parameters (generic plan), instead of for each set of
   * parameters.
   */
  plansOnce?: boolean
  /**
   * Every statement looks rows up by key: for batches, whose plans are made while tables are small and kept as they
   * grow.
   */
  readsByKey?: boolean
  /** For imports: a commit does not wait for the disk, and building indexes gets memory. A crash loses the last commits, whole. */
  isBulk?: boolean
}

export function createDriver({
  url,
  poolSize,
  asAppRole,
  statementTimeoutMs = 3000,
  plansOnce = false,
  readsByKey = false,
  isBulk = false,
  mayBeStandby = false,
  wire = openWire(url),
}: DriverOptions): Driver {
  const driver = postgres(wire.address.at(wire.address.hosts[0]!), {
    // Encrypted where the address says so: the driver itself (3.4.9) would lose what it sends on a failing connection.
    socket: wire.dial,
    ssl: false,
    // A standby identifies itself on connect, and is left again.
    target_session_attrs: mayBeStandby ? undefined : 'primary',
    max: poolSize,
    // The service reserves none: the driver (3.4.9) never hands out one that it opens for that unless it asks for types first.
    fetch_types: !asAppRole,
    connect_timeout: 2,
    idle_timeout: 300,
    max_lifetime: null,
    keep_alive: 30,
    // The driver's own waits grow to 20 s; after an outage the service is back as soon as its database is.
    backoff: () => 0.2 + Math.random() * 0.3,
    onnotice: () => {},
    types: {
      // Every bigint of ours stays below 2^53 by constraint; anything else is a bug worth an error.
      bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: safeInteger },
      day: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text },
    },
    connection: {
      application_name: 'plaza',
      // As text: the driver drops values that are false, and JIT-compiling one of our statements takes longer than
      // running thousands.
      jit: 'off',
      // So does starting workers for them.
      max_parallel_workers_per_gather: '0',
      random_page_cost: '1.1',
      TimeZone: 'UTC',
      ...(plansOnce && { plan_cache_mode: 'force_generic_plan' }),
      ...(readsByKey && { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }),
      ...(isBulk && {
        synchronous_commit: 'off',
        max_parallel_workers_per_gather: '2',
        maintenance_work_mem: '512MB',
        work_mem: '64MB',
      }),
      ...(asAppRole
        ? {
            role: APP_ROLE,
            statement_timeout: statementTimeoutMs,
            lock_timeout: Math.round(statementTimeoutMs / 3),
            idle_in_transaction_session_timeout: Math.max(5000, statementTimeoutMs),
          }
        : {}),
    } as Record<string, string | number | boolean>,
  } as postgres.Options<{ bigint: postgres.PostgresType; day: postgres.PostgresType }>) as unknown as Driver
  addArrays(driver.options)
  return driver
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a bigint beyond 2^53 reached the service')
  return value
}
