import { useMembership, useQueryClient } from '../data/member.tsx'
import type { Comment } from '../data/types.ts'
import { patchComment } from '../feeds/comments/comment-cache.ts'
import { EditDialog } from './edit-dialog.tsx'
import { plainNow } from './editable.ts'

const MAX_COMMENT = 1000

export interface EditCommentProps {
  comment: Comment
  onClose: () => void
}

export function EditComment({ comment: { id, body: text, commentable_id: feed }, onClose }: EditCommentProps) {
  const { plaza } = useMembership()
  const query = useQueryClient()
  const save = async (body: string) => {
    await plaza.PATCH('/feeds/{feed}/comments/{comment}', { params: { path: { feed, comment: id } }, body: { body } })
    patchComment(query, feed, id, (comment) => ({ ...comment, body, edited_at: plainNow() }))
  }
  return <EditDialog kind="comment" limit={MAX_COMMENT} {...{ text, save, onClose }} />
}
