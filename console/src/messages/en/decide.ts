/** The dialog that asks for rule and reason, saved replies, automatic rules, figures and announcements. Loaded with their pages. */
export default {
  'why.rule': 'Which rule was broken?',
  'why.keys': 'Press 1 to 9 to choose, 0 for “other”.',
  'why.other': 'Other',
  'why.other_about': 'No rule of the community; say why below.',
  'why.reason': 'Reason',
  'why.reason_hint': 'The person reads it as written. Never name who reported it.',
  'why.replies': 'Saved replies',
  'why.reply_language': 'Language of the reply',
  'why.removed': 'Removed: {name}',
  'why.remove_and_close': 'Remove and close',
  'why.remove_about':
    'it is removed, its author is told the rule and the reason and can appeal, and the report is closed.',
} as const
