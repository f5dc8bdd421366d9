/** Notifications: telling people what concerns them. */
export { createNotifications, type NotificationsOptions } from './module.ts'
export type { CommentCard, FeedCard, Subjects, TopicCard } from './present.ts'
export type { PushAddress, PushMessage, PushTransport } from './push/port.ts'
