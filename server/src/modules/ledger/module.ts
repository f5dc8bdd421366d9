import type { Db, Metrics, Module, Settings, Transactor } from '../../kernel/index.ts'
import { adminRoutes } from './admin-routes.ts'
import { routes } from './routes.ts'
import { currencySetting, moneySetting } from './settings.ts'
import { watchLedger, watchLedgerWorker } from './watch-ledger.ts'

export interface LedgerOptions {
  db: Db
  transact: Transactor['transact']
  settings: () => Settings
  metrics: Metrics
}

export function createLedger(options: LedgerOptions): Module {
  return {
    name: 'ledger',
    settings: [currencySetting, moneySetting],
    workers: [watchLedgerWorker(options.metrics, options.settings)],
    schedules: [{ job: watchLedger, everyS: 60 }],
    routes(api) {
      const deps = { ...options, settings: options.settings() }
      routes(api, deps)
      adminRoutes(api, deps)
    },
  }
}
