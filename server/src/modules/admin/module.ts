import {
  type Check,
  type DailyCount,
  type Db,
  type DecidedADay,
  type Metrics,
  type Module,
  on,
  type Settings,
  type StaffQueue,
  sql,
  type Transactor,
} from '../../kernel/index.ts'
import type { Propose } from '../proposals/index.ts'
import { userDeleted } from '../users/index.ts'
import { auditRoutes } from './audit-routes.ts'
import { deskRoutes } from './desk-routes.ts'
import { insightSchedule, insightWorker } from './insight/jobs.ts'
import { insightRoutes } from './insight/routes.ts'
import { meRoutes } from './me-routes.ts'
import { createFigures } from './operation/figures.ts'
import { jobsRoutes } from './operation/jobs-routes.ts'
import { type OperationDeps, operationRoutes } from './operation/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { timelineSources } from './people/sources.ts'
import { advice, problems } from './problems.ts'
import { queueRoutes } from './queue/routes.ts'
import { auditSetting, deskSetting } from './settings.ts'
import { type SettingGuards, settingsRoutes } from './settings-routes.ts'
import { shortenAddressesSchedule, shortenAddressesWorker } from './shorten-addresses.ts'

export interface AdminOptions {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  metrics: Metrics
  /** What waits for staff, and what is counted by day: each module brings its own. */
  queues: readonly StaffQueue[]
  dailyCounts: readonly DailyCount[]
  decidedADay: readonly DecidedADay[]
  checks: readonly Check[]
  about: OperationDeps['about']
  /** Asks for a second person. */
  propose: Propose
  settingGuards: SettingGuards
}

/** What staff do that belongs to no single module: settings, the audit log, the queue, people whole, and operation. */
export const createAdmin = (options: AdminOptions): Module => ({
  name: 'admin',
  problems,
  advice,
  settings: [deskSetting, auditSetting],
  workers: [insightWorker, shortenAddressesWorker(() => options.settings.get(auditSetting)['address-days'])],
  schedules: [insightSchedule, shortenAddressesSchedule],
  reactions: [
    on(userDeleted, async (tx, { userId }) => {
      await tx.run(sql`delete from person_activity where user_id = ${userId}`)
    }),
  ],
  routes(api) {
    const deps = { ...options, timeline: timelineSources }
    const figures = createFigures(options.metrics.registry)
    api.addHook('onClose', async () => figures.stop())
    settingsRoutes(api, deps)
    auditRoutes(api, deps)
    deskRoutes(api, deps)
    meRoutes(api, deps)
    insightRoutes(api, deps)
    queueRoutes(api, deps)
    peopleRoutes(api, deps)
    jobsRoutes(api, deps)
    operationRoutes(api, { ...deps, figures })
  },
})
