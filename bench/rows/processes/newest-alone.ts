import { defineRow } from '../../row.ts'

/** A service that answers nothing else: the baseline of several processes and of a traced one, which do not either. */
export default defineRow<null>({
  name: 'newest, guest, 1 worker',
  served: { workers: 1 },
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
})
