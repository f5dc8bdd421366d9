import { defineFact } from '../../kernel/index.ts'

/** Staff decided about an event: 1 approved, 0 waits again, -1 refused. */
export const eventAudited = defineFact<{
  eventId: number
  creatorId: number
  audit: number
  /** The reason, as written by the person who decided. */
  remark?: string
}>('event.audited')
