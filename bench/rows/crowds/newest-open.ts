import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'newest, twice capacity',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  mayBeRefused: true,
  rush: 'open',
  targets: [],
  p99Ms: { atMost: 500 },
})
