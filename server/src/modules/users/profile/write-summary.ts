import { type ByteText, plainTime, toByteText } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { presentSummary, type UserRow } from '../present.ts'

/** The counts of a user, as `countColumns` selects them. */
export type UserCounts = Pick<
  UserRow,
  | 'likes_count'
  | 'comments_count'
  | 'followers_count'
  | 'followings_count'
  | 'feeds_count'
  | 'feed_topics_count'
  | 'checkin_count'
  | 'last_checkin_count'
  | 'counts_updated_at'
>

/** A user summary as JSON with its counts left open: what changes seldom is written once, what is counted every time. */
export type SummaryWriter = (counts: UserCounts) => ByteText

/** For lists that show the same people again and again. Writes exactly what `presentSummary` presents. */
export function createSummaryWriter(user: UserRow, viewFile: ViewFile): SummaryWriter {
  const { feed_topics_count: _, extra: __, ...still } = presentSummary(user, viewFile)
  const head = toByteText(`${JSON.stringify(still).slice(0, -1)},"feed_topics_count":`)
  const middle = `,"extra":{"user_id":${user.id},"likes_count":`
  return (counts) =>
    `${head}${counts.feed_topics_count}${middle}${counts.likes_count},"comments_count":${counts.comments_count},"followers_count":${counts.followers_count},"followings_count":${counts.followings_count},"updated_at":"${plainTime(counts.counts_updated_at)}","feeds_count":${counts.feeds_count},"checkin_count":${counts.checkin_count},"last_checkin_count":${counts.last_checkin_count}}}`
}
