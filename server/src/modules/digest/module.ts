import { HOUR_S, type Module, on, sql, type Transactor } from '../../kernel/index.ts'
import { userDeleted } from '../users/index.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'
import { beginDigests, beginDigestsWorker, type DigestDeps, sendDigestWorker } from './send-digest.ts'
import { digestSetting } from './settings.ts'

/** Writes to people who stay away, once a week. */
export const createDigest = (deps: DigestDeps & { transact: Transactor['transact'] }): Module => ({
  name: 'digest',
  settings: [digestSetting],
  problems,
  advice,
  reactions: [
    on(userDeleted, async (tx, { userId }) => {
      await tx.run(sql`delete from digests where user_id = ${userId}`)
    }),
  ],
  workers: [beginDigestsWorker(deps), sendDigestWorker(deps)],
  schedules: [{ job: beginDigests, everyS: HOUR_S }],
  routes: (api) => routes(api, deps),
})
