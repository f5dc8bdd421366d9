/** The messages of the shared components themselves. */
export const uiEn = {
  'ui.close': 'Close',
  'ui.cancel': 'Cancel',
  'ui.more': 'More',
  'ui.loading': 'Loading',
  'ui.optional': 'optional',
  'ui.show_password': 'Show password',
  'ui.hide_password': 'Hide password',
  'ui.characters_left': { one: '{count} character left', other: '{count} characters left' },
  'ui.characters_over': { one: '{count} character over the limit', other: '{count} characters over the limit' },
  'ui.pages': 'Pages',
  'ui.previous': 'Previous',
  'ui.next': 'Next',
  'ui.page': 'Page {number}',
  'ui.coins': { one: '{count} coin', other: '{count} coins' },
  'ui.picture': 'Photo {number} of {count}',
  'ui.more_pictures': { one: '{count} more photo', other: '{count} more photos' },
  'ui.unread': '{count} unread',
  'ui.messages': 'Notifications on this page',
  'ui.dismiss': 'Dismiss',
  'ui.progress': '{value} of {max}',
} as const

export type UiMessages = typeof uiEn
