import { defineRow, type Row, type Served } from '../row.ts'

/** So many that all of them wait only if the service stalls for a tenth of a second. */
const CONNECTIONS = 256

const nameOf = (who: string, perSecond: number) => `newest, guest, ${who}, ${perSecond}/s`

/**
 * The newest list at a load that leaves the machine idle most of the time: the cost of a request, without contention
 * between processes. Several are compared with one at the rate of each of them; one at the rate of all of them would
 * share more queries, and cost less.
 */
export const newestOffered = (who: string, served: Served & { workers: number }, perSecond: number): Row<null> =>
  defineRow<null>({
    name: nameOf(who, perSecond),
    connections: CONNECTIONS,
    served,
    offeredPerSecond: perSecond,
    prepare: async () => null,
    requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
    status: 200,
    targets: [],
    ...(served.workers > 1 && { comparedWith: { row: nameOf('1 worker', perSecond / served.workers), atMost: 1.1 } }),
  })
