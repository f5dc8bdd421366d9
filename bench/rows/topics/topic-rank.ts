import { defineRow } from '../../row.ts'

/** The boards of a day, a week and a month, rebuilt twice a minute from rewards by the hour. */
export default defineRow<Record<string, never>>({
  name: 'topic rank',
  prepare: async () => ({}),
  requests: () =>
    ['24hours', 'week', 'month'].map((type) => ({
      method: 'GET',
      path: `/api/v2/topics-rank?type=${type}&with=topics&limit=20`,
    })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.3 },
})
