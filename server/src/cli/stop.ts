import type { Service } from '../app.ts'
import type { Logger } from '../kernel/logger.ts'

export interface Waiting {
  service: Service
  drainMs: number
  /** Resolves if the embedded database ends by itself. */
  crashed: Promise<{ lastLines: string[] }> | undefined
  log: Logger
}

/**
 * Waits for Ctrl-C, SIGTERM, a fault nobody caught or the end of the embedded database; then tells clients to move on
 * and keeps answering for a moment, so that none loses a request already on its way.
 */
export async function untilToldToStop({ service, drainMs, crashed, log }: Waiting): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = () => {
      // A second Ctrl-C means now.
      process.once('SIGINT', () => process.exit(130))
      resolve()
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    const fault = (error: unknown) => {
      log.fatal({ err: error }, 'a fault nobody caught: draining, then exit')
      process.exitCode = 1
      resolve()
    }
    process.once('uncaughtException', fault)
    process.once('unhandledRejection', fault)
    void crashed?.then(({ lastLines }) => {
      log.fatal({ lines: lastLines.slice(-5) }, 'the embedded database ended')
      process.exitCode = 1
      resolve()
    })
  })
  service.drain()
  await new Promise((resume) => setTimeout(resume, drainMs))
}
