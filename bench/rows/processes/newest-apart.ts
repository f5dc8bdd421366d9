import { defineRow } from '../../row.ts'

const PROCESSES = 4

/**
 * Four services that share nothing but the database and the machine. With fewer processors than processes a request
 * costs more than one process needs for it, however they are started: four workers can hardly be cheaper than this.
 */
export default defineRow<null>({
  name: 'newest, guest, 4 services',
  connections: PROCESSES * 16,
  served: { workers: PROCESSES, isApart: true },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest, 1 worker', atMost: 1.1 },
})
