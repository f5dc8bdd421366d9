/** Search. */
export default {
  'search.title': 'Search',
  'search.for': 'What are you looking for?',
  'search.go': 'Search',
  'search.clear': 'Clear',
  'search.kinds': 'Kinds of results',
  'search.feeds': 'Posts',
  'search.people': 'People',
  'search.topics': 'Topics',
  'search.events': 'Events',
  'search.history': 'Recent searches',
  'search.forget': 'Forget them',
  'search.hot_topics': 'Topics many talk about',
  'search.worth_following': 'People worth following',
  'search.suggestions': 'Suggestions',
  'search.nothing': 'Nothing found for “{query}”',
  'search.nothing_text': 'Try another word, or fewer of them.',
} as const
