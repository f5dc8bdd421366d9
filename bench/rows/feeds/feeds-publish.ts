import type { Viewer } from '../../feeds/viewers.ts'
import { defineRow } from '../../row.ts'

export default defineRow<Viewer[]>({
  name: 'publish',
  prepare: ({ people }) => people(200),
  requests: (viewers) =>
    viewers.map(({ token }) => ({
      method: 'POST',
      path: '/api/v2/feeds',
      token,
      body: { feed_content: '雨停了，走了很远' },
    })),
  status: 201,
  targets: [],
  growth: { atMost: 1.2 },
})
