import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'topics, twice capacity',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feed/topics' }],
  status: 200,
  mayBeRefused: true,
  rush: 'open',
  targets: [],
  p99Ms: { atMost: 500 },
})
