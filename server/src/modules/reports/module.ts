import type { Db, Module, Transactor } from '../../kernel/index.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

/** One queue for everything people report. */
export const createReports = (deps: { db: Db; transact: Transactor['transact'] }): Module => ({
  name: 'reports',
  problems,
  advice,
  routes: (api) => routes(api, deps),
})
