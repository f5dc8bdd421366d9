import { comments } from '../../feeds/comments.ts'

export default comments({ name: 'comment', targets: [{ limit: 'sql', atLeast: 0.8 }] })
