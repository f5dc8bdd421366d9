/** Likes of whatever can be liked. The subject's module decides who may and keeps the count. */
export { listLikes, listReceivedLikes, presentLikes } from './list-likes.ts'
export { LikeView, likeFields } from './schemas.ts'
