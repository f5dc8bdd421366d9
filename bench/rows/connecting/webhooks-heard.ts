import { type Heard, prepareHeard, untilHeard } from '../../connecting/heard.ts'
import { defineRow } from '../../row.ts'

const CONNECTIONS = 64

/** A hundred comments a second, each from the request until its webhook has arrived. */
export default defineRow<Heard>({
  name: 'webhooks, 100/s',
  connections: CONNECTIONS,
  offeredPerSecond: 100,
  prepare: prepareHeard,
  requests: () => [],
  client: (prepared, port) => untilHeard(prepared, port, { connections: CONNECTIONS }),
  status: 201,
  targets: [],
  p95Ms: { atMost: 1000 },
})
