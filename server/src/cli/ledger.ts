import { type Command, print } from './command.ts'
import { withDatabase } from './offline-db.ts'

/** Runs every invariant of the ledger; exits with 1 when one does not hold, and when it could not find out. */
export const ledgerVerify: Command = {
  words: 'ledger verify',
  about: 'Check that the ledger adds up.',
  async run(flags) {
    // Loaded only here, as it comes with its whole module: every other command would wait for that.
    const { verifyLedger } = await import('../modules/ledger/index.ts')
    const report = await withDatabase(verifyLedger)
    const broken = report.checks.filter(({ value }) => value !== 0)
    print(flags, report, [
      ...report.checks.map(({ name, value }) => (value === 0 ? `✓ ${name}: none` : `✗ ${name}: ${value}`)),
      report.ok
        ? `The ledger adds up: all ${report.checks.length} checks ran.`
        : `The ledger does not add up: ${broken.length} of ${report.checks.length} checks found something.`,
    ])
    if (!report.ok) process.exitCode = 1
  },
}
