import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'newest, 64, then 1,024, then 64',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  mayBeRefused: true,
  rush: 'closed',
  targets: [],
})
