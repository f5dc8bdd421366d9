import type { TimelineEntry } from '../people/timeline.tsx'
import type { Owner } from './owner-pane.tsx'

export interface QueueItem {
  kind: string
  id: number
  title: string
  detail: string | null
  amount: number | null
  about: string | null
  flags: { kind: string; amount: number }[]
  owner_id: number
  owner_name: string
  created_at: string
  claim: { user_id: number; name: string; until: string } | null
}

export type QueueRecord = Record<string, unknown>

/** An item with everything one needs to decide. */
export interface InFull {
  item: QueueItem
  record: QueueRecord
  owner: Owner
  history: TimelineEntry[]
}

export const ITEMS = '/admin/queue/items'
export const ITEM = '/admin/queue/{kind}/{id}'
export const CLAIM = '/admin/queue/{kind}/{id}/claim'

export const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind}-${id}`
