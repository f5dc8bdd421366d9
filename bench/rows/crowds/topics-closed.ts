import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'topics, 64, then 1,024, then 64',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feed/topics' }],
  status: 200,
  mayBeRefused: true,
  rush: 'closed',
  targets: [],
})
