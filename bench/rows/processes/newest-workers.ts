import { defineRow } from '../../row.ts'

const WORKERS = 4

/**
 * Four workers on one port, each with as many connections as one alone: with fewer, fewer would share a query. Four
 * independent processes show how much of the cost is the machine's.
 */
export default defineRow<null>({
  name: 'newest, guest, 4 workers',
  connections: WORKERS * 16,
  served: { workers: WORKERS },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest, 1 worker', atMost: 1.1 },
})
