import type { Db, Module, Transactor } from '../../kernel/index.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

/** One queue for everything people report. */
export const createReports = (deps: { db: Db; transact: Transactor['transact'] }): Module => ({
  name: 'reports',
  problems,
  routes: (api) => routes(api, deps),
})
