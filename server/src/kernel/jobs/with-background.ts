import type { BackgroundWork } from '../module.ts'
import type { JobRunner } from './runner.ts'

/** The runner, with other work in the background that starts and stops with it. */
export const withBackground = (jobs: JobRunner, background: readonly BackgroundWork[]): JobRunner => ({
  wake: jobs.wake,
  start() {
    jobs.start()
    for (const each of background) each.start()
  },
  async runDue() {
    let total = 0
    for (;;) {
      let done = await jobs.runDue()
      for (const each of background) done += await each.runDue()
      if (done === 0) return total
      total += done
    }
  },
  async stop() {
    await Promise.all([jobs.stop(), ...background.map((each) => each.stop())])
  },
})
