/** People, topics and words that someone muted. Fetched with their page. */
export default {
  'muted.words': 'Words',
  'muted.words_hint': 'One per line. Posts and comments that contain any of these words are hidden from you.',
  'muted.people': 'People',
  'muted.topics': 'Topics',
  'muted.no_one': 'No one yet. You can mute people from their profile or from the menu of a post.',
  'muted.no_topics': 'None yet. You can mute a topic from its menu.',
  'muted.unmute': 'Unmute',
  'muted.unmute_of': 'Unmute {name}',
} as const
