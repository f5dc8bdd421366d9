import type { QueueItem, QueueItemInFull } from '@plaza/sdk/types'

/** The record itself; its fields tell its kind. */
export type QueueRecord = NonNullable<QueueItemInFull['record']>

export const ITEMS = 'GET /admin/queue/items'
export const ITEM = 'GET /admin/queue/{kind}/{id}'

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind}-${id}`
