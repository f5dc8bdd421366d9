import { navigate } from '../app/router.tsx'
import { isProblem } from '../data/plaza.ts'
import { keepDecisionToken } from '../decisions/token.ts'

/** A suspended person reads the decision and appeals it. */
export function showDecision(error: unknown): never {
  if (isProblem(error, 'auth.suspended') && error.decisionToken) {
    keepDecisionToken(error.decisionToken)
    navigate('/suspended')
  }
  throw error
}
