import type { Config } from '../config/config.ts'
import { createDb, type Db } from '../kernel/db/db.ts'
import type { Driver } from '../kernel/db/driver.ts'
import { pendingMigrations } from '../kernel/db/migrate.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { readSchema } from '../schema.ts'
import { UserProblem } from './command.ts'
import { openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'

/** However long the history is, one statement over a range of it does not take this long. */
const STATEMENT_MS = 600_000

/** Opens a database that is up to date, with or without a running service, and closes it again. */
export async function withDatabase<Result>(
  look: (db: Db, config: Config, owner: Driver) => Promise<Result>,
): Promise<Result> {
  const config = readEnvironment()
  const database = await openDatabase(config, () => {}, { joins: true })
  try {
    const missing = await pendingMigrations(database.owner, await readSchema())
    if (missing.length > 0)
      throw new UserProblem(
        `The database lacks ${missing[0]}, so there is nothing to check yet. Run: npm run db:migrate`,
      )
    const seal = createSecrets(config.APP_SECRET)
    const db = createDb({
      driver: database.owner,
      reactions: new Map(),
      seal,
      jobsWaiting: () => {},
      queryDeadlineMs: STATEMENT_MS,
    })
    return await look(db, config, database.owner)
  } finally {
    await database.close()
  }
}
