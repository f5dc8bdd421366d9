import { encode, openConnection } from '../connection.ts'
import { judge } from '../order.ts'
import { type BenchRequest, defineRow, type Row, type Stage } from '../row.ts'

export interface Act extends Pick<BenchRequest, 'method' | 'path' | 'body'> {
  status: number
}

interface Prepared {
  viewers: { id: number; token: string }[]
  /** What they act on. */
  ids: number[]
}

export interface ThereAndBack extends Pick<Row<Prepared>, 'name' | 'comparedWith'> {
  connections?: number
  prepare: (stage: Stage) => Promise<Prepared>
  there: (id: number) => Act
  back: (id: number) => Act
}

/**
 * People who do something and undo it, over and over, so that there is always something to write. No two act for the
 * same person.
 */
export const thereAndBack = ({
  name,
  connections = 64,
  prepare,
  there,
  back,
  comparedWith,
}: ThereAndBack): Row<Prepared> =>
  defineRow<Prepared>({
    name,
    connections,
    prepare,
    requests: () => [],
    async client({ viewers, ids }, port) {
      const lines = Array.from({ length: connections }, () => openConnection(port))
      const turns = new Map<number, number>()
      return {
        async act(connection) {
          const turn = turns.get(connection) ?? 0
          turns.set(connection, turn + 1)
          const pair = Math.floor(turn / 2)
          const mine = viewers.filter((_, index) => index % connections === connection)
          const id = ids[(pair * 31 + connection * 7919) % ids.length]!
          const { status, ...request } = turn % 2 === 0 ? there(id) : back(id)
          const { token } = mine[pair % mine.length]!
          return judge({ status }, await lines[connection]!.send(encode({ ...request, token })))
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
