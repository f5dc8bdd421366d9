import type { Db } from '../db/db.ts'
import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'

export interface JobContext {
  db: Db
  log: Logger
  /** Aborts when the attempt has taken too long or the process is told to stop. */
  signal: AbortSignal
}

/** A job's handler. Running it twice must be harmless. */
export interface Worker {
  readonly job: Job<unknown>
  readonly work: (context: JobContext, payload: never) => Promise<void>
}

export const worker = <Payload>(
  job: Job<Payload>,
  work: (context: JobContext, payload: Payload) => Promise<void>,
): Worker => ({
  job,
  work,
})

/** A recurring job with an empty payload, run once for all processes together. */
export interface Schedule {
  readonly job: Job<Record<string, never>>
  readonly everyS: number
}
