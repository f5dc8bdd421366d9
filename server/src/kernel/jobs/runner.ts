import { setMaxListeners } from 'node:events'
import type { Counter, Gauge } from 'prom-client'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Logger } from '../logger.ts'
import { createBatcher } from '../reading/batcher.ts'
import type { Seal } from '../secrets.ts'
import { type Tracer, within } from '../tracing/span.ts'
import type { Schedule, Worker } from './worker.ts'

export interface JobRunner {
  start(): void
  /** Looks for work now instead of at the next poll. */
  wake(): void
  /** Does everything that is due and returns how many jobs that was. For tests and one-off commands. */
  runDue(): Promise<number>
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

export interface JobRunnerOptions {
  db: Db
  workers: readonly Worker[]
  schedules: readonly Schedule[]
  seal: Seal
  log: Logger
  tracer?: Tracer | undefined
  metrics: { done: Counter<'job' | 'outcome'>; dead: Gauge; due: Gauge; lag: Gauge }
  attemptTimeoutMs?: number
  graceMs?: number
}

interface JobRow {
  id: number
  name: string
  payload: unknown
  attempts: number
  max_attempts: number
  traceparent: string | null
}

const POLL_MS = 1000
const BATCH = 20
const ATTEMPT_TIMEOUT_MS = 30_000
/** How long a worker may run on after its signal; one that ignores it must not block the others for ever. */
const GRACE_MS = 5_000
/** Longer than an attempt may take, so that a job is only taken over from a process that died. */
const LEASE_S = 60
const MOST_DUE = 1000

export function createJobRunner({
  db,
  workers,
  schedules,
  seal,
  log,
  metrics,
  tracer,
  attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  graceMs = GRACE_MS,
}: JobRunnerOptions): JobRunner {
  const byName = new Map(workers.map((each) => [each.job.name, each]))
  const stopping = new AbortController()
  // A whole batch of jobs listens to this signal.
  setMaxListeners(BATCH + 1, stopping.signal)
  let timer: NodeJS.Timeout | undefined
  let inHand: Promise<number> = Promise.resolve(0)
  let isRunning = false
  let isAskedAgain = false
  let pollsAt = 0

  // Jobs that end at the same time are forgotten by one statement.
  const forget = createBatcher<number, undefined>(async (ids) => {
    await db.run(sql`delete from jobs where id = any(${[...ids]}::bigint[])`)
    return ids.map(() => undefined)
  })

  // Continues the trace that enqueued the job.
  const perform = async (row: JobRow): Promise<void> => {
    const about = { 'plaza.job': row.name, 'plaza.job.attempt': row.attempts }
    const span = tracer?.start(`job ${row.name}`, 'consumer', row.traceparent ?? undefined, about)
    const fault = await within(span, () => attempt(row))
    span?.end(fault)
  }

  /** What went wrong, if anything. */
  const attempt = async (row: JobRow): Promise<unknown> => {
    const found = byName.get(row.name)
    try {
      if (!found) throw new Error(`no worker for ${row.name}`)
      const signal = AbortSignal.any([AbortSignal.timeout(attemptTimeoutMs), stopping.signal])
      await inTime(found.work({ db, log, signal }, unseal(row.payload) as never))
      await forget(row.id)
      metrics.done.inc({ job: row.name, outcome: 'done' })
      return undefined
    } catch (error) {
      if (stopping.signal.aborted) {
        await giveBack(row)
        return error
      }
      const isDead = row.attempts >= row.max_attempts
      await postpone(row, error instanceof Error ? error.message : String(error), isDead)
      metrics.done.inc({ job: row.name, outcome: isDead ? 'dead' : 'retried' })
      log[isDead ? 'error' : 'warn'](
        { err: error, job: row.name, id: row.id, attempt: row.attempts },
        isDead ? 'job failed its last attempt and is a dead letter' : 'job failed, will be tried again',
      )
      return error
    }
  }

  const unseal = (payload: unknown) => {
    const sealed = (payload as { sealed?: string }).sealed
    return sealed ? JSON.parse(seal.open(Buffer.from(sealed, 'base64'))) : payload
  }

  // 2 s, 4 s, 8 s … up to an hour, with jitter so that a recovered provider is not met by everyone at once.
  const postpone = (row: JobRow, reason: string, isDead: boolean) =>
    db.run(sql`
      update jobs set locked_until = null, last_error = ${reason.slice(0, 500)},
        dead_at = case when ${isDead} then plaza_now() end,
        run_at = plaza_now() + make_interval(secs => ${Math.min(3600, 2 ** row.attempts) * (0.75 + Math.random() / 2)})
      where ${isStillOurs(row)}`)

  // Cut short because the process stops: that is not a failure of the job's, and the next process may take it at once.
  const giveBack = async (row: JobRow) =>
    void (await db.run(sql`update jobs set locked_until = null, attempts = attempts - 1 where ${isStillOurs(row)}`))

  // A runner that took the job over after our lease ran out has counted another attempt.
  const isStillOurs = (row: JobRow) => sql`id = ${row.id} and attempts = ${row.attempts}`

  const inTime = async (work: Promise<void>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the worker did not stop in time')), attemptTimeoutMs + graceMs)
    })
    await Promise.race([work, late]).finally(() => clearTimeout(timer))
  }

  const claim = () =>
    db.rows<JobRow>(sql`
      update jobs set attempts = attempts + 1, locked_until = plaza_now() + make_interval(secs => ${LEASE_S})
      where id in (
        select id from jobs
        where dead_at is null and run_at <= plaza_now() and (locked_until is null or locked_until < plaza_now())
        order by run_at, id limit ${BATCH} for update skip locked)
      returning id, name, payload, attempts, max_attempts, traceparent`)

  // Checked first, because hardly ever one is due, and an insert that changes nothing still reaches the disk.
  const runSchedules = async () => {
    const names = await db.rows<{ name: string }>(sql`
      select s.name from unnest(${schedules.map(({ job }) => job.name)}::text[]) s (name)
      where not exists (select from job_schedules d where d.name = s.name and d.next_at > plaza_now())`)
    const due = new Set(names.map(({ name }) => name))
    for (const { job, everyS } of schedules.filter((each) => due.has(each.job.name))) {
      await db.transaction(async (tx) => {
        const isDue = await tx.changed(sql`
          insert into job_schedules (name, next_at) values (${job.name}, plaza_now() + make_interval(secs => ${everyS}))
          on conflict (name) do update set next_at = excluded.next_at where job_schedules.next_at <= plaza_now()`)
        if (isDue) await tx.enqueue(job, {}, { key: job.name })
      })
    }
  }

  const runDue = async (): Promise<number> => {
    let total = 0
    while (!stopping.signal.aborted) {
      const rows = await claim()
      if (rows.length === 0) break
      const outcomes = await Promise.allSettled(rows.map(perform))
      const fault = outcomes.find((outcome) => outcome.status === 'rejected')
      if (fault) throw fault.reason
      total += rows.length
    }
    return total
  }

  // Normally few jobs are due; counting stops once there are enough to show a backlog.
  const look = async () => {
    const { dead, due, lag_s } = await db.get<{ dead: number; due: number; lag_s: number }>(sql`
      select (select count(*) from jobs where dead_at is not null) as dead, count(*) as due,
        coalesce(extract(epoch from plaza_now() - min(run_at)), 0)::float8 as lag_s
      from (select run_at from jobs where dead_at is null and run_at <= plaza_now() order by run_at, id limit ${MOST_DUE}) waiting`)
    metrics.dead.set(dead)
    metrics.due.set(due)
    metrics.lag.set(lag_s)
  }

  const poll = async (): Promise<number> => {
    pollsAt = performance.now() + POLL_MS
    await runSchedules()
    await look()
    const total = await runDue()
    if (total > 0) await look()
    return total
  }

  // Writes wake the runner many times a second; there may be work then, but the schedules can wait for the next poll.
  const tick = () => (performance.now() < pollsAt ? runDue() : poll())

  const loop = () => {
    if (isRunning) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    isRunning = true
    // Not part of the trace that woke the runner.
    inHand = within(undefined, tick)
      .catch((error) => {
        log.warn({ err: error }, 'jobs could not be looked for')
        return 0
      })
      .finally(() => {
        isRunning = false
        if (stopping.signal.aborted) return
        timer = setTimeout(loop, isAskedAgain ? 0 : Math.max(0, Math.ceil(pollsAt - performance.now())))
        isAskedAgain = false
      })
  }

  let isStarted = false
  return {
    start() {
      isStarted = true
      loop()
    },
    wake() {
      if (isStarted && !stopping.signal.aborted) loop()
    },
    runDue,
    async stop() {
      clearTimeout(timer)
      stopping.abort(new Error('the process is stopping'))
      await inHand
    },
  }
}
