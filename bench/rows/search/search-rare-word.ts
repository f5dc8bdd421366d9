import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'search, a rare word',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: `/api/v2/search?kind=feeds&q=${encodeURIComponent('zeppelin')}` }],
  status: 200,
  targets: [],
  p99Ms: { atMost: 20 },
})
