import { forbidden, notFound, Problem, phrase, say, stepUp } from '../../kernel/index.ts'

/** How many proposals of one person may wait at once. */
export const MAX_WAITING = 100

export const proposalNotFound = () => notFound('proposal.not_found', 'This proposal does not exist.')
export const ownProposal = () =>
  forbidden('proposal.own', 'You can’t decide on your own proposal. Someone else has to.')
export const permissionTooNew = () =>
  forbidden(
    'proposal.permission_too_new',
    'You got the permissions for this after it was proposed. A colleague who had them before must decide.',
  )
export const alreadyDecided = () => new Problem(422, 'proposal.decided', 'This proposal has already been decided.')
export const stale = () => new Problem(422, 'proposal.stale', 'This proposal has expired. Propose it again.')
export const proposerLeft = () =>
  new Problem(422, 'proposal.proposer_left', 'The proposer no longer has the permissions. Reject it.')
export const outdated = () =>
  new Problem(422, 'proposal.outdated', 'What this would change has changed since. Propose it again.')
export const tooManyWaiting = () =>
  new Problem(
    422,
    'proposal.too_many',
    say`You already have ${MAX_WAITING} pending proposals. Ask a colleague to decide them first.`,
  )
export const freshFactorNeeded = () =>
  stepUp(
    phrase('auth.step_up.alone')`No one else can approve this. Complete two-step verification again, then repeat it.`,
  )
