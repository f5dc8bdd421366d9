import { createSettings } from '../kernel/settings.ts'
import type { LedgerReport } from '../modules/ledger/index.ts'
import { type Command, print } from './command.ts'
import { withDatabase } from './offline-db.ts'

/**
 * Runs every invariant of the ledger; exits with 1 when one is violated, and when it could not find out. A violation
 * stops everything that moves money, as if the service had found it.
 */
export const ledgerVerify: Command = {
  words: 'ledger verify',
  about: 'Check that the ledger adds up.',
  async run(flags) {
    // Loaded only here, because it needs its whole module: every other command would wait for that.
    const ledger = await import('../modules/ledger/index.ts')
    const report = await withDatabase(async (db) => {
      const found = await ledger.verifyLedger(db)
      if (found.ok) return found
      const settings = await createSettings(db)
      settings.declare([ledger.moneySetting])
      await ledger.stopMoney(db, settings, ledger.findBroken(found)).finally(settings.stop)
      return found
    })
    const broken = ledger.findBroken(report)
    print(flags, report, [
      ...report.checks.map(({ name, value }) => (value === 0 ? `✓ ${name}: none` : `✗ ${name}: ${value}`)),
      describeStatements(report.statements),
      report.ok
        ? `The ledger adds up: all ${report.checks.length} checks ran.`
        : `The ledger does not add up: ${broken.length} of ${report.checks.length} checks found something. Recharge, withdrawal, rewards and tasks are stopped.`,
    ])
    if (!report.ok) process.exitCode = 1
  },
}

const describeStatements = ({ loaded_days: loaded, compared_days: compared }: LedgerReport['statements']): string =>
  loaded === 0
    ? "No provider's statement is loaded, so payments were compared with none (plaza ledger statement)."
    : `Compared with the statements of ${loaded} ${loaded === 1 ? 'day' : 'days'}; for ${compared} of them also the other way round, for payments that are missing in them.`
