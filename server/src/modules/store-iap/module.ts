import type { CallbackBudget, Db, Module, Settings, Transactor } from '../../kernel/index.ts'
import type { Propose } from '../proposals/index.ts'
import { END_EVERY_S, endAtNewRatio, endStoreOrders, endStoreOrdersWorker } from './end-unpaid.ts'
import type { StoreVerifier } from './port.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

export interface StoreIapOptions {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  /** Absent where none is configured: then nothing is sold. */
  store: StoreVerifier | undefined
  /** ISO 4217 code of the money that products are listed in. */
  currency: string
  /** Asks for a second person. */
  propose: Propose
  callbacks: CallbackBudget
}

/** Buying currency inside the app, paid to the app's store. */
export function createStoreIap(options: StoreIapOptions): Module {
  return {
    name: 'store-iap',
    problems,
    advice,
    reactions: [endAtNewRatio],
    workers: [endStoreOrdersWorker],
    schedules: [{ job: endStoreOrders, everyS: END_EVERY_S }],
    routes: (api) => routes(api, options),
  }
}
