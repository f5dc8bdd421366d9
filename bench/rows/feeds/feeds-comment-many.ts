import { comments } from '../../feeds/comments.ts'

export default comments({ name: 'comment, 64 at once', connections: 64, targets: [{ limit: 'sql', atLeast: 2 }] })
