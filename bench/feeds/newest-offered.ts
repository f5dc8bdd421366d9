import { defineRow, type Row, type Served } from '../row.ts'

/** So many that all of them wait only if the service stands still for a tenth of a second. */
const CONNECTIONS = 256

const nameOf = (who: string, perSecond: number) => `newest, guest, ${who}, ${perSecond}/s`

/**
 * The newest list at a load that leaves the machine idle most of the time: what a request costs, without what processes cost one
 * another on a machine that has too few processors for them. Several are compared with one that is asked as often as each of them
 * is; one that is asked as often as all of them together shares more questions, and costs less.
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
