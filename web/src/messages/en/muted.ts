/** People, topics and words that someone muted. Fetched with their page. */
export default {
  'muted.words': 'Words',
  'muted.words_hint': 'One in each line. Posts and comments with one of them are not shown to you.',
  'muted.people': 'People',
  'muted.topics': 'Topics',
  'muted.no_one': 'No one yet. Mute someone in the menu of their profile or of a post.',
  'muted.no_topics': 'None yet. Mute a topic in its menu.',
  'muted.unmute': 'Unmute',
  'muted.unmute_of': 'Unmute {name}',
} as const
