/** What the shared components say by themselves. */
export const uiEn = {
  'ui.close': 'Close',
  'ui.cancel': 'Cancel',
  'ui.more': 'More',
  'ui.loading': 'Loading',
  'ui.optional': 'optional',
  'ui.show_password': 'Show password',
  'ui.hide_password': 'Hide password',
  'ui.characters_left': { one: '{count} character left', other: '{count} characters left' },
  'ui.characters_over': { one: '{count} character too many', other: '{count} characters too many' },
  'ui.pages': 'Pages',
  'ui.previous': 'Previous',
  'ui.next': 'Next',
  'ui.page': 'Page {number}',
  'ui.coins': { one: '{count} coin', other: '{count} coins' },
  'ui.picture': 'Picture {number} of {count}',
  'ui.more_pictures': { one: '{count} more picture', other: '{count} more pictures' },
  'ui.unread': '{count} unread',
  'ui.messages': 'Messages of this page',
  'ui.dismiss': 'Dismiss',
  'ui.progress': '{value} of {max}',
} as const

export type UiMessages = typeof uiEn
