import { type TSchema, Type } from 'typebox'
import type { Queryable } from '../db/db.ts'
import { type Sql, sql } from '../db/sql.ts'
import { Closed } from '../http/schema.ts'
import { type Caller, can } from '../http/types.ts'

/** Work of one kind that waits for a person; the composition root collects them for the staff's queue. */
export interface StaffQueue {
  readonly kind: string
  /** The permission needed for it, or those of which one is enough for some of it. */
  readonly permission: string | readonly string[]
  /**
   * Selects everything that waits: `id, created_at, owner_id, title, detail, amount, about`. The last three may be
   * null; `about` is a word that distinguishes items of one kind, such as the subject of a report. A function where one
   * permission is not enough to tell who may decide what, or where an item stands for several: of those, `id` asks for one.
   */
  readonly waiting: Sql | ((caller: Caller, id?: number) => Sql)
  /**
   * How many hours staff have for one, and how bad it is by an expression over a waiting item (`w`): 0 unless given, the most
   * is decided first.
   */
  readonly due?: { readonly hours: () => number; readonly severity?: Sql }
  /** For a waiting item (`w`), `{things, reports, categories}` of what waits about the same person, as JSON; null where it is all. */
  readonly group?: Sql
  /** For a waiting item (`w`), a JSON list of `{kind, amount}`: what to look at before deciding. */
  readonly flags?: Sql
  /**
   * What staff need to decide about a waiting item, apart from its owner. `obstacle` in it is the code of the problem
   * that this caller would get for approving it; `is_stopped`, that no one can decide it now.
   */
  readonly record: TSchema
  /** Reads such a record. */
  readonly read: (db: Queryable, id: number, caller: Caller) => Promise<Record<string, unknown> | undefined>
}

/** Whether a caller may decide items of this kind. */
export const mayHandle = ({ permission }: StaffQueue, caller: Caller): boolean =>
  typeof permission === 'string' ? can(caller, permission) : permission.some((one) => can(caller, one))

/** What waits for this caller. */
export const waitingFor = ({ waiting }: StaffQueue, caller: Caller, id?: number): Sql =>
  typeof waiting === 'function' ? waiting(caller, id) : waiting

/** When a waiting item (`w`) is due; null where its kind has no time. */
export const dueAt = ({ due }: StaffQueue): Sql =>
  due ? sql`w.created_at + make_interval(hours => ${due.hours()}::int)` : sql`null::timestamptz`

/** Something that a person did or that happened to them, as staff see it in one line. */
export interface TimelineSource {
  readonly kind: string
  /** Visible to holders of one of these. */
  readonly permissions: readonly string[]
  /**
   * Selects `at, id, title, detail, amount, about` of everything about this person, of what staff did also `by_id` and
   * `until`, and `subject_id` where `about` says of what kind it is; nothing may follow `where`.
   */
  readonly entries: (userId: number) => Sql
}

/** How far back figures by day go. */
export const LastDays = Closed({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 30,
      description: 'How many days, today included.',
      examples: [30],
    }),
  ),
})

/** Something that staff see counted by day. */
export interface DailyCount {
  readonly name: string
  /** Selects `created_at` of every one; nothing may follow the `from` and `where`. */
  readonly rows: Sql
}

/** How fast staff decided about things of one kind, by day. */
export interface DecidedADay {
  readonly name: string
  /** Selects `created_at` and `decided_at` of every one that was decided; nothing may follow the `where`. */
  readonly rows: Sql
  readonly hours: () => number
}
