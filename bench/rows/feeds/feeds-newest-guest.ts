import { pageBySql } from '../../feeds/page-by-sql.ts'
import { defineRow } from '../../row.ts'

export default defineRow<null>({
  name: 'newest, guest',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/api/v2/feeds' }],
  status: 200,
  sql: (driver) => () => pageBySql(driver, 0),
  targets: [
    { limit: 'http', atLeast: 0.4 },
    { limit: 'sql', atLeast: 2.5 },
  ],
  growth: { atMost: 1.2 },
})
