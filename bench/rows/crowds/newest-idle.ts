import { encode, openConnection } from '../../connection.ts'
import { FULL, SETTLE_MS } from '../../crowd.ts'
import { judge } from '../../order.ts'
import { defineRow } from '../../row.ts'

const IDLE = 10_000
const AT_ONCE = 250
const FEEDS = { method: 'GET', path: '/api/v2/feeds' }

/** As many as fill the service, while ten thousand others keep an idle connection. */
export default defineRow<null>({
  name: 'newest, with 10,000 idle',
  connections: FULL,
  settleMs: SETTLE_MS,
  prepare: async () => null,
  requests: () => [FEEDS],
  async client(_, port) {
    const idle = Array.from({ length: IDLE }, () => openConnection(port))
    const hello = encode({ method: 'GET', path: '/healthz' })
    for (let from = 0; from < IDLE; from += AT_ONCE)
      await Promise.all(idle.slice(from, from + AT_ONCE).map((line) => line.send(hello)))
    const lines = Array.from({ length: FULL }, () => openConnection(port))
    const request = encode(FEEDS)
    return {
      act: async (connection) => judge({ status: 200 }, await lines[connection]!.send(request)),
      close() {
        for (const line of [...idle, ...lines]) line.close()
      },
    }
  },
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, as many as fill it', atMost: 1.1 },
})
