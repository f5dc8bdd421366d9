import type { Db, Module, Transactor } from '../../kernel/index.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'
import { rulesSetting } from './settings.ts'

export const createDecisions = (deps: { db: Db; transact: Transactor['transact'] }): Module => ({
  name: 'decisions',
  problems,
  advice,
  settings: [rulesSetting],
  routes: (api) => routes(api, deps),
})
