/** Changes that need a second person. */
export { outdated } from './errors.ts'
export { proposalDecided, proposalMade } from './facts.ts'
export { proposalsKinds } from './importing/kinds.ts'
export type { AgreedBy, Held as HeldAnswer, ProposalKind, Propose } from './kinds.ts'
export { proposalQueue } from './list.ts'
export { createProposals } from './module.ts'
export { Held } from './schemas.ts'
