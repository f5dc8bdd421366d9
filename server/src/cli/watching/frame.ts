import { quantile, type Reading, rate, total } from './reading.ts'

const REQUESTS = 'plaza_http_request_duration_seconds'
const LANES = ['read', 'write', 'money', 'auth']
/** Streams stay open for hours, so their duration is not a delay. */
const ANSWERED = { route: /^(?!.*\/stream$)/ }
const BUSIEST = 6

/** What happened between two readings, in lines of at most 80 characters. */
export function frame(before: Reading, now: Reading): string[] {
  const level = (name: string, labels = {}) => total(now, name, labels) ?? 0
  const growth = (name: string, labels = {}) => rate(before, now, name, labels)
  const within = (share: number, labels: Record<string, string | RegExp> = ANSWERED) =>
    ms(quantile(before, now, REQUESTS, share, labels))
  const row = (name: string, ...parts: string[]) => `${name.padEnd(10)}${parts.join('  ')}`
  const size = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  const replicas = now.samples.filter(({ name }) => name === 'plaza_replica_lag_seconds')
  const isLeftOut = (replica = '') => total(now, 'plaza_replica_used', { replica }) === 0

  return [
    row(
      'requests',
      perSecond(growth(`${REQUESTS}_count`)),
      `half in ${within(0.5)}`,
      `99 % in ${within(0.99)}`,
      `faults ${perSecond(growth(`${REQUESTS}_count`, { status: '500' }))}`,
      `busy ${perSecond(growth(`${REQUESTS}_count`, { status: '503' }))}`,
    ),
    ...LANES.map((lane, index) =>
      row(
        index === 0 ? 'lanes' : '',
        lane.padEnd(6),
        `${level('plaza_http_inside', { lane })} inside`.padEnd(12),
        `${level('plaza_http_waiting', { lane })} waiting`.padEnd(12),
        `turned away ${perSecond(growth('plaza_http_shed_total', { lane }))}`,
      ),
    ),
    row(
      'pool',
      `${level('plaza_db_busy')} at work on ${level('plaza_db_connections')} connections`,
      `${level('plaza_db_waiting')} waiting`,
    ),
    row(
      'jobs',
      `${perSecond(growth('plaza_jobs_total', { outcome: 'done' }))} done`,
      `${perSecond(growth('plaza_jobs_total', { outcome: 'retried' }))} again`,
      `${level('plaza_jobs_due')} due`,
      `${level('plaza_jobs_dead')} dead`,
    ),
    row('streams', `${level('plaza_streams_open')} open`),
    row(
      'lag',
      `event loop ${ms(level('plaza_nodejs_eventloop_lag_p99_seconds'))}`,
      `jobs ${ms(level('plaza_jobs_lag_seconds'))}`,
    ),
    ...replicas.map(({ labels: { replica = '' }, value }, index) =>
      row(index === 0 ? 'replicas' : '', replica, ms(value), ...(isLeftOut(replica) ? ['left out'] : [])),
    ),
    row(
      'process',
      `${growth('plaza_process_cpu_seconds_total').toFixed(2)} cores`,
      size(level('plaza_process_resident_memory_bytes')),
      `heap ${size(level('plaza_nodejs_heap_size_used_bytes'))} of ${size(level('plaza_heap_limit_bytes'))}`,
    ),
    ...busiest(before, now).map(({ name, perS, labels }, index) =>
      row(
        index === 0 ? 'busiest' : '',
        name.padEnd(46),
        perSecond(perS).padStart(8),
        `99 % in ${within(0.99, labels)}`,
      ),
    ),
  ]
}

function busiest(before: Reading, now: Reading) {
  const routes = new Map<string, { method: string; route: string }>()
  for (const { name, labels } of now.samples) {
    const { method = '', route = '' } = labels
    if (name === `${REQUESTS}_count` && route !== '/metrics') routes.set(`${method} ${route}`, { method, route })
  }
  return [...routes]
    .map(([name, labels]) => ({ name, labels, perS: rate(before, now, `${REQUESTS}_count`, labels) }))
    .filter(({ perS }) => perS > 0)
    .sort((one, other) => other.perS - one.perS)
    .slice(0, BUSIEST)
}

const perSecond = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)}/s`

/** Seconds, shown as milliseconds while they are few. */
const ms = (seconds: number): string => {
  if (seconds === Number.POSITIVE_INFINITY) return 'more than 15 s'
  return seconds < 10 ? `${Math.round(seconds * 1000)} ms` : `${Math.round(seconds)} s`
}
