/** Comments on whatever can be commented. The subject's module decides who may and keeps the count. */
export {
  type CommentRow,
  findComment,
  listComments,
  listReceivedComments,
  loadComments,
  presentComments,
  presentPlain,
} from './list-comments.ts'
export { CommentId, CommentView, commentFields, NewComment, PlainComment, peopleFields } from './schemas.ts'
