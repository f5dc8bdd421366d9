import { createDb } from '../kernel/db/db.ts'
import { pendingMigrations, readMigrations } from '../kernel/db/migrate.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { verifyLedger } from '../modules/ledger/index.ts'
import { type Command, print, UserProblem } from './command.ts'
import { openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'

/** However long the history is, one look at a stretch of it does not take this long. */
const STATEMENT_MS = 600_000

/** Runs every invariant of the ledger; exits with 1 when one does not hold, and when it could not find out. */
export const ledgerVerify: Command = {
  words: 'ledger verify',
  about: 'Check that the ledger adds up.',
  async run(flags) {
    const config = readEnvironment()
    const database = await openDatabase(config, () => {})
    try {
      const missing = await pendingMigrations(database.owner, await readMigrations())
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
      const report = await verifyLedger(db)
      const broken = report.checks.filter(({ value }) => value !== 0)
      print(flags, report, [
        ...report.checks.map(({ name, value }) => (value === 0 ? `✓ ${name}: none` : `✗ ${name}: ${value}`)),
        report.ok
          ? `The ledger adds up: all ${report.checks.length} checks ran.`
          : `The ledger does not add up: ${broken.length} of ${report.checks.length} checks found something.`,
      ])
      if (!report.ok) process.exitCode = 1
    } finally {
      await database.close()
    }
  },
}
