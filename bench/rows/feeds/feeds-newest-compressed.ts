import { defineRow } from '../../row.ts'

/** The newest as browsers request them: shared bytes are compressed once per version. */
export default defineRow<Record<string, never>>({
  name: 'newest, guest, compressed',
  prepare: async () => ({}),
  requests: () => [{ method: 'GET', path: '/api/v2/feeds', encoding: 'gzip, deflate, br' }],
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.4 }],
  comparedWith: { row: 'newest, guest', atMost: 1.1 },
})
