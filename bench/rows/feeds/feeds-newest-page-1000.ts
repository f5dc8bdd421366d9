import { defineRow } from '../../row.ts'

const PAGE = 1000

export default defineRow<{ after: number }>({
  name: 'newest, page 1,000',
  prepare: async ({ owner, size }) => {
    const offset = Math.min(PAGE * 15, Math.round(size * 0.9))
    const [row] = await owner<{ feed_id: number }[]>`
      select feed_id::int from feed_stats where is_listed order by feed_id desc limit 1 offset ${offset}`
    return { after: row!.feed_id }
  },
  requests: ({ after }) => [{ method: 'GET', path: `/api/v2/feeds?after=${after}` }],
  status: 200,
  targets: [],
  growth: { atMost: 1.2 },
  comparedWith: { row: 'newest, guest', atMost: 1.2 },
})
