import { openConnection } from '../../connection.ts'
import { asMembers, type Viewer, viewersAndFeeds } from '../../feeds/viewers.ts'
import { around, judge } from '../../order.ts'
import { defineRow } from '../../row.ts'
import { writeAlongside } from '../../writes/alongside.ts'

interface Prepared {
  viewers: Viewer[]
  feeds: number[]
}

const CONNECTIONS = 64
const READ_PER_SECOND = 500
const LIKED_PER_SECOND = 50
const WRITERS = 16
const PATH = '/api/v2/feeds'

/** A steady load as a busy site has it: members read the newest page while others like what is on it. CPU is what counts. */
export default defineRow<Prepared>({
  name: 'newest, member, likes alongside, 500/s',
  connections: CONNECTIONS,
  offeredPerSecond: READ_PER_SECOND,
  prepare: (stage) => viewersAndFeeds(stage, { viewers: 64 + WRITERS, feeds: 20 }),
  requests: ({ viewers }, connection) => asMembers(viewers.slice(WRITERS), connection, PATH),
  async client({ viewers, feeds }, port) {
    const writers = viewers.slice(0, WRITERS).map(({ token }) => ({
      requests: feeds.flatMap((id) =>
        [
          { method: 'POST', status: 201 },
          { method: 'DELETE', status: 204 },
        ].map(({ method, status }) => ({
          request: { method, path: `/api/v2/feeds/${id}/${method === 'POST' ? 'like' : 'unlike'}`, token },
          status,
        })),
      ),
    }))
    const writing = writeAlongside(port, writers, LIKED_PER_SECOND)
    const readers = Array.from({ length: CONNECTIONS }, (_, connection) => ({
      line: openConnection(port),
      next: around(asMembers(viewers.slice(WRITERS), connection, PATH)),
    }))
    return {
      async act(connection) {
        const { line, next } = readers[connection]!
        return judge({ status: 200 }, await line.send(next()))
      },
      async close() {
        for (const { line } of readers) line.close()
        return writing.close()
      },
    }
  },
  status: 200,
  targets: [],
})
