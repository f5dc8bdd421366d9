import { defineRow } from '../row.ts'

const PAGES = 50

/** The default list of events, those to come first, at any of the first pages. */
export default defineRow<null>({
  name: 'events, guest',
  prepare: async () => null,
  requests: () =>
    Array.from({ length: PAGES }, (_, page) => ({ method: 'GET', path: `/api/v2/events?limit=20&page=${page + 1}` })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.3 },
})
