import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'search, two Chinese words',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: `/api/v2/search?kind=feeds&q=${encodeURIComponent('书店 楼梯')}` }],
  status: 200,
  targets: [],
  p99Ms: { atMost: 100 },
})
