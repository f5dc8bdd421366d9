import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const notificationsKinds: readonly Kind[] = [
  { table: 'notification_inboxes', about: "A person's inbox." },
  { table: 'notification_counters', about: 'How many notices of a kind are unread.' },
  { table: 'notifications', about: 'A notice.' },
  { table: 'notification_reads', about: 'Up to where notices of a kind are read.' },
  { table: 'announcements', about: 'An announcement by staff.' },
  { table: 'push_routes', about: 'A device that is told of notices.', isSecret: true },
]
