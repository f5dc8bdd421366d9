import { encode, openConnection } from '../../connection.ts'
import { CONNECTIONS } from '../../measure.ts'
import { prepareRemovals, type Removals, startRemoving } from '../../removals/remove-everything.ts'
import { defineRow } from '../../row.ts'

/** Guests read the newest posts while everything of one person after the other is removed. */
export default defineRow<Removals>({
  name: 'newest, guest, while 10,000 posts are removed',
  prepare: prepareRemovals,
  requests: () => [],
  async client(prepared, port) {
    const removing = startRemoving(port, prepared, () => {})
    let fault: unknown
    removing.done.catch((error: unknown) => {
      fault = error
    })
    const lines = Array.from({ length: CONNECTIONS }, () => openConnection(port))
    const request = encode({ method: 'GET', path: '/api/v2/feeds' })
    return {
      async act(connection) {
        const { status } = await lines[connection]!.send(request)
        return fault === undefined ? (status === 200 ? undefined : String(status)) : String(fault)
      },
      close() {
        removing.stop()
        for (const line of lines) line.close()
      },
    }
  },
  status: 200,
  targets: [],
  p95Against: { row: 'newest, guest', atMost: 2 },
})
