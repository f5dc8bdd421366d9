import { setImmediate as turn } from 'node:timers/promises'
import { spanHere, step } from '../../server/src/kernel/tracing/span.ts'
import { defineRow } from '../row.ts'

const STEPS = 100_000

/**
 * The cost of tracing support where nothing is traced: a hundred thousand checks for a trace that is not there. A
 * request has about five such checks: 1,000 times a second here is 10 ns a check and 0.05 µs a request.
 */
export default defineRow<null>({
  name: 'tracing, off: 100,000 steps',
  connections: 1,
  prepare: async () => null,
  requests: () => [],
  async client() {
    const done = Promise.resolve()
    const work = () => done
    return {
      async act() {
        for (let count = 0; count < STEPS; count++) {
          if (spanHere()) throw new Error('there is a trace')
          void step(work, () => ({ name: 'a step', kind: 'internal' }))
        }
        // The timer that starts and stops the clock must get a turn too.
        await turn()
        return undefined
      },
      close() {},
    }
  },
  status: 200,
  targets: [],
})
