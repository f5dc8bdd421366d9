/** Search over everything. */
export const search = {
  'search.about':
    'Searches everything, including removed and hidden content. Private messages appear only if they were reported.',
  'search.field': 'Words, from:name, after:2026-11, "a phrase"',
  'search.kind': 'Type',
  'search.everything': 'Everything',
  'search.start': 'What are you looking for?',
  'search.none': 'Nothing found',
  'search.none_about': 'Try fewer or other words.',
  'search.more': 'Show more',
  'search.all_of': 'All of this kind',
  'search.users': 'Users',
  'search.feeds': 'Posts',
  'search.comments': 'Comments',
  'search.topics': 'Topics',
  'search.events': 'Events',
  'search.commodities': 'Products',
  'search.knowledge': 'Courses',
  'search.infos': 'Articles',
  'search.wendas': 'Questions',
  'search.messages': 'Reported messages',
} as const
