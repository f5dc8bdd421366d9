import { comments } from '../../feeds/comments.ts'

export default comments({ name: 'comment', targets: [{ limit: 'sql', atLeast: 0.8 }], growth: { atMost: 1.2 } })
