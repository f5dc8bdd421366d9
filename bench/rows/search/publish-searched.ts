import { publications } from '../../feeds/publications.ts'

/** What being found costs who publishes, the indexing in the background included. */
export default publications({
  name: 'publishing, searched',
  isSearched: true,
  targets: [],
  comparedWith: { row: 'publishing, not searched', atMost: 1.15 },
})
