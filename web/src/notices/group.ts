import { utc } from '../parts/time.tsx'
import type { Notice } from './lists.ts'

export interface NoticeGroup {
  first: Notice
  /** Others of the same kind about the same thing, each by another person. */
  others: Notice[]
}

const DAY_MS = 86_400_000

/** Likes of one post, and new followers, within a day are shown as one; read and unread ones apart. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups: NoticeGroup[] = []
  const open = new Map<string, NoticeGroup>()
  for (const notice of notices) {
    const key = keyOf(notice)
    const group = key === undefined ? undefined : open.get(key)
    if (group && utc(group.first.created_at) - utc(notice.created_at) < DAY_MS) {
      if (!people(group).has(notice.data.sender?.id)) group.others.push(notice)
      continue
    }
    const next = { first: notice, others: [] }
    groups.push(next)
    if (key !== undefined) open.set(key, next)
  }
  return groups
}

const people = ({ first, others }: NoticeGroup) => new Set([first, ...others].map(({ data }) => data.sender?.id))

function keyOf({ type, data, read_at: readAt }: Notice): string | undefined {
  const isRead = readAt !== null
  if (type === 'like' && data.feed) return `like ${data.feed.id} ${isRead}`
  if (type === 'comment_like' && data.comment) return `comment ${data.comment.id} ${isRead}`
  return type === 'following' ? `following ${isRead}` : undefined
}
