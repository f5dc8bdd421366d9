import { defineRow } from '../../row.ts'

/** Every request with a trace of its steps, sent to somebody who takes it; what it costs more is the price of looking. */
export default defineRow<null>({
  name: 'newest, guest, traced',
  served: { traced: true },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest, 1 worker', atMost: 2 },
})
