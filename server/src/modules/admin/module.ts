import type { DailyCount, Db, Module, Settings, StaffQueue, Transactor } from '../../kernel/index.ts'
import { auditRoutes } from './audit-routes.ts'
import { deskRoutes } from './desk-routes.ts'
import { settingsRoutes } from './settings-routes.ts'

export interface AdminOptions {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  /** What waits for staff, and what they see the daily numbers of: each module brings its own. */
  queues: readonly StaffQueue[]
  dailyCounts: readonly DailyCount[]
}

/** What staff do that belongs to no single module: settings, the audit log, the queue and the numbers. */
export const createAdmin = ({ db, transact, settings, queues, dailyCounts }: AdminOptions): Module => ({
  name: 'admin',
  routes(api) {
    settingsRoutes(api, { settings, transact })
    auditRoutes(api, { db })
    deskRoutes(api, { db, queues, dailyCounts })
  },
})
