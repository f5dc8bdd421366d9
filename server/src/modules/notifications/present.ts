import { type Caller, isoTime, plainTime, type Queryable } from '../../kernel/index.ts'
import { presentFeedCard, type StoredComment } from '../feeds/index.ts'
import type { ViewFile } from '../files/index.ts'
import { loadTopicCards } from '../topics/index.ts'
import type { NotificationRow } from './list-notifications.ts'
import type { Notification } from './schemas.ts'

/**
 * A page of records as the interface shows them (2.22). Few are about a topic, and what is visible of those depends on
 * more.
 */
export async function presentNotifications(
  db: Queryable,
  viewer: Caller,
  rows: readonly NotificationRow[],
  viewFile: ViewFile,
): Promise<Notification[]> {
  const topicIds = [...new Set(rows.flatMap(({ topic_id }) => topic_id ?? []))]
  const topics = topicIds.length === 0 ? undefined : await loadTopicCards(db, viewer, topicIds, viewFile)

  return rows.map((row) => {
    const feed = row.feed && presentFeedCard(row.feed, viewFile)
    // What was said about a deleted feed is gone with it.
    const comment = feed && row.comment
    const topic = row.topic_id === null ? undefined : topics?.get(row.topic_id)
    const { log, expense, decision, event, link } = row.detail ?? {}
    return {
      id: String(row.id),
      type: row.kind,
      created_at: isoTime(row.created_at),
      read_at: row.read_at && isoTime(row.read_at),
      data: {
        ...(row.sender_id !== null && {
          sender: {
            id: row.sender_id,
            name: row.sender_name!,
            avatar: viewFile.portrait(row.sender_avatar, 'person', row.sender_id),
          },
        }),
        ...(row.topic_id !== null && {
          topic: {
            id: row.topic_id,
            ...(topic && { name: topic.name, logo: topic.logo }),
            ...(expense !== undefined && { expense }),
          },
        }),
        ...(log && { log }),
        ...(row.feed_id !== null && { feed: feed ?? { id: row.feed_id } }),
        ...(row.comment_id !== null && { comment: { id: row.comment_id, ...(comment && said(comment)) } }),
        ...(row.message !== null && { content: row.message }),
        ...(link !== undefined && { link }),
        ...(decision !== undefined && { decision }),
        ...(event !== undefined && { event }),
      },
    }
  })
}

const said = ({ body, reply_user_id, created_at }: StoredComment) => ({
  body,
  reply_user: reply_user_id ?? 0,
  created_at: plainTime(new Date(created_at)),
})
