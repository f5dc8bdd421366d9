import { enrol } from '../../../server/test/money/people.ts'
import { amidCrowd } from '../../crowd.ts'
import { defineRow } from '../../row.ts'

/** The staff queue, read by one while a crowd of readers asks for the newest list. */
export default defineRow<{ token: string }>({
  name: 'staff amid a crowd',
  connections: 1,
  async prepare(stage) {
    const { token } = await enrol(stage, 0, ['founder'])
    return { token }
  },
  requests: ({ token }) => [{ method: 'GET', path: '/api/v2/admin/queue', token }],
  client: ({ token }, port) =>
    amidCrowd(port, '/api/v2/feeds', () => ({ method: 'GET', path: '/api/v2/admin/queue', token }), 200),
  status: 200,
  targets: [],
  p99Ms: { atMost: 500 },
})
