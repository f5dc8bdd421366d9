import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminAssignQueueItem: { 404: ['queue.not_waiting'], 422: ['queue.cannot_decide'] },
  adminClaimQueueItem: { 404: ['queue.not_waiting'] },
  adminDropJob: { 404: ['job.not_found'] },
  adminGetQueueItem: { 404: ['queue.not_waiting'] },
  adminGetUserTimeline: { 404: ['user.not_found'] },
  adminReleaseQueueItem: { 404: ['queue.not_waiting'] },
  adminRetryJob: { 404: ['job.not_found'] },
  adminUnassignQueueItem: { 404: ['queue.not_waiting'] },
  adminUpdateSetting: { 404: ['settings.not_found'], 422: ['rule.too_wide', 'proposal.too_many'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'job.not_found': 'Read the list again: it is no longer dead.',
  'queue.cannot_decide': 'Read again which colleagues can be given it, and offer those.',
  'queue.not_waiting': 'Take it off the list: it has been decided.',
  'settings.not_found': 'Read `GET /admin/settings` again.',
}
