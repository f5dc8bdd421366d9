import { amidCrowd } from '../../crowd.ts'
import { defineRow } from '../../row.ts'

/** One's own orders, read by one while a crowd of readers asks for the newest list. */
export default defineRow<{ token: string }>({
  name: 'orders amid a crowd',
  connections: 1,
  async prepare({ people }) {
    const [person] = await people(1, 1000)
    return { token: person!.token }
  },
  requests: ({ token }) => [{ method: 'GET', path: '/api/v2/currency/orders', token }],
  client: ({ token }, port) =>
    amidCrowd(port, '/api/v2/feeds', () => ({ method: 'GET', path: '/api/v2/currency/orders', token }), 200),
  status: 200,
  targets: [],
  p99Ms: { atMost: 500 },
})
