import { getHeapStatistics } from 'node:v8'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** How busy the way to the database is. */
export interface PoolUse {
  busy: number
  waiting: number
  connections: number
}

/** A standby that answers reads, as its figures see it. */
interface ReplicaUse {
  readonly address: string
  isUsable(): boolean
  lagMs(): number
}

let ofProcess: Registry | undefined

/** Node's own metrics of the process. Their timers and observers never stop, so services in one process share them. */
function figuresOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix: 'plaza_' })
  }
  return ofProcess
}

/** The figures of one process, for Prometheus. A module adds its own through `registry`. */
export function createMetrics() {
  const registry = Registry.merge([figuresOfProcess()])
  const registers = [registry]
  const requests = new Histogram({
    name: 'plaza_http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  // One per route and status, found by a short string: looking one up by an object of labels is slower.
  const kinds = new Map<string, ReturnType<typeof requests.labels>>()
  new Gauge({
    name: 'plaza_heap_limit_bytes',
    help: 'Most the heap may grow to; above four fifths of it requests are turned away.',
    registers,
  }).set(getHeapStatistics().heap_size_limit)
  return {
    registry,
    observeRequest(method: string, route: string, status: number, seconds: number) {
      const name = `${status} ${method} ${route}`
      let kind = kinds.get(name)
      if (!kind) {
        kind = requests.labels(method, route, String(status))
        kinds.set(name, kind)
      }
      kind.observe(seconds)
    },
    batchSizes: new Histogram({
      name: 'plaza_writes_together',
      help: 'How many small writes of one kind were committed in one transaction.',
      labelNames: ['route'] as const,
      buckets: [1, 2, 5, 10, 20, 40],
      registers,
    }),
    shed: new Counter({
      name: 'plaza_http_shed_total',
      help: 'Requests refused to protect the rest.',
      labelNames: ['lane'] as const,
      registers,
    }),
    jobs: {
      done: new Counter({
        name: 'plaza_jobs_total',
        help: 'Attempts at durable work.',
        labelNames: ['job', 'outcome'] as const,
        registers,
      }),
      // Every process reports the same number, so adding them up would be wrong.
      dead: new Gauge({
        name: 'plaza_jobs_dead',
        help: 'Jobs that failed their last attempt (dead letters).',
        aggregator: 'max',
        registers,
      }),
      due: new Gauge({
        name: 'plaza_jobs_due',
        help: 'Jobs whose time has come and which wait, a thousand at most.',
        aggregator: 'max',
        registers,
      }),
      lag: new Gauge({
        name: 'plaza_jobs_lag_seconds',
        help: 'How long the oldest of them has been waiting.',
        aggregator: 'max',
        registers,
      }),
    },
    /** Gauges whose values are kept elsewhere and read when metrics are collected. */
    watch(
      slots: () => Record<string, { inside: number; waiting: number }>,
      pool: () => PoolUse,
      replicas: readonly ReplicaUse[],
    ) {
      const level = (name: string, help: string, read: (gauge: Gauge<string>) => void, labelNames: string[] = []) =>
        new Gauge({
          name,
          help,
          labelNames,
          registers,
          collect() {
            read(this)
          },
        })
      const byLane = (part: 'inside' | 'waiting') => (gauge: Gauge<string>) => {
        for (const [lane, counts] of Object.entries(slots())) gauge.set({ lane }, counts[part])
      }
      level('plaza_http_inside', 'Requests at work.', byLane('inside'), ['lane'])
      level('plaza_http_waiting', 'Requests that wait for a slot.', byLane('waiting'), ['lane'])
      level('plaza_db_busy', 'Statements and transactions under way.', (gauge) => gauge.set(pool().busy))
      level('plaza_db_waiting', 'Statements and transactions that wait for a connection.', (gauge) =>
        gauge.set(pool().waiting),
      )
      level('plaza_db_connections', 'Connections this process may have.', (gauge) => gauge.set(pool().connections))
      // Across processes the worst value counts; a sum would mean nothing.
      const ofReplica = (name: string, help: string, aggregator: 'max' | 'min', read: (of: ReplicaUse) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['replica'],
          aggregator,
          registers,
          collect() {
            for (const replica of replicas) this.set({ replica: replica.address }, read(replica))
          },
        })
      ofReplica('plaza_replica_lag_seconds', 'How old what a replica has is.', 'max', (of) => of.lagMs() / 1000)
      ofReplica(
        'plaza_replica_used',
        'Whether a replica is asked: 1, or 0 when it is away or too far behind.',
        'min',
        (of) => Number(of.isUsable()),
      )
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
