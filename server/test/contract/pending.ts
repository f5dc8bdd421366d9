/**
 * Operations of the interface that are not served yet. The list only shrinks: whoever serves one takes its line away
 * and lowers the number. It is empty when the interface is complete.
 */
export const PENDING_AT_MOST = 14

export const pending: readonly string[] = [
  'GET /api/v2/user/feed-topics/notifications',
  'GET /api/v2/user/tasks',
  'GET /api/v2/user/task/stats',
  'PUT /api/v2/user/task/login',
  'GET /api/v2/sign/signView',
  'POST /api/v2/sign/add',
  'GET /api/v2/sign/daySign',
  'GET /api/v2/user/notifications',
  'PUT /api/v2/user/notifications',
  'GET /api/v2/user/notification-statistics',
  'GET /api/v2/user/notification-settings',
  'PATCH /api/v2/user/notification-settings',
  'GET /api/v2/events/:event/comments',
  'GET /api/v2/events/comments',
]
