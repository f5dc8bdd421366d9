import { defineRow } from '../../row.ts'

const PROCESSES = 4

/** Four services that share nothing but the database and the machine: what four workers are compared with. */
export default defineRow<null>({
  name: 'newest, guest, 4 services',
  connections: PROCESSES * 16,
  served: { workers: PROCESSES, isApart: true },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
})
