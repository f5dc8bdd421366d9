import { messages, pairs, type Talkers } from '../../chat/talkers.ts'
import { encode, openConnection } from '../../connection.ts'
import { listen } from '../../notifications/listen.ts'
import { defineRow } from '../../row.ts'

const PAIRS = 2500
const CONNECTIONS = 64
const PAIRS_PER_CONNECTION = Math.floor(PAIRS / CONNECTIONS)
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
    const talks = [...inIt.values()]
    const lines = Array.from({ length: CONNECTIONS }, () => openConnection(port))
    const turns = lines.map(() => 0)
    const texts = people.map((_, at) => messages({ people, conversations }, at))
    return {
      async act(connection) {
        // Each connection writes for its own pairs, so that no two wait for the same stream.
        const turn = turns[connection]!++
        const both = talks[connection + CONNECTIONS * (turn % PAIRS_PER_CONNECTION)]!
        // Now one, now the other: who does not answer leaves a request, which takes three messages.
        const isAnswer = Math.floor(turn / PAIRS_PER_CONNECTION) % 2 === 1
        const [from, to] = isAnswer ? [both[1]!, both[0]!] : [both[0]!, both[1]!]
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
