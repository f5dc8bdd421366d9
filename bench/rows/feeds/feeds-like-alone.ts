import { likes } from '../../feeds/likes.ts'

/** On a quiet service: nothing is batched, and nothing may be slower for it. */
export default likes({ name: 'like, one connection', connections: 1 })
