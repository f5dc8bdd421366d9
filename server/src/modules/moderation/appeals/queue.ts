import { type DecidedADay, isoTime, type Queryable, type StaffQueue, sql } from '../../../kernel/index.ts'
import type { FindSubject } from '../../reports/index.ts'
import { isHeldByAnother, PERMISSION } from './decide-appeal.ts'
import { WaitingAppeal } from './schemas.ts'

interface AppealRow extends Record<string, unknown> {
  user_id: number
  subject_kind: string
  subject_id: number
  decided_by: number | null
  decided_at: Date
  kept_text: string | null
  is_left: boolean
  undo_lost: string | null
}

/** What restricts a person leaves no thing to restore. */
const ABOUT_PERSON: ReadonlySet<string> = new Set(['users', 'mutes'])

/** Appeals that wait, with the decision and the thing as it is stored. */
export const createAppealQueue = (
  subjects: Readonly<Record<string, FindSubject>>,
  hours: () => number,
): StaffQueue => ({
  kind: 'appeals',
  permission: PERMISSION,
  due: { hours },
  waiting: sql`
    select a.id, a.created_at, d.user_id as owner_id, d.excerpt as title, a.text as detail, null::bigint as amount, d.act as about
    from appeals a join decisions d on d.id = a.decision_id where a.state = 'waiting'`,
  record: WaitingAppeal,
  async read(db: Queryable, id, caller) {
    const appeal = await db.find<AppealRow>(sql`
      select a.id, a.text, a.created_at, d.id as decision_id, d.act, d.rule, d.reason, d.subject_kind, d.subject_id, d.excerpt,
        d.decided_by is null as automatic, d.decided_at, d.decided_by, p.name as decided_by_name, d.until, d.user_id, d.undo ->> 'text' as kept_text, d.undo ->> 'lost' as undo_lost,
        exists (select from users u where u.id = d.user_id and u.deleted_at is not null) as is_left
      from appeals a join decisions d on d.id = a.decision_id left join users p on p.id = d.decided_by where a.id = ${id}`)
    if (!appeal) return undefined
    const { user_id: userId, kept_text: kept, undo_lost: undoLost, is_left: isLeft, ...record } = appeal
    const stored = await subjects[appeal.subject_kind]?.(db, appeal.subject_id)
    const isGone = !stored && kept === null && undoLost === null && !ABOUT_PERSON.has(appeal.subject_kind)
    const isOwn = appeal.decided_by === caller.id && (await isHeldByAnother(db, caller.id, userId))
    return {
      ...record,
      // What lost its content where it was is kept with the decision.
      subject:
        stored ??
        (kept === null ? null : { id: appeal.subject_id, text: kept, deleted_at: isoTime(appeal.decided_at) }),
      lost: isLeft && (isGone || undoLost !== null) ? 'account' : isGone ? 'thing' : undoLost,
      obstacle: userId === caller.id ? 'appeal.about_you' : isOwn ? 'appeal.own_decision' : null,
    }
  },
})

/** How fast appeals are decided. */
export const appealsDecided = (hours: () => number): DecidedADay => ({
  name: 'appeals',
  rows: sql`select created_at, decided_at from appeals where decided_at is not null`,
  hours,
})
