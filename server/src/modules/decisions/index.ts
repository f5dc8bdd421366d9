/** Decisions: what staff and automatic rules did about people and their things, why, and the appeals against it. */
export { appealDecision } from './appeal-decision.ts'
export { type AppealedDecision, closeAppeal, forgetWords, lockAppeal } from './close-appeal.ts'
export { decide, endDecisions, ruleOrOther, timeOf } from './decide.ts'
export { messageOf, outcomeOf } from './describe.ts'
export { type AppealDecided, appealDecided, type DecisionMade, decisionMade, type Lost } from './facts.ts'
export { decisionsKinds } from './importing/kinds.ts'
export { createDecisions } from './module.ts'
