import { asMembers, VIEWERS, type Viewer } from '../../feeds/viewers.ts'
import { defineRow } from '../../row.ts'

export default defineRow<{ viewers: Viewer[]; category: number }>({
  name: 'category, member',
  prepare: async ({ owner, people }) => {
    const [row] = await owner<{ id: number }[]>`select min(id)::int as id from feed_categories`
    return { viewers: await people(VIEWERS), category: row!.id }
  },
  requests: ({ viewers, category }, connection) =>
    asMembers(viewers, connection, `/api/v2/feed/categories/${category}/feeds`),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.2 },
})
