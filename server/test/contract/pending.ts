/**
 * Operations of the interface that are not served yet. The list only shrinks: whoever serves one takes its line away
 * and lowers the number. It is empty when the interface is complete.
 */
export const PENDING_AT_MOST = 2

export const pending: readonly string[] = ['GET /api/v2/events/:event/comments', 'GET /api/v2/events/comments']
