import { messages, pairs, type Talkers } from '../../chat/talkers.ts'
import { encode, openConnection } from '../../connection.ts'
import { listen } from '../../notifications/listen.ts'
import { defineRow } from '../../row.ts'

const PAIRS = 2500
const CONNECTIONS = 64
const OPENED_AT_ONCE = 100
/** A conversation takes some seconds to be opened by all. */
const SETTLE_MS = 5000

/** Five thousand people listen, and messages are sent 300 times a second: each until it has reached the other person. */
export default defineRow<Talkers>({
  name: 'chat, 5,000 streams, 300/s',
  connections: CONNECTIONS,
  offeredPerSecond: 300,
  settleMs: SETTLE_MS,
  prepare: (stage) => pairs(stage, PAIRS),
  requests: () => [],
  async client({ people, conversations }, port) {
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    for (let first = 0; first < people.length; first += OPENED_AT_ONCE)
      streams.push(
        ...(await Promise.all(people.slice(first, first + OPENED_AT_ONCE).map((person) => listen(port, person)))),
      )
    const inIt = new Map<number, number[]>()
    for (const [at, id] of conversations.entries()) inIt.set(id, [...(inIt.get(id) ?? []), at])
    const lines = Array.from({ length: CONNECTIONS }, () => openConnection(port))
    const turns = lines.map(() => 0)
    const texts = people.map((_, at) => messages({ people, conversations }, at))
    return {
      async act(connection) {
        // Each connection writes for its own pairs, so that no two wait for the same stream.
        const pair = connection + CONNECTIONS * (turns[connection]!++ % Math.floor(PAIRS / CONNECTIONS))
        const [from, to] = [...inIt.values()][pair]! as [number, number]
        const arrived = streams[to]!.next()
        const { status } = await lines[connection]!.send(encode(texts[from]!.next().value!))
        if (status !== 201) return String(status)
        await arrived
        return undefined
      },
      close() {
        for (const each of [...streams, ...lines]) each.close()
      },
    }
  },
  status: 201,
  targets: [],
  p99Ms: { atMost: 250 },
})
