/** Notifications: telling people what concerns them. */

export { forgetPushes, importNotices } from './importing/import-notices.ts'
export { notificationsKinds } from './importing/kinds.ts'
export { createNotifications, type NotificationsOptions } from './module.ts'
export type { PushAddress, PushMessage, PushTransport } from './push/port.ts'
