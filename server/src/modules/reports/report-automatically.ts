import { sql, type Tx } from '../../kernel/index.ts'

/** Something the service itself noticed, for staff to look at. */
export interface Noticed {
  /** What kind of thing it is, such as `feeds`, and which one. */
  kind: string
  id: number
  ownerId: number
  title: string
  reason: string
  /** No one sees it until staff have decided. */
  isHeld?: boolean
}

const MAX_TITLE = 200
const MAX_REASON = 500

/**
 * Puts something into the reports queue as `automatic`. While a report of it for the same reason waits, another adds
 * nothing; one that holds it makes the waiting one hold it.
 */
export const reportAutomatically = (tx: Tx, { kind, id, ownerId, title, reason, isHeld = false }: Noticed) =>
  tx.run(sql`
    insert into reports (kind, subject_kind, subject_id, owner_id, title, reason, is_held)
    values ('automatic', ${kind}, ${id}, ${ownerId}, ${cut(title, MAX_TITLE)}, ${cut(reason, MAX_REASON)}, ${isHeld})
    on conflict (subject_kind, subject_id, md5(reason)) where kind = 'automatic' and status = 'waiting'
    do update set is_held = reports.is_held or excluded.is_held`)

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')
