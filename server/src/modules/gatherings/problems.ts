import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateEvent: {
    422: ['event.category_not_found', 'event.content_size', 'event.date_form', 'event.nowhere', 'event.title_length'],
  },
  adminUpdateEvent: {
    422: ['event.category_not_found', 'event.content_size', 'event.date_form', 'event.title_length'],
  },
  adminCreateEventCategory: { 422: ['event.category_not_found', 'event.name_taken', 'event.too_deep'] },
  adminUpdateEventCategory: {
    422: ['event.category_not_found', 'event.name_taken', 'event.own_parent', 'event.too_deep'],
  },
  beInterestedInEvent: { 403: ['event.blocked', 'event.cancelled'], 404: ['event.not_found'] },
  cancelEvent: { 403: ['event.not_yours'], 404: ['event.not_found'] },
  changeEvent: {
    403: ['event.cancelled', 'event.not_yours'],
    404: ['event.not_found'],
    422: [
      'event.category_not_found',
      'event.content_size',
      'event.date_form',
      'event.date_past',
      'event.nowhere',
      'event.time_zone',
      'event.time_zone',
      'event.title_length',
    ],
  },
  createEvent: {
    422: [
      'event.category_not_found',
      'event.content_size',
      'event.date_form',
      'event.date_past',
      'event.nowhere',
      'event.time_zone',
      'event.title_length',
    ],
  },
  deleteEvent: { 403: ['event.not_yours'], 404: ['event.not_found'] },
  getEvent: { 404: ['event.not_found'] },
  getEventCategory: { 404: ['event.category_not_found'] },
  leaveEvent: { 404: ['event.not_found'] },
  loseInterestInEvent: { 404: ['event.not_found'] },
  reportEvent: { 404: ['event.not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  wantToJoinEvent: { 403: ['event.blocked', 'event.cancelled'], 404: ['event.not_found'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'event.blocked': 'Say `message`, and hide what would reach this person.',
  'event.cancelled': 'Show the event as cancelled, without the buttons to join.',
  'event.category_not_found': 'Read the categories again and let the person choose.',
  'event.content_size': 'Show at the field how much is too much.',
  'event.date_form': 'Send `YYYY-MM-DD HH:MM:SS` in UTC.',
  'event.date_past': 'Ask for a time in the future.',
  'event.name_taken': 'Ask for another name.',
  'event.not_found': 'Take it off the screen.',
  'event.not_yours': 'Offer this only to the user who announced the event.',
  'event.nowhere': 'Ask for an area or an address.',
  'event.own_parent': 'Choose another category to stand above it.',
  'event.time_zone': 'Send an IANA name, as `Intl.DateTimeFormat().resolvedOptions().timeZone` gives it.',
  'event.title_length': 'Show at the field how long a title may be.',
  'event.too_deep': 'Choose a category of the first level to stand above it.',
}
