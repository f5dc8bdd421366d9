import type { Notice } from './lists.ts'

export interface NoticeGroup {
  first: Notice
  /** Others of the same kind about the same thing, right after it. */
  others: Notice[]
}

/** Consecutive likes of one post are shown as one. */
export function groupLikes(notices: readonly Notice[]): NoticeGroup[] {
  const groups: NoticeGroup[] = []
  for (const notice of notices) {
    const last = groups.at(-1)
    const feed = notice.data.feed?.id
    if (last && feed !== undefined && last.first.data.feed?.id === feed) last.others.push(notice)
    else groups.push({ first: notice, others: [] })
  }
  return groups
}
