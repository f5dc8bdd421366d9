import type { Config } from '../../config/config.ts'
import { createDb } from '../../kernel/db/db.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { banner } from '../banner.ts'
import { UserProblem } from '../command.ts'
import type { Database } from '../database.ts'
import { openLog } from '../environment.ts'
import { readyDatabase } from '../prepare.ts'
import { watchForStop } from '../stop.ts'
import { runWorkers } from './run-workers.ts'

const cannotStart = () => {
  throw new UserProblem('The workers could not start; what stopped them stands above.')
}

/** Prepares the database once, then lets so many workers serve until told to stop. SIGHUP replaces them all. */
export async function serveWithWorkers(
  config: Config,
  database: Database,
  count: number,
  startedAt: number,
): Promise<void> {
  const log = openLog(config)
  const told = watchForStop({ crashed: database.embedded?.exited, log })
  const prepared = await readyDatabase(database, config)
  const workers = runWorkers(count, database.url, log)
  process.on('SIGHUP', () => void workers.reload())
  try {
    await Promise.race([workers.ready.catch(cannotStart), told])
    const db = createDb({
      driver: database.owner,
      reactions: new Map(),
      seal: createSecrets(config.APP_SECRET),
      jobsWaiting: () => {},
      queryDeadlineMs: config.DATABASE_TIMEOUT_MS,
    })
    const steps = [...prepared.steps, `${count} workers`]
    process.stdout.write(
      await banner({ config, db, database, demo: undefined, prepared, steps, tookMs: performance.now() - startedAt }),
    )
    await told
  } finally {
    await workers.stop()
    await database.close()
  }
  process.stdout.write('Stopped.\n')
  process.exit(process.exitCode ?? 0)
}
