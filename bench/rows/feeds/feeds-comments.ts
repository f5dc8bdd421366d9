import { defineRow } from '../../row.ts'

export default defineRow<number[]>({
  name: 'comments page',
  prepare: async ({ owner }) =>
    (
      await owner<{ id: number }[]>`
        select feed_id::int as id from feed_stats where is_listed and comment_count > 0 order by feed_id desc limit 100`
    ).map(({ id }) => id),
  requests: (ids) => ids.map((id) => ({ method: 'GET', path: `/api/v2/feeds/${id}/comments` })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.2 },
})
