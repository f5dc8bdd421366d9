import { amidCrowd } from '../../crowd.ts'
import { defineRow } from '../../row.ts'

/** Health, asked for by one while a crowd of readers asks for the newest list. */
export default defineRow<null>({
  name: 'health amid a crowd',
  connections: 1,
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/healthz' }],
  client: (_, port) => amidCrowd(port, '/api/v2/feeds', () => ({ method: 'GET', path: '/healthz' }), 200),
  status: 200,
  targets: [],
  p99Ms: { atMost: 500 },
})
