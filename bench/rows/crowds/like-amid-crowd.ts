import { amidCrowd } from '../../crowd.ts'
import { defineRow } from '../../row.ts'
import like from '../feeds/feeds-like.ts'

/** Likes, four at a time, while a crowd of readers asks for the newest list. */
export default defineRow<Awaited<ReturnType<typeof like.prepare>>>({
  ...like,
  name: 'like amid a crowd',
  connections: 4,
  client(prepared, port) {
    const requests = like.requests(prepared, 0)[Symbol.iterator]()
    return amidCrowd(port, '/api/v2/feeds', () => requests.next().value!, like.status)
  },
  targets: [],
  growth: undefined,
  p99Ms: { atMost: 500 },
})
