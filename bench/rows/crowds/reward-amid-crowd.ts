import { amidCrowd } from '../../crowd.ts'
import { defineRow } from '../../row.ts'
import reward from '../rewards.ts'

/** Rewards, four at a time, while a crowd of readers asks for the newest list. */
export default defineRow<Awaited<ReturnType<typeof reward.prepare>>>({
  ...reward,
  name: 'reward amid a crowd',
  connections: 4,
  client(prepared, port) {
    const requests = [...reward.requests(prepared, 0)]
    let turn = 0
    return amidCrowd(port, '/api/v2/feeds', () => requests[turn++ % requests.length]!, reward.status)
  },
  targets: [],
  growth: undefined,
  p99Ms: { atMost: 500 },
})
