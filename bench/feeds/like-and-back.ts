import { encode, openLine } from '../line.ts'
import { judge } from '../order.ts'
import { defineRow, type Row } from '../row.ts'
import { type Viewer, viewersAndFeeds } from './viewers.ts'

interface Prepared {
  viewers: Viewer[]
  feeds: number[]
}

const PEOPLE = 192
const CONNECTIONS = 64

/**
 * People who like feeds and take it back, over and over, so that there is always something to count: as many feeds as said.
 * Nobody waits for the same person, but with one feed everybody counts in one row.
 */
export const likeAndBack = (
  name: string,
  feeds: number,
  { comparedWith }: Pick<Row<Prepared>, 'comparedWith'> = {},
): Row<Prepared> =>
  defineRow<Prepared>({
    name,
    connections: CONNECTIONS,
    prepare: (stage) => viewersAndFeeds(stage, { viewers: PEOPLE, feeds }),
    requests: () => [],
    async client({ viewers, feeds: ids }, port) {
      const lines = Array.from({ length: CONNECTIONS }, () => openLine(port))
      const turns = new Map<number, number>()
      return {
        async act(connection) {
          const turn = turns.get(connection) ?? 0
          turns.set(connection, turn + 1)
          const mine = viewers.filter((_, index) => index % CONNECTIONS === connection)
          const { token } = mine[Math.floor(turn / 2) % mine.length]!
          const path = `/api/v2/feeds/${ids[(Math.floor(turn / 2) * 31 + connection * 7919) % ids.length]!}`
          const isBack = turn % 2 === 1
          const request = isBack
            ? { method: 'DELETE', path: `${path}/unlike`, token }
            : { method: 'POST', path: `${path}/like`, token }
          return judge({ status: isBack ? 204 : 201 }, await lines[connection]!.send(encode(request)))
        },
        close() {
          for (const line of lines) line.close()
        },
      }
    },
    status: 201,
    targets: [],
    ...(comparedWith && { comparedWith }),
  })
