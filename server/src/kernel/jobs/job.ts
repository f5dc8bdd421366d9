import type { Db } from '../db/db.ts'
import type { Logger } from '../logger.ts'

/** Durable work: enqueued in the transaction that causes it, done at least once, retried, never lost. */
export interface Job<Payload> {
  readonly name: string
  /** Attempts before it is laid aside as a dead letter. */
  readonly maxAttempts: number
  /** The payload rests encrypted (codes, addresses). */
  readonly isSecret: boolean
  /** Only for the type. */
  readonly payload?: Payload
}

export const defineJob = <Payload>(
  name: `${string}.${string}`,
  { maxAttempts = 10, isSecret = false }: { maxAttempts?: number; isSecret?: boolean } = {},
): Job<Payload> => ({ name, maxAttempts, isSecret })

export interface JobContext {
  db: Db
  log: Logger
  /** Aborts when the attempt has taken too long or the process is told to stop. */
  signal: AbortSignal
}

/** Who does a job. Doing it twice must be harmless. */
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

/** A job with an empty payload that comes round by itself, once for all processes together. */
export interface Schedule {
  readonly job: Job<Record<string, never>>
  readonly everyS: number
}
