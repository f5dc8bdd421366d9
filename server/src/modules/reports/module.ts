import type { Module } from '../../kernel/index.ts'
import type { ReportsDeps } from './open-report.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

/** One queue for everything people report. */
export const createReports = (deps: ReportsDeps): Module => ({
  name: 'reports',
  problems,
  advice,
  routes: (api) => routes(api, deps),
})
