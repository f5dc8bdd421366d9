import { type Caller, isoTime, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { decisionNotFound } from './errors.ts'
import type { Act, Decision, RuleTitle } from './schemas.ts'

interface DecisionRow {
  id: number
  subject_kind: string
  subject_id: number
  excerpt: string
  act: Act
  rule: string
  rule_title: RuleTitle | null
  reason: string | null
  automatic: boolean
  decided_at: Date
  until: Date | null
  ended_at: Date | null
  appeal_until: Date
  appeal_state: string | null
  appeal_text: string
  appeal_remark: string | null
  appeal_decided_at: Date | null
}

/** The caller's decisions, newest first. */
export const listDecisions = (
  db: Queryable,
  caller: Caller,
  { limit, after }: { limit: number; after?: number },
): Promise<Decision[]> =>
  select(
    db,
    sql`d.user_id = ${caller.id} and ${after ? sql`d.id < ${after}` : sql`true`} order by d.id desc limit ${limit}`,
  )

/** One decision about the caller. */
export async function getDecision(db: Queryable, caller: Caller, id: number): Promise<Decision> {
  const [decision] = await select(db, sql`d.id = ${id} and d.user_id = ${caller.id}`)
  if (!decision) throw decisionNotFound()
  return decision
}

// What ends by itself has ended by then, whether or not a job has noticed.
const select = async (db: Queryable, which: Sql): Promise<Decision[]> =>
  (
    await db.rows<DecisionRow>(sql`
      select d.id, d.subject_kind, d.subject_id, d.excerpt, d.act, d.rule, d.rule_title, d.reason, d.decided_by is null as automatic,
        d.decided_at, d.until, coalesce(d.ended_at, case when d.until <= plaza_now() then d.until end) as ended_at, d.appeal_until,
        a.state as appeal_state, a.text as appeal_text, a.remark as appeal_remark, a.decided_at as appeal_decided_at
      from decisions d left join appeals a on a.decision_id = d.id where ${which}`)
  ).map(present)

const present = (row: DecisionRow): Decision => ({
  id: row.id,
  subject: { kind: row.subject_kind, id: row.subject_id, excerpt: row.excerpt },
  act: row.act,
  rule: row.rule,
  rule_title: row.rule_title,
  reason: row.reason,
  automatic: row.automatic,
  decided_at: isoTime(row.decided_at),
  until: row.until && isoTime(row.until),
  ended_at: row.ended_at && isoTime(row.ended_at),
  appeal_until: isoTime(row.appeal_until),
  appeal:
    row.appeal_state === null
      ? null
      : {
          state: row.appeal_state,
          text: row.appeal_text,
          remark: row.appeal_remark,
          decided_at: row.appeal_decided_at && isoTime(row.appeal_decided_at),
        },
})
