import { CROWD } from '../../crowd.ts'
import { defineRow } from '../../row.ts'

/** A crowd is served as many answers a second as those who just fill the service, less what refusing costs. */
export default defineRow<null>({
  name: 'topics, a crowd',
  connections: CROWD,
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feed/topics' }],
  status: 200,
  mayBeRefused: true,
  targets: [],
  comparedWith: { row: 'topics, as many as fill it', atMost: 1.18 },
})
