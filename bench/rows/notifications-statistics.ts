import { type Person, tellMany } from '../notifications/records.ts'
import { defineRow } from '../row.ts'

/** Badges, last times and names of a user with a hundred thousand records. */
export default defineRow<{ readers: Person[] }>({
  name: 'notification statistics',
  prepare: async (stage) => ({ readers: await tellMany(stage, 5, 100_000) }),
  requests: ({ readers }) =>
    readers.map(({ token }) => ({ method: 'GET', path: '/api/v2/user/notification-statistics', token })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.1 }],
  growth: { atMost: 1.2 },
})
