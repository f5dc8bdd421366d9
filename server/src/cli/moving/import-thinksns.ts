import { mkdir, readFile } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { createSettings } from '../../kernel/settings.ts'
import type { Imported, SourceMap } from '../../modules/moving/index.ts'
import { type Command, type Flags, print, UserProblem } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { existing, reportFile } from './existing.ts'
import { forPeople } from './for-people.ts'
import { createImportProgress } from './progress.ts'
import { readSince } from './read-since.ts'
import { type SignIn, withEmptyingDatabase } from './with-database.ts'

/** Brings a community over from a ThinksNS+ site: its database as `mysqldump` wrote it, and its folder of files. */
export const importThinksns: Command = {
  words: 'import thinksns-plus',
  about: 'Bring a ThinksNS+ community over from its mysqldump and files.',
  options: {
    dump: { type: 'string', value: 'FILE', about: 'What mysqldump wrote, as text or gzip.' },
    files: { type: 'string', value: 'DIR', about: 'Root of its public disk (storage/app/public).' },
    map: { type: 'string', value: 'FILE', about: 'JSON that says how its tables and columns are called.' },
    list: { type: 'boolean', about: 'Only list what the dump has, and what of it is not taken.' },
    'dry-run': { type: 'boolean', about: 'Do everything and undo it: only the report is left.' },
    since: {
      type: 'string',
      value: '[DATE]',
      bare: 'last',
      about: 'Second run: what is new, changed or gone since (the last run).',
    },
    report: { type: 'string', value: 'FILE', about: 'Where the report goes (HTML, JSON next to it).' },
  },
  async run(flags) {
    const config = readEnvironment()
    const dump = await existing(flags, 'dump', 'file')
    if (!dump) throw new UserProblem('Say which dump: plaza import thinksns-plus --dump FILE --files DIR')
    const map = await readMap(flags)
    if (flags.given['list']) return list(flags, dump, map)
    const files = await existing(flags, 'files', 'directory')
    const since = readSince(flags.given['since'])
    const report = reportFile(config, flags)
    const isDry = flags.given['dry-run'] === true
    const imported = await run(config, { dump, files, map, since, report, isDry }, flags)
    tell(flags, imported, isDry)
  },
}

interface Asked {
  dump: string
  files: string | undefined
  map: SourceMap
  since: Date | true | undefined
  report: string
  isDry: boolean
}

async function run(config: Config, asked: Asked, flags: Flags): Promise<Imported & { admin?: SignIn | undefined }> {
  const [moving, { wordsSetting }, { redirectsSetting }, { createPorts }] = await Promise.all([
    import('../../modules/moving/index.ts'),
    import('../../modules/moderation/index.ts'),
    import('../../modules/compatibility/index.ts'),
    import('../../ports.ts'),
  ])
  await mkdir(config.DATA_DIR, { recursive: true })
  return withEmptyingDatabase(config, flags.json, async ({ db, owner, ensureFounder }) => {
    const { fileStore: store } = await createPorts(config, () => {})
    const settings = await createSettings(db)
    settings.declare([wordsSetting, redirectsSetting])
    const connection = await owner.reserve()
    try {
      const imported = await moving.importThinksns({
        ...{ db, connection, settings, store, dataDir: config.DATA_DIR, progress: createImportProgress(flags.json) },
        ...asked,
      })
      return { ...imported, admin: asked.isDry ? undefined : await ensureFounder() }
    } catch (error) {
      throw forPeople(error as Error)
    } finally {
      connection.release()
      settings.stop()
    }
  })
}

const tell = (
  flags: Flags,
  { reconciliation, report, admin }: Imported & { admin?: SignIn | undefined },
  isDry: boolean,
): void => {
  const { there, leftOut, here, difference } = reconciliation
  print(flags, { dry_run: isDry, balances: reconciliation, report, ...(admin && { admin: admin.password }) }, [
    isDry ? 'Rehearsed: nothing was written.' : 'Imported.',
    `Balances: ${there} there, ${leftOut} left out, ${here} here, difference ${difference}.`,
    `Report: ${report.html}`,
    ...(admin ? [`No founder came along. Staff: ${admin.name}, password ${admin.password}`] : []),
    ...(isDry ? [] : ['Next: npx plaza doctor, npx plaza ledger verify, then start the service.']),
  ])
  if (difference !== 0) process.exitCode = 1
}

async function list(flags: Flags, dump: string, map: SourceMap): Promise<void> {
  const { listDump } = await import('../../modules/moving/index.ts')
  const tables = await listDump(dump, map).catch((error: Error) => {
    throw forPeople(error)
  })
  print(
    flags,
    tables,
    tables.flatMap(({ table, rows, takenAs, why, columnsNotTaken, columnsMissing }) => [
      `${table.padEnd(30)} ${String(rows).padStart(10)} rows  ${takenAs === null ? `not taken: ${why}` : takenAs === table ? 'taken' : `taken as ${takenAs}`}`,
      ...(columnsNotTaken.length > 0 ? [`${' '.repeat(32)}columns not taken: ${columnsNotTaken.join(', ')}`] : []),
      ...(columnsMissing.length > 0 ? [`${' '.repeat(32)}columns it lacks: ${columnsMissing.join(', ')}`] : []),
    ]),
  )
}

async function readMap(flags: Flags): Promise<SourceMap> {
  const { NO_MAP, readSourceMap } = await import('../../modules/moving/index.ts')
  const path = await existing(flags, 'map', 'file')
  if (!path) return NO_MAP
  const map = readSourceMap(await readFile(path, 'utf8'))
  if ('fault' in map) throw new UserProblem(`The map file cannot be used: ${map.fault}. See docs/moving.md.`)
  return map
}
