import type { Sql } from '../db/sql.ts'

/** Work of one kind that waits for a person; the composition root collects them for the staff's queue. */
export interface StaffQueue {
  readonly kind: string
  /** The permission one needs to do it. */
  readonly permission: string
  /** Selects `created_at` of everything that waits. */
  readonly waiting: Sql
}

/** Something of which staff see how much of it there was each day. */
export interface DailyCount {
  readonly name: string
  /** Selects `created_at` of every one; nothing else may stand behind the `from` and `where`. */
  readonly rows: Sql
}
