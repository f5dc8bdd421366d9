import { likes } from '../../feeds/likes.ts'

export default likes({ name: 'like', targets: [{ limit: 'sql', atLeast: 1 }], growth: { atMost: 1.2 } })
