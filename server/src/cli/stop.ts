import type { Service } from '../app.ts'
import { isAway } from '../kernel/db/errors.ts'
import type { Logger } from '../kernel/logger.ts'

export interface Watched {
  /** Resolves if the embedded database ends by itself. */
  crashed: Promise<{ lastLines: string[] }> | undefined
  log: Logger
}

/** A terminal and npm both forward one Ctrl-C, so a repeat counts as a second one only after this long. */
const SECOND_AFTER_MS = 1000

/**
 * Resolves on Ctrl-C, SIGTERM, an uncaught error or the end of the embedded database. To be called before the first
 * request can arrive: without a handler a signal ends the process on the spot.
 */
export function watchForStop({ crashed, log }: Watched): Promise<void> {
  return new Promise<void>((resolve) => {
    let toldAtMs: number | undefined
    // The handlers stay: a repeated signal must not end the process in the middle of its answers either.
    process.on('SIGINT', () => {
      if (toldAtMs !== undefined && performance.now() - toldAtMs > SECOND_AFTER_MS) process.exit(130)
      toldAtMs ??= performance.now()
      resolve()
    })
    process.on('SIGTERM', () => resolve())
    const fault = (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error: draining, then exit')
      process.exitCode = 1
      resolve()
    }
    process.on('uncaughtException', fault)
    // The driver drops a promise of its own when a connection ends while it is being opened. The caller gets the error
    // all the same, and a database that restarts is no reason for the service to.
    process.on('unhandledRejection', (error) =>
      isAway(error) ? log.error({ err: error }, 'a database connection was lost') : fault(error),
    )
    void crashed?.then(({ lastLines }) => {
      log.fatal({ lines: lastLines.slice(-5) }, 'the embedded database ended')
      process.exitCode = 1
      resolve()
    })
  })
}

/**
 * Tells clients to reconnect elsewhere and keeps answering for a moment, so that none loses a request already on its
 * way.
 */
export async function drain(service: Service, forMs: number): Promise<void> {
  service.drain()
  await new Promise((resume) => setTimeout(resume, forMs))
}
