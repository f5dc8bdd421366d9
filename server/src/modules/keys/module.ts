import { forget, type Module, on, sql, worker } from '../../kernel/index.ts'
import { userDeleted } from '../users/index.ts'
import { adminRoutes } from './admin-routes.ts'
import type { KeysOptions } from './deps.ts'
import { forgetEnded } from './jobs.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

/** Keys with which programs call, and bots. */
export const createKeys = (options: KeysOptions): Module => ({
  name: 'keys',
  problems,
  advice,
  reactions: [
    on(userDeleted, async (tx, { userId }) => {
      await tx.run(sql`delete from access_keys where user_id = ${userId}`)
    }),
  ],
  workers: [worker(forgetEnded, (context) => forget(context, 'access_keys', sql`expires_at < plaza_now()`))],
  schedules: [{ job: forgetEnded, everyS: 3600 }],
  routes(api) {
    routes(api, options)
    adminRoutes(api, options)
  },
})
