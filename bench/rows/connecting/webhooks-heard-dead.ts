import { type Heard, prepareHeard, untilHeard } from '../../connecting/heard.ts'
import { defineRow } from '../../row.ts'

const CONNECTIONS = 64

/** The same while another endpoint takes every delivery and never answers. */
export default defineRow<Heard>({
  name: 'webhooks, 100/s, another is dead',
  connections: CONNECTIONS,
  offeredPerSecond: 100,
  prepare: prepareHeard,
  requests: () => [],
  client: (prepared, port) => untilHeard(prepared, port, { connections: CONNECTIONS, dead: 1 }),
  status: 201,
  targets: [],
  p95Against: { row: 'webhooks, 100/s', atMost: 1.1 },
})
