import { defineRow } from '../../row.ts'

/** A service that answers nothing else: what several processes and a traced one, which do not either, are compared with. */
export default defineRow<null>({
  name: 'newest, guest, 1 worker',
  served: { workers: 1 },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
})
