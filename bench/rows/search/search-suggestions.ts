import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'search suggestions',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: `/api/v2/search/suggestions?q=${encodeURIComponent('bench 12')}` }],
  status: 200,
  targets: [],
  p99Ms: { atMost: 30 },
})
