import { pageBySql } from '../../feeds/page-by-sql.ts'
import { asMembers, VIEWERS, type Viewer } from '../../feeds/viewers.ts'
import { defineRow } from '../../row.ts'

export default defineRow<Viewer[]>({
  name: 'hot, member',
  prepare: ({ people }) => people(VIEWERS),
  requests: (viewers, connection) => asMembers(viewers, connection, '/api/v2/feeds?type=hot'),
  status: 200,
  sql: (driver, viewers) => (connection) => pageBySql(driver, viewers[connection % viewers.length]!.id, 'hot'),
  targets: [
    { limit: 'http', atLeast: 0.25 },
    { limit: 'sql', atLeast: 2.5 },
  ],
  growth: { atMost: 1.2 },
})
