import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Sql as Connection } from 'postgres'
import { type Db, type Settings, sql, type Tx } from '../../../kernel/index.ts'
import { createFileTaker, type FileStore } from '../../files/index.ts'
import { openDump } from '../dump/open-dump.ts'
import type { ReportHead } from '../report/head.ts'
import { writeReport } from '../report/write-report.ts'
import { isStaged, type StagedDump, stageDump } from '../staging/stage-dump.ts'
import {
  awaitKilled,
  findLast,
  findRunning,
  finishImport,
  type ImportRow,
  importTransactions,
  STATEMENT_MS,
  startImport,
} from '../state/imports.ts'
import { ImportProblem } from '../state/problem.ts'
import { dropStage } from '../state/shelve.ts'
import { type ImportRun, transactStaged } from './run.ts'
import { createSourceFiles } from './source-files.ts'
import type { SourceMap } from './source-map.ts'
import { findClashes, keepingSequences } from './steps/finishing.ts'
import { type Reconciliation, reconcile } from './steps/money.ts'
import { runSteps } from './steps.ts'

export interface ThinksnsImport {
  db: Db
  /** One connection of the owner, for what is not a row: staging the dump. */
  connection: Connection
  settings: Settings
  store: FileStore
  dataDir: string
  dump: string
  /** The root of the previous site's `public` disk. */
  files: string | undefined
  map: SourceMap
  isDry: boolean
  /** A second run: what is new, changed or gone; `true`: since the last one. */
  since: Date | true | undefined
  report: string
  progress: { stage: (name: string) => void; rows: (name: string, rows: number, of: number) => void }
}

export interface Imported {
  reconciliation: Reconciliation
  report: { html: string; json: string }
}

const MAX_DECODERS = 2

/** Imports a dump, or goes on with an import that was interrupted. A dry run does the same in a transaction that is undone. */
export async function importThinksns(given: ThinksnsImport): Promise<Imported> {
  const { db, connection, map, progress, isDry } = given
  await awaitKilled(db)
  const running = await findRunning(db)
  const last = await findLast(db, 'thinksns-plus')
  await refuse(given, running, last)
  // Read to its end before anything else: a dump that is cut off or damaged leaves nothing behind.
  const known = running?.options['staged'] as StagedDump | undefined
  const staged = known && (await isStaged(db)) ? known : await stage(connection, given.dump, map, progress)
  // Steps go on by the numbers of rows.
  if (known && !isDeepStrictEqual(staged.rows, known.rows)) {
    await db.transaction(dropStage)
    throw new ImportProblem(
      `${basename(given.dump)} is not the dump that was being imported: it has other rows. Go on with that one.`,
    )
  }
  if (last && !running) await refuseClashes(db)
  if (isDry) return rehearse(given, staged, last)
  const row =
    running ?? (await db.transaction((tx) => startImport(tx, 'thinksns-plus', { ...optionsOf(given, last), staged })))
  return run(given, row, staged, importTransactions(db))
}

const UNDONE = new Error('undone')

async function rehearse(given: ThinksnsImport, staged: StagedDump, last: ImportRow | undefined): Promise<Imported> {
  let imported: Imported | undefined
  const work = () =>
    given.db.transaction(
      async (tx) => {
        const row = await startImport(tx, 'thinksns-plus', optionsOf(given, last))
        imported = await run(given, row, staged, (work) => work(tx), tx)
        throw UNDONE
      },
      { statementMs: STATEMENT_MS },
    )
  await keepingSequences(given.db, work).catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
  await given.db.transaction(dropStage)
  return imported!
}

async function stage(
  connection: Connection,
  path: string,
  map: SourceMap,
  progress: ThinksnsImport['progress'],
): Promise<StagedDump> {
  progress.stage('reading the dump')
  const dump = await openDump(path)
  const staged = await stageDump(connection, dump, map, () => progress.rows('dump', dump.readBytes(), dump.sizeBytes))
  if (!Object.values(staged.taken).includes('users'))
    throw new ImportProblem(
      'The dump has no table of users. If the table has another name, give a map file (--map); --list shows what the dump has.',
    )
  return staged
}

