import type { StaffQueue } from '@plaza/sdk/types'
import { useRead } from './data.ts'

/** The kinds of the staff queue. */
export type QueueKindName = keyof StaffQueue

/** What waits, by kind; read again every few seconds while the page is visible. */
export const useWaiting = () => useRead('GET /admin/queue', {}, { everyMs: 10_000 })

/** How much waits: of one kind, or of all. */
export const countOf = (waiting: StaffQueue | undefined, kind: QueueKindName | '*'): number =>
  kind === '*' ? Object.values(waiting ?? {}).reduce((sum, { count }) => sum + count, 0) : (waiting?.[kind]?.count ?? 0)
