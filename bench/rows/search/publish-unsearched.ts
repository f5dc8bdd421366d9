import { publications } from '../../feeds/publications.ts'

export default publications({ name: 'publishing, not searched', isSearched: false, targets: [] })