async function run(
  given: ThinksnsImport,
  row: ImportRow,
  staged: StagedDump,
  transact: ImportRun['transact'],
  inside?: Tx,
): Promise<Imported> {
  const { db, settings, store, dataDir, progress, isDry } = given
  const since = row.options['since'] as string | null
  const importRun: ImportRun = {
    id: row.id,
    db: inside ?? db,
    transact,
    settings,
    isFirst: since === null,
    since: since === null ? undefined : new Date(since),
    isDry,
    staged,
    isLicensed: staged.columns['feed_topics']?.includes('visible') ?? false,
    takeFile: createSourceFiles(given.files, createFileTaker(store, dataDir, MAX_DECODERS), isDry),
    onRows: progress.rows,
  }
  await runSteps(importRun, progress.stage)
  progress.stage('report')
  const reconciliation = await reconcile(importRun, row.id)
  const head: ReportHead = {
    ...{
      source: 'ThinksNS+',
      dump: basename(given.dump),
      isDry,
      since,
      tables: staged.rows,
      unmappedColumns: staged.unmappedColumns,
    },
    ...{ brokenTexts: staged.brokenTexts, balances: reconciliation },
    startedAt: row.started_at.toISOString(),
    finishedAt: new Date().toISOString(),
  }
  const report = await writeReport(importRun.db, row.id, head, given.report)
  if (!isDry)
    await transactStaged(importRun, async (tx) => {
      await finishImport(tx, row.id)
      await dropStage(tx)
    })
  return { reconciliation, report }
}

/** Whatever was done with them would be wrong for one of the two, so nothing is. */
async function refuseClashes(db: Db): Promise<void> {
  const clashes = await findClashes(db)
  if (clashes.length === 0) return
  await db.transaction(dropStage)
  const named = clashes.map(({ table, count, ids }) => {
    const more = count > ids.length ? ` and ${count - ids.length} more` : ''
    return `${table} ${ids.join(', ')}${more}`
  })
  throw new ImportProblem(
    `Since the last import these ids were given out both there and here: ${named.join('; ')}. A second run cannot tell such records apart. Import this dump into an empty database, and keep the service closed until cut-over.`,
  )
}

function optionsOf({ dump, since }: ThinksnsImport, last: ImportRow | undefined): object {
  return {
    dump: basename(dump),
    since: since === undefined ? null : since === true ? last!.started_at.toISOString() : since.toISOString(),
  }
}

async function refuse(
  { db, dump, since, isDry }: ThinksnsImport,
  running: ImportRow | undefined,
  last: ImportRow | undefined,
): Promise<void> {
  if (running) {
    if (running.source !== 'thinksns-plus')
      throw new ImportProblem(
        'Another import was interrupted: plaza import plaza. Finish it first, with the same folder.',
      )
    if (isDry)
      throw new ImportProblem('An import was interrupted. Finish it first: the same command without --dry-run.')
    if (running.options['dump'] !== basename(dump))
      throw new ImportProblem(
        `An import of ${String(running.options['dump'])} was interrupted. Finish it first, with that dump.`,
      )
    return
  }
  if (since !== undefined) {
    if (!last) throw new ImportProblem('Nothing was imported here yet: --since is for a second run.')
    return
  }
  if (last)
    throw new ImportProblem(
      'A community was imported here already. Bring what is new since with --since, or use an empty database.',
    )
  const { people: count } = await db.get<{ people: number }>(sql`select count(*) as people from users`)
  if (count > 0)
    throw new ImportProblem(
      `This database has ${count} ${count === 1 ? 'user' : 'users'} already, whose ids may be those of others on the previous site. Give it an empty one (DATABASE_URL or DATA_DIR).`,
    )
}
