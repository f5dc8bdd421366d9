import { defineRow } from '../../row.ts'

/** Four workers on one port. */
export default defineRow<null>({
  name: 'newest, guest, 4 workers',
  connections: 64,
  served: { workers: 4 },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest, 1 worker', atMost: 1.1 },
})
