import { defineFact } from '../../kernel/index.ts'
import type { Act, RuleTitle } from './schemas.ts'

/** Staff or an automatic rule acted on a person or on something of theirs. */
export interface DecisionMade {
  decisionId: number
  userId: number
  act: Act
  subjectKind: string
  subjectId: number
  /** Null for `other`. */
  ruleTitle: RuleTitle | null
  reason: string | null
  isAutomatic: boolean
  until: Date | null
}
export const decisionMade = defineFact<DecisionMade>('decision.made')

/** Staff decided about an appeal. */
export interface AppealDecided {
  decisionId: number
  userId: number
  act: Act
  state: 'upheld' | 'overturned'
  remark: string | null
  /** What could not be brought back: the thing itself, or what was said in a group. */
  lost?: Lost
}
/** What overturning a decision cannot bring back. */
export type Lost = 'thing' | 'messages'
export const appealDecided = defineFact<AppealDecided>('appeal.decided')
