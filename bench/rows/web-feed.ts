import { defineRow } from '../row.ts'

/**
 * Feeds on pages of their own, a hundred in turn: their data is read again every two seconds, and rendered when it
 * changed.
 */
export default defineRow<number[]>({
  name: 'web feed, guest',
  prepare: async ({ owner }) =>
    (
      await owner<
        { id: number }[]
      >`select feed_id::int as id from feed_stats where is_listed order by feed_id desc limit 100`
    ).map(({ id }) => id),
  requests: (ids, connection) => {
    const from = (connection * 31) % ids.length
    return [...ids.slice(from), ...ids.slice(0, from)].map((id) => ({
      method: 'GET',
      path: `/feeds/${id}`,
      accept: 'text/html',
      encoding: 'br',
    }))
  },
  status: 200,
  targets: [],
  comparedWith: { row: 'newest, guest', atMost: 4 },
})
