import { asMembers, followers, type Viewer } from '../../feeds/viewers.ts'
import { defineRow } from '../../row.ts'

export default defineRow<Viewer[]>({
  name: 'newFollow, 2000 followed',
  prepare: (stage) => followers(stage, 2000),
  requests: (viewers, connection) => asMembers(viewers, connection, '/api/v2/feeds?type=newFollow'),
  status: 200,
  targets: [],
  growth: { atMost: 1.2 },
  comparedWith: { row: 'newFollow, 20 followed', atMost: 1.5 },
})
