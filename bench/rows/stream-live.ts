import { encode, openConnection } from '../connection.ts'
import { doneWithTasks } from '../feeds/told-by-sql.ts'
import { CONNECTIONS } from '../measure.ts'
import { listen } from '../notifications/listen.ts'
import type { Person } from '../notifications/records.ts'
import { defineRow } from '../row.ts'

const STREAMS = 1000

interface Prepared {
  /** The listeners, each with a feed of theirs. */
  listeners: (Person & { feedId: number })[]
  commenters: Person[]
}

/** A thousand people listen; comments on what they wrote, each until it has reached its author. */
export default defineRow<Prepared>({
  name: 'stream, live',
  async prepare({ owner, people }) {
    const listeners = await people(STREAMS)
    const commenters = await people(CONNECTIONS)
    await doneWithTasks(owner, commenters)
    const feeds = await owner<{ feed_id: number }[]>`
      select s.feed_id::int from feed_stats s where s.is_listed order by s.feed_id desc limit ${STREAMS}`
    const ids = feeds.map(({ feed_id }) => feed_id)
    const authors = listeners.slice(0, ids.length)
    for (const table of ['feeds', 'feed_stats'])
      await owner`
        update ${owner(table)} f set author_id = a.author_id
        from unnest(${ids}::bigint[], ${authors.map(({ id }) => id)}::bigint[]) as a (feed_id, author_id)
        where ${table === 'feeds' ? owner`f.id` : owner`f.feed_id`} = a.feed_id`
    return { commenters, listeners: authors.map((person, at) => ({ ...person, feedId: ids[at]! })) }
  },
  requests: () => [],
  async client({ listeners, commenters }, port) {
    const streams = await Promise.all(listeners.map((person) => listen(port, person)))
    const lines = commenters.map(() => openConnection(port))
    const requests = commenters.map(({ token }, connection) =>
      listeners.flatMap(({ feedId }, at) =>
        at % commenters.length === connection
          ? [
              {
                at,
                bytes: encode({
                  method: 'POST',
                  path: `/api/v2/feeds/${feedId}/comments`,
                  token,
                  body: { body: '写得真好' },
                }),
              },
            ]
          : [],
      ),
    )
    const turns = commenters.map(() => 0)
    return {
      async act(connection) {
        const own = requests[connection]!
        const { at, bytes } = own[turns[connection]!++ % own.length]!
        const arrived = streams[at]!.next()
        const { status } = await lines[connection]!.send(bytes)
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
  comparedWith: { row: 'comment', atMost: 1.5 },
})
