import { type Heard, prepareHeard, untilHeard } from '../../connecting/heard.ts'
import { defineRow } from '../../row.ts'

const CONNECTIONS = 64

/** As many comments as are delivered, to one quick endpoint. */
export default defineRow<Heard>({
  name: 'webhooks, as many as possible',
  connections: CONNECTIONS,
  prepare: prepareHeard,
  requests: () => [],
  client: (prepared, port) => untilHeard(prepared, port, { connections: CONNECTIONS }),
  status: 201,
  targets: [],
  rate: { atLeast: 500 },
})
