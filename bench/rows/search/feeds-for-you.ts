import { asMembers, followers, type Viewer } from '../../feeds/viewers.ts'
import { defineRow } from '../../row.ts'

export default defineRow<Viewer[]>({
  name: 'forYou, 20 followed',
  prepare: (stage) => followers(stage, 20),
  requests: (viewers, connection) => asMembers(viewers, connection, '/api/v2/feeds?type=forYou'),
  status: 200,
  targets: [],
  comparedWith: { row: 'newFollow, 20 followed', atMost: 2 },
})
