import { amidCrowd } from '../../crowd.ts'
import { defineRow } from '../../row.ts'

const SIGN_IN = { method: 'POST', path: '/api/v2/social/mini-program', body: { code: 'demo:bench' } }

/** Sign-ins of one person, one after another, while a crowd of readers asks for the newest list. */
export default defineRow<null>({
  name: 'sign-in amid a crowd',
  connections: 1,
  prepare: async () => null,
  requests: () => [SIGN_IN],
  client: (_, port) => amidCrowd(port, '/api/v2/feeds', () => SIGN_IN, 200),
  status: 200,
  targets: [],
  p99Ms: { atMost: 500 },
})
