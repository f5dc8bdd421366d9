import { likes } from '../../feeds/likes.ts'

/** As many at once as in the target. */
export default likes({ name: 'like, 64 at once', connections: 64, targets: [{ limit: 'sql', atLeast: 3 }] })
