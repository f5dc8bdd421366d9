import { forbidden, notFound, Problem } from '../../kernel/index.ts'

export const reportNotFound = () => notFound('report.not_found', 'There is no such report.')
export const ownContent = () => new Problem(422, 'report.own', 'You cannot report yourself or what is your own.')
export const aboutYou = () =>
  forbidden('report.about_you', 'This report is about you or what is yours. Leave it to a colleague.')
export const alreadyFinal = () => new Problem(422, 'report.already_final', 'This report has already been decided.')
