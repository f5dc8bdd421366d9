import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, print, UserProblem } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { reportFile } from './existing.ts'
import { forPeople } from './for-people.ts'
import { createImportProgress } from './progress.ts'
import { readSince } from './read-since.ts'
import { withEmptyingDatabase } from './with-database.ts'

/** Brings a community over that `plaza export` wrote. */
export const importPlaza: Command = {
  words: 'import plaza',
  about: 'Bring a community over that plaza export wrote: plaza import plaza <folder>.',
  options: {
    'dry-run': { type: 'boolean', about: 'Do everything and undo it: only the report is left.' },
    since: {
      type: 'string',
      value: '[DATE]',
      bare: 'last',
      about: 'Second run: what is new, changed or gone. A date is taken too; everything is compared.',
    },
    report: { type: 'string', value: 'FILE', about: 'Where the report goes (HTML, JSON next to it).' },
  },
  async run(flags, [given]) {
    if (!given) throw new UserProblem('Say which export: plaza import plaza <folder>')
    const config = readEnvironment()
    const [moving, { createPorts }] = await Promise.all([
      import('../../modules/moving/index.ts'),
      import('../../ports.ts'),
    ])
    await mkdir(config.DATA_DIR, { recursive: true })
    const isDry = flags.given['dry-run'] === true
    const since = readSince(flags.given['since'])
    const imported = await withEmptyingDatabase(config, flags.json, async ({ db, ensureSignIn }) => {
      const { fileStore: store } = await createPorts(config, () => {})
      try {
        const imported = await moving.importCommunity({
          ...{ db, store, folder: resolve(given), isDry, isAgain: since !== undefined },
          ...{ report: reportFile(config, flags), progress: createImportProgress(flags.json) },
        })
        return { ...imported, founder: isDry ? undefined : await ensureSignIn() }
      } catch (error) {
        throw forPeople(error as Error)
      }
    })
    const { reconciliation, report, founder } = imported
    const { there, here, difference } = reconciliation
    print(flags, { dry_run: isDry, balances: reconciliation, report, ...(founder && { founder }) }, [
      isDry ? 'Rehearsed: nothing was written.' : 'Imported.',
      `Balances: ${there} there, ${here} here, difference ${difference}.`,
      `Report: ${report.html}`,
      ...(founder ? [`No founder has a password here. Sign in as ${founder.name}, password ${founder.password}`] : []),
      ...(isDry ? [] : ['Next: npx plaza doctor, npx plaza ledger verify, then start the service.']),
    ])
    if (difference !== 0) process.exitCode = 1
  },
}
