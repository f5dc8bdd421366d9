import { type Person, tellMany } from '../notifications/records.ts'
import { defineRow } from '../row.ts'

/** Any page of a user with a hundred thousand records. */
export default defineRow<{ readers: Person[] }>({
  name: 'notifications, any page',
  prepare: async (stage) => ({ readers: await tellMany(stage, 5, 100_000) }),
  requests: ({ readers }, connection) =>
    Array.from({ length: 500 }, (_, at) => ({
      method: 'GET',
      path: `/api/v2/user/notifications?type=like&page=${1 + ((at * 37 + connection * 101) % 1000)}`,
      token: readers[at % readers.length]!.token,
    })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.05 }],
  growth: { atMost: 1.2 },
})
