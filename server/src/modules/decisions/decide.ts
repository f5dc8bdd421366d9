import { type Sql, sql, type Tx, type Why } from '../../kernel/index.ts'
import { noSuchRule } from './errors.ts'
import { appealDecided, decisionMade } from './facts.ts'
import type { Act } from './schemas.ts'
import { OTHER, readRules } from './settings.ts'

/** An act on a person or on something of theirs. */
export interface NewDecision {
  /** Whom it concerns. */
  userId: number
  subject: { kind: string; id: number; excerpt?: string }
  act: Act
  /** Who decided; absent where an automatic rule did. */
  by?: number
  why?: Why
  /** When the act ends by itself. */
  until?: Date | null
  /** What restoring needs beyond the thing itself. */
  undo?: Record<string, unknown>
}

const APPEAL_DAYS = 180
const MAX_EXCERPT = 200

/**
 * Writes down what was done and tells the person, in the transaction that does it. What people do with their own things is
 * no decision. The time of the decision is that of the transaction, so it equals the `deleted_at` that the act set.
 */
export async function decide(tx: Tx, decision: NewDecision): Promise<number | undefined> {
  const { userId, subject, act, by, why = {}, until = null, undo } = decision
  if (by === userId) return undefined
  const { rule = OTHER, reason = null } = why
  const ruleTitle = await titleOf(tx, rule)
  const { id: decisionId } = await tx.get<{ id: number }>(sql`
    insert into decisions (user_id, subject_kind, subject_id, excerpt, act, rule, rule_title, reason, decided_by, until, undo, appeal_until)
    values (${userId}, ${subject.kind}, ${subject.id}, ${excerptOf(subject.excerpt)}, ${act}, ${rule}, ${ruleTitle}, ${reason},
      ${by ?? null}, ${until}, ${undo ?? null}, plaza_now() + make_interval(days => ${APPEAL_DAYS}))
    returning id`)
  await tx.publish(decisionMade, {
    decisionId,
    userId,
    act,
    subjectKind: subject.kind,
    subjectId: subject.id,
    ruleTitle,
    reason,
    isAutomatic: by === undefined,
    until,
  })
  return decisionId
}

/** Notes that these acts on a thing were taken back another way than by an appeal; appeals that wait have succeeded, and the person hears of it. */
export async function endDecisions(
  tx: Tx,
  { kind, id, acts, by }: { kind: string; id: number; acts: readonly Act[]; by?: number },
): Promise<void> {
  const appealed = await tx.rows<{ decisionId: number; userId: number; act: Act }>(sql`
    with ended as (
      update decisions set ended_at = plaza_now()
      where subject_kind = ${kind} and subject_id = ${id} and act = any (${[...acts]}) and ended_at is null
      returning id, user_id, act),
    closed as (
      update appeals set state = 'overturned', decided_by = ${by ?? null}, decided_at = plaza_now()
      where decision_id in (select id from ended) and state = 'waiting' returning decision_id)
    select e.id as "decisionId", e.user_id as "userId", e.act from ended e join closed c on c.decision_id = e.id`)
  for (const each of appealed) await tx.publish(appealDecided, { ...each, state: 'overturned', remark: null })
}

/**
 * The time of a decision: a thing whose `deleted_at` equals it was deleted by that decision and by no one since. Compared in
 * the database, because a time loses its microseconds on the way here.
 */
export const timeOf = (decisionId: number): Sql =>
  sql`(select d.decided_at from decisions d where d.id = ${decisionId})`

/** A rule an automatic one names, or `other` where the setting has lost it. */
export const ruleOrOther = async (tx: Tx, code: string): Promise<string> =>
  (await readRules(tx)).some((each) => each.code === code) ? code : OTHER

async function titleOf(tx: Tx, code: string) {
  if (code === OTHER) return null
  const rule = (await readRules(tx)).find((each) => each.code === code)
  if (!rule) throw noSuchRule()
  return rule.title
}

const excerptOf = (text = ''): string => [...text].slice(0, MAX_EXCERPT).join('')
