import { defineRow } from '../../row.ts'

const WORKERS = 4

/**
 * Four workers on one port, compared with four services: on a machine with fewer processors than processes a request costs
 * more than one process needs for it, whoever starts them. Each has as many connections as one alone: with fewer, fewer would
 * share a question.
 */
export default defineRow<null>({
  name: 'newest, guest, 4 workers',
  connections: WORKERS * 16,
  served: { workers: WORKERS },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest, 4 services', atMost: 1.1 },
})
