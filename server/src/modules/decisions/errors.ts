import { invalid, notFound, Problem } from '../../kernel/index.ts'

export const noSuchRule = () =>
  invalid('rule', 'There is no such rule. Use a code of the setting `rules`, or `other`.', 'decision.no_rule')
export const decisionNotFound = () => notFound('decision.not_found', 'This decision does not exist.')
export const alreadyAppealed = () =>
  new Problem(422, 'decision.appealed', 'You have already appealed this decision. There is one appeal per decision.')
export const tooLate = () => new Problem(422, 'decision.too_late', 'The time to appeal this decision has passed.')
export const alreadyEnded = () => new Problem(422, 'decision.ended', 'This decision no longer applies.')
