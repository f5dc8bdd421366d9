import type { CallbackBudget, Clock, Db, Logger, Module, Settings, Transactor } from '../../kernel/index.ts'
import { adminRoutes } from './admin-routes.ts'
import type { RechargeDeps } from './create-recharge.ts'
import { endAtNewRatio } from './end-unpaid.ts'
import type { PaymentProvider } from './port.ts'
import { advice, problems } from './problems.ts'
import { RECONCILE_EVERY_S, reconcileRecharges, reconcileWorker } from './reconcile-recharges.ts'
import { routes } from './routes.ts'

export interface PaymentsOptions {
  db: Db
  clock: Clock
  log: Logger
  callbacks: CallbackBudget
  settings: Settings
  transact: Transactor['transact']
  /** Those that are configured, or sandboxed. */
  providers: readonly PaymentProvider[]
  payerOf: RechargeDeps['payerOf']
}

/** Recharges: the order, the provider's callbacks, and the job that asks about orders without a callback. */
export function createPayments(options: PaymentsOptions): Module {
  return {
    name: 'payments',
    problems,
    advice,
    workers: [reconcileWorker(options.providers)],
    reactions: [endAtNewRatio],
    schedules: [{ job: reconcileRecharges, everyS: RECONCILE_EVERY_S }],
    async routes(api) {
      await routes(api, options)
      adminRoutes(api, options)
    },
  }
}
