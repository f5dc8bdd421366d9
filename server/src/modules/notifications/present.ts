import { type Caller, isoTime, type Queryable } from '../../kernel/index.ts'
import type { FileView, StoredFile, ViewFile } from '../files/index.ts'
import { loadUsers } from '../users/index.ts'
import type { NotificationRow } from './list-notifications.ts'
import type { Notification } from './schemas.ts'

/** What records refer to, shown by the modules it belongs to; what the viewer may no longer see is missing from the maps. */
export interface Subjects {
  loadFeedCards(db: Queryable, viewer: Caller, ids: readonly number[]): Promise<Map<number, FeedCard>>
  loadComments(db: Queryable, ids: readonly number[]): Promise<Map<number, CommentCard>>
  loadTopicCards(db: Queryable, viewer: Caller, ids: readonly number[]): Promise<Map<number, TopicCard>>
}

export interface FeedCard {
  id: number
  content: string | null
  images: FileView[]
  video: { resource: FileView; cover: FileView } | null
}

export interface CommentCard {
  id: number
  body: string
  reply_user: number
  created_at: string
}

export interface TopicCard {
  id: number
  name: string
  logo: StoredFile | null
}

/** A page of records as the interface shows them (2.22), loaded with one query a kind of subject. */
export async function presentNotifications(
  db: Queryable,
  viewer: Caller,
  rows: readonly NotificationRow[],
  { loadFeedCards, loadComments, loadTopicCards }: Subjects,
  viewFile: ViewFile,
): Promise<Notification[]> {
  const ids = (column: 'sender_id' | 'feed_id' | 'comment_id' | 'topic_id') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ]
  const load = async <Item>(wanted: number[], from: (wanted: number[]) => Promise<Map<number, Item>>) =>
    wanted.length === 0 ? new Map<number, Item>() : from(wanted)
  const [senders, feeds, comments, topics] = await Promise.all([
    load(ids('sender_id'), (wanted) => loadUsers(db, wanted)),
    load(ids('feed_id'), (wanted) => loadFeedCards(db, viewer, wanted)),
    load(ids('comment_id'), (wanted) => loadComments(db, wanted)),
    load(ids('topic_id'), (wanted) => loadTopicCards(db, viewer, wanted)),
  ])

  return rows.map((row) => {
    const sender = row.sender_id === null ? undefined : senders.get(row.sender_id)
    const feed = row.feed_id === null ? undefined : feeds.get(row.feed_id)
    // What was said about a feed that is gone is gone with it.
    const comment = row.comment_id === null || !feed ? undefined : comments.get(row.comment_id)
    const topic = row.topic_id === null ? undefined : topics.get(row.topic_id)
    const { log, expense, content } = row.detail ?? {}
    return {
      id: String(row.id),
      created_at: isoTime(row.created_at),
      read_at: row.read_at && isoTime(row.read_at),
      data: {
        ...(sender && { sender: { id: sender.id, name: sender.name, avatar: viewFile(sender.avatar) } }),
        ...(row.topic_id !== null && {
          topic: {
            id: row.topic_id,
            ...(topic && { name: topic.name, logo: viewFile(topic.logo) }),
            ...(expense !== undefined && { expense }),
          },
        }),
        ...(log && { log }),
        ...(row.feed_id !== null && { feed: feed ? pick(feed) : { id: row.feed_id } }),
        ...(row.comment_id !== null && { comment: comment ?? { id: row.comment_id } }),
        ...(content !== undefined && { content }),
      },
    }
  })
}

const pick = ({ id, content, images, video }: FeedCard) => ({ id, content: content ?? '', images, video })
