import { defineRow, type Row, type Served } from '../row.ts'

const ALONE = '1 worker'
/** So many that all of them wait only if the service stands still for a tenth of a second. */
const CONNECTIONS = 256

/**
 * The newest list at a load that leaves the machine idle most of the time, the same for one process and for several, over as many
 * connections: what a request costs, without what processes cost one another on a machine that has too few processors for them.
 */
export const newestOffered = (who: string, served: Served, offeredPerSecond: number): Row<null> =>
  defineRow<null>({
    name: `newest, guest, ${who}, ${offeredPerSecond}/s`,
    connections: CONNECTIONS,
    served,
    offeredPerSecond,
    prepare: async () => null,
    requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
    status: 200,
    targets: [],
    ...(who !== ALONE && { comparedWith: { row: `newest, guest, ${ALONE}, ${offeredPerSecond}/s`, atMost: 1.1 } }),
  })
