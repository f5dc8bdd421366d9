import { FULL, SETTLE_MS } from '../../crowd.ts'
import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'newest, as many as fill it',
  connections: FULL,
  settleMs: SETTLE_MS,
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  targets: [],
})
