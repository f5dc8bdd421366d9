import { defineFact } from '../../kernel/index.ts'

/** Staff decided about an event: 1 approved, 0 waits again, -1 refused. */
export const eventAudited = defineFact<{
  eventId: number
  creatorId: number
  audit: number
  /** The reason, as written by the person who decided. */
  remark?: string
}>('event.audited')

/** An event can be seen by everyone from now on, without a decision of staff about it. */
export const eventAnnounced = defineFact<{ eventId: number; creatorId: number }>('event.announced')

/** An event changed its time or place, or was cancelled; these are people who want to come. */
export const eventGuestsTold = defineFact<{
  eventId: number
  creatorId: number
  title: string
  what: 'changed' | 'cancelled'
  userIds: readonly number[]
}>('event.guests_told')
