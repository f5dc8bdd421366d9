import { defineRow } from '../../row.ts'

/** Every request with a trace of its steps, sent to a collector; the difference is the price of tracing. */
export default defineRow<null>({
  name: 'newest, guest, traced',
  served: { traced: true },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest, 1 worker', atMost: 2 },
})
