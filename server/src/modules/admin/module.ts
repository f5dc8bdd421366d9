import type { Db, Module, Settings, Transactor } from '../../kernel/index.ts'
import { auditRoutes } from './audit-routes.ts'
import { settingsRoutes } from './settings-routes.ts'

/** What staff do that belongs to no single module: settings and the audit log. */
export const createAdmin = ({
  db,
  transact,
  settings,
}: {
  db: Db
  transact: Transactor['transact']
  settings: () => Settings
}): Module => ({
  name: 'admin',
  routes(api) {
    settingsRoutes(api, { settings: settings(), transact })
    auditRoutes(api, { db })
  },
})
