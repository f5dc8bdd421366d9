import { readFile, stat } from 'node:fs/promises'
import { createSettings } from '../kernel/settings.ts'
import type { Statement, StatementProvider } from '../modules/ledger/index.ts'
import { type Command, type Flags, print, UserProblem } from './command.ts'
import { withDatabase } from './offline-db.ts'

/** How many problems are shown. */
const SHOWN = 20

type Ledger = typeof import('../modules/ledger/index.ts')

/**
 * Loads a provider's statement of a day and compares it with what was credited; exits with 1 when they differ, which
 * stops everything that moves money, as with every other check.
 */
export const ledgerStatement: Command = {
  words: 'ledger statement',
  about: "Load a provider's statement of a day and compare it: ledger statement <pay-a|pay-b> <YYYY-MM-DD> <file.csv>",
  async run(flags, rest) {
    // Loaded only here, because it needs its whole module: every other command would wait for that.
    const ledger = await import('../modules/ledger/index.ts')
    const statement = await readFrom(ledger, rest)
    const { provider, day, lines } = statement
    const { replaced, differences } = await withDatabase(async (db) => {
      const loaded = await ledger.loadStatement(db, statement, progress(flags, lines.length)).catch(explain(ledger))
      const found = await ledger.compareStatement(db, statement, SHOWN)
      if (found.length === 0) return { ...loaded, differences: found }
      const settings = await createSettings(db)
      settings.declare([ledger.moneySetting])
      const check = { name: ledger.STATEMENT_CHECK, value: found.length }
      await ledger.stopMoney(db, settings, [check]).finally(settings.stop)
      return { ...loaded, differences: found }
    })
    const total = lines.reduce((sum, { moneyAmount }) => sum + moneyAmount, 0)
    const ok = differences.length === 0
    print(flags, { ok, provider, day, lines: lines.length, amount: total, replaced, differences }, [
      `${replaced ? 'Loaded again' : 'Loaded'}: ${provider}, ${day}, ${lines.length} ${lines.length === 1 ? 'payment' : 'payments'}, ${money(total)} in all.`,
      ...differences.map((each) => `✗ ${each.transaction_id}, ${money(each.amount)}: ${each.reason}`),
      ok
        ? 'It agrees with what was credited. Payments missing from it are found once the days before and after are loaded too.'
        : `It does not agree with what was credited${differences.length === SHOWN ? ` (the first ${SHOWN} are shown)` : ''}. Recharge, withdrawal, rewards and tasks are stopped. If the file was wrong, load the right one; release the setting money when plaza ledger verify finds nothing.`,
    ])
    if (!ok) process.exitCode = 1
  },
}

async function readFrom(ledger: Ledger, [provider, day, file, ...more]: string[]): Promise<Statement> {
  if (!provider || !day || !file || more.length > 0)
    throw new UserProblem('Say which: npx plaza ledger statement <pay-a|pay-b> <YYYY-MM-DD> <file.csv>')
  if (!ledger.STATEMENT_PROVIDERS.includes(provider as StatementProvider))
    throw new UserProblem(`There is no provider "${provider}". It is one of: ${ledger.STATEMENT_PROVIDERS.join(', ')}.`)
  if (!isDay(day)) throw new UserProblem(`"${day}" is no day. Give it as YYYY-MM-DD.`)
  const size = await stat(file).then(
    ({ size }) => size,
    () => {
      throw new UserProblem(`${file} cannot be read. Check the path.`)
    },
  )
  if (size > ledger.MAX_STATEMENT_BYTES)
    throw new UserProblem(
      `${file} has ${size} bytes; at most ${ledger.MAX_STATEMENT_BYTES} are taken. Is it the statement of one day?`,
    )
  try {
    return { provider: provider as StatementProvider, day, lines: ledger.readStatement(await readFile(file, 'utf8')) }
  } catch (error) {
    return explain(ledger)(error)
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text

/** What is wrong with the file, line by line, and that nothing of it was loaded. */
const explain =
  (ledger: Ledger) =>
  (error: unknown): never => {
    if (!(error instanceof ledger.StatementProblem)) throw error
    const problems = error.message.split('\n')
    const more = problems.length > SHOWN ? [`… and ${problems.length - SHOWN} more.`] : []
    throw new UserProblem(
      [...problems.slice(0, SHOWN), ...more, 'Nothing was loaded. Correct the file and load it again.'].join('\n'),
    )
  }

const progress =
  ({ json }: Flags, all: number) =>
  (loaded: number) => {
    if (!json && loaded < all) process.stderr.write(`${loaded} of ${all} payments loaded …\n`)
  }

const money = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
