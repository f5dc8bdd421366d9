import { openConnection } from '../../connection.ts'
import { asMembers, followers, type Viewer } from '../../feeds/viewers.ts'
import { around, judge } from '../../order.ts'
import { defineRow } from '../../row.ts'
import { writeAlongside } from '../../writes/alongside.ts'

interface Prepared {
  viewers: Viewer[]
  writers: Viewer[]
}

/** As many as read what they follow where nothing is written. */
const READERS = 16
const WRITERS = 16
/** So many publications a second, whatever is read meanwhile: each viewer's page changes three times a second. */
const PUBLISHED_PER_SECOND = 50
const PATH = '/api/v2/feeds?type=newFollow'

/** What people follow, while others publish, of whom each viewer follows one; only the reads are counted. */
export default defineRow<Prepared>({
  name: 'newFollow, with writers',
  connections: READERS,
  async prepare(stage) {
    const viewers = await followers(stage, 20)
    const writers = await stage.people(WRITERS)
    for (const [nth, { id }] of viewers.entries())
      await stage.owner`insert into user_follows (follower_id, followed_id) values (${id}, ${writers[nth % WRITERS]!.id})`
    return { viewers, writers }
  },
  requests: ({ viewers }, connection) => asMembers(viewers, connection, PATH),
  async client({ viewers, writers }, port) {
    const readers = Array.from({ length: READERS }, (_, connection) => ({
      line: openConnection(port),
      next: around(asMembers(viewers, connection, PATH)),
    }))
    const published = { method: 'POST', path: '/api/v2/feeds', body: { feed_content: '今天也写一句' } }
    const writing = writeAlongside(
      port,
      writers.map(({ token }) => ({ requests: [{ request: { ...published, token }, status: 201 }] })),
      PUBLISHED_PER_SECOND,
    )
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
  comparedWith: { row: 'newFollow, 20 followed', atMost: 5 },
})
