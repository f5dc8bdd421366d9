import { defineRow, type Row, type Stage } from './row.ts'

/** A list that looks the same to everyone, over and over, in a community of this size. */
export const publicList = (name: string, path: string, fill: (stage: Stage) => Promise<unknown>): Row<null> =>
  defineRow<null>({
    name,
    async prepare(stage) {
      await fill(stage)
      return null
    },
    requests: () => [{ method: 'GET', path: `/api/v2${path}` }],
    status: 200,
    targets: [{ limit: 'http', atLeast: 0.25 }],
  })
