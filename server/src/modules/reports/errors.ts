import { forbidden, notFound, Problem } from '../../kernel/index.ts'

export const reportNotFound = () => notFound('report.not_found', 'This report does not exist.')
export const ownContent = () => new Problem(422, 'report.own', 'You can’t report yourself or your own content.')
export const aboutYou = () =>
  forbidden('report.about_you', 'This report is about you or your content. Leave it to a colleague.')
export const alreadyFinal = () => new Problem(422, 'report.already_final', 'This report has already been decided.')
