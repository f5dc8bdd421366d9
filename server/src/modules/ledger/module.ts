import {
  DAY_S,
  type Db,
  type Metrics,
  MINUTE_S,
  type Module,
  type Settings,
  type Transactor,
} from '../../kernel/index.ts'
import type { Propose } from '../proposals/index.ts'
import { adminRoutes } from './admin-routes.ts'
import { auditLedger, createAlarm, watchLedger, watchLedgerWorkers } from './checks/watch-ledger.ts'
import { debtRoutes } from './debts/debt-routes.ts'
import { coinRoutes } from './explorer/coins.ts'
import { explorerRoutes } from './explorer/routes.ts'
import { advice, problems } from './problems.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { currencySetting, moneySetting } from './settings.ts'
import { statementRoutes } from './statements/routes.ts'

export interface LedgerOptions {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  metrics: Metrics
  /** Asks for a second person. */
  propose: Propose
}

export function createLedger(options: LedgerOptions): Module {
  const alarm = createAlarm(options.metrics, options.settings)
  return {
    name: 'ledger',
    problems,
    advice,
    settings: [currencySetting, moneySetting],
    reactions,
    workers: watchLedgerWorkers(alarm),
    schedules: [
      { job: watchLedger, everyS: MINUTE_S },
      { job: auditLedger, everyS: DAY_S },
    ],
    routes(api) {
      const deps = options
      routes(api, deps)
      adminRoutes(api, { ...deps, alarm })
      debtRoutes(api, deps)
      explorerRoutes(api, deps)
      coinRoutes(api, deps)
      statementRoutes(api, deps)
    },
  }
}
