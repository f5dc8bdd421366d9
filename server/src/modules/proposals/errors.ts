import { forbidden, notFound, Problem, say, stepUp } from '../../kernel/index.ts'

/** How many proposals of one person may wait at once. */
export const MAX_WAITING = 100

export const proposalNotFound = () => notFound('proposal.not_found', 'There is no such proposal.')
export const ownProposal = () =>
  forbidden('proposal.own', 'You cannot decide your own proposal. It waits for somebody else.')
export const permissionTooNew = () =>
  forbidden(
    'proposal.permission_too_new',
    'You got the permissions for this after it was proposed. A colleague who held them before has to decide.',
  )
export const alreadyDecided = () => new Problem(422, 'proposal.decided', 'This proposal has already been decided.')
export const stale = () =>
  new Problem(422, 'proposal.stale', 'This proposal waited too long and has expired. Propose it anew.')
export const proposerLeft = () =>
  new Problem(422, 'proposal.proposer_left', 'Whoever proposed this no longer holds the permissions. Reject it.')
export const outdated = () =>
  new Problem(422, 'proposal.outdated', 'What this would change is no longer as it was shown. Propose it anew.')
export const tooManyWaiting = () =>
  new Problem(
    422,
    'proposal.too_many',
    say`${MAX_WAITING} of your proposals wait already. Let a colleague decide them first.`,
  )
export const freshFactorNeeded = () =>
  stepUp('Nobody else can agree to this. Show your second factor anew, then repeat it.')
