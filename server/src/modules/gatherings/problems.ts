import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminCreateEvent: { 422: ['event.nowhere'] },
  adminUpdateEvent: { 422: ['event.category_not_found', 'event.date_form'] },
  adminUpdateEventCategory: {
    422: ['event.category_not_found', 'event.name_taken', 'event.own_parent', 'event.too_deep'],
  },
  beInterestedInEvent: { 403: ['event.blocked'], 404: ['event.not_found'] },
  createEvent: {
    422: [
      'event.category_not_found',
      'event.content_size',
      'event.date_form',
      'event.date_past',
      'event.nowhere',
      'event.title_length',
    ],
  },
  deleteEvent: { 403: ['event.not_yours'], 404: ['event.not_found'] },
  getEvent: { 404: ['event.not_found'] },
  getEventCategory: { 404: ['event.category_not_found'] },
  reportEvent: { 404: ['event.not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  wantToJoinEvent: { 404: ['event.not_found'] },
}
