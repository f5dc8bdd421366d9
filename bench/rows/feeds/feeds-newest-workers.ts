import { defineRow } from '../../row.ts'

const WORKERS = 4

/** Four workers on one port, each with as many connections as the one of “newest, guest”. */
export default defineRow<null>({
  name: 'newest, guest, 4 workers',
  connections: WORKERS * 16,
  served: { workers: WORKERS },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest', atMost: 1.1 },
})
