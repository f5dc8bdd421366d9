import { useQuery } from '../data/ask.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { patchFeed } from '../data/patch.ts'
import { startup } from '../data/startup.ts'
import type { Feed } from '../data/types.ts'
import { EditDialog } from './edit-dialog.tsx'
import { plainNow } from './editable.ts'

export interface EditFeedProps {
  feed: Feed
  onClose: () => void
}

export function EditFeed({ feed: { id, feed_content: text }, onClose }: EditFeedProps) {
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data: limits } = useQuery(startup())
  const save = async (feed_content: string) => {
    await plaza.PATCH('/feeds/{feed}', { params: { path: { feed: id } }, body: { feed_content } })
    patchFeed(query, id, (feed) => ({ ...feed, feed_content, edited_at: plainNow() }))
  }
  return <EditDialog kind="feed" limit={limits?.feed.word_limit ?? 10_000} {...{ text, save, onClose }} />
}
