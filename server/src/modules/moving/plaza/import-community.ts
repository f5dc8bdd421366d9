import { basename } from 'node:path'
import { describeKinds, sql } from '../../../kernel/index.ts'
import type { ReportHead } from '../report/head.ts'
import { writeReport } from '../report/write-report.ts'
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
import type { Imported } from '../thinksns/import-thinksns.ts'
import { checkExport, type OpenedExport } from './check-export.ts'
import type { CommunityImport, Workplace } from './given.ts'
import { allKinds } from './kinds.ts'
import { loadCommunity } from './load-community.ts'
import { readManifest } from './manifest.ts'

const UNDONE = new Error('undone')

/** Brings a community over that `plaza export` wrote, or goes on with that; a dry run does the same in a transaction that is undone. */
export async function importCommunity(given: CommunityImport): Promise<Imported> {
  const { db, folder, isDry, isAgain } = given
  const { manifest, digest } = await readManifest(folder)
  await awaitKilled(db)
  const running = await findRunning(db)
  await refuse(given, digest, running)
  given.progress.stage('reading the export')
  const opened = await checkExport(folder, manifest, await describeKinds(db, allKinds))
  const options = { folder: basename(folder), digest, since: isAgain ? 'last' : null }
  if (!isDry) {
    const row = running ?? (await db.transaction((tx) => startImport(tx, 'plaza', options)))
    return run(given, opened, row, { db, transact: importTransactions(db) })
  }
  let imported: Imported | undefined
  await db
    .transaction(
      async (tx) => {
        const row = await startImport(tx, 'plaza', options)
        imported = await run(given, opened, row, { db: tx, transact: (work) => work(tx) })
        throw UNDONE
      },
      { statementMs: STATEMENT_MS },
    )
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
  return imported!
}

async function run(given: CommunityImport, opened: OpenedExport, row: ImportRow, place: Workplace): Promise<Imported> {
  const { progress, isDry, report: file } = given
  const isAgain = row.options['since'] !== null
  const reconciliation = await loadCommunity({ ...given, isAgain }, opened, row.id, place)
  progress.stage('report')
  const head: ReportHead = {
    ...{ source: 'Plaza', dump: String(row.options['folder']), isDry, since: null, tables: {}, unmappedColumns: {} },
    ...{ brokenTexts: 0, balances: reconciliation },
    startedAt: row.started_at.toISOString(),
    finishedAt: new Date().toISOString(),
  }
  const report = await writeReport(place.db, row.id, head, file)
  if (!isDry) await place.transact((tx) => finishImport(tx, row.id))
  return { reconciliation, report }
}

async function refuse(
  { db, isDry, isAgain }: CommunityImport,
  digest: string,
  running: ImportRow | undefined,
): Promise<void> {
  if (running) {
    if (running.source !== 'plaza')
      throw new ImportProblem(
        'Another import was interrupted: plaza import thinksns-plus. Finish it first, with its dump.',
      )
    if (isDry)
      throw new ImportProblem('An import was interrupted. Finish it first: the same command without --dry-run.')
    if (running.options['digest'] !== digest)
      throw new ImportProblem(
        `An import of ${String(running.options['folder'])} was interrupted. Finish it first, with that export.`,
      )
    return
  }
  const last = await findLast(db, 'plaza')
  if (isAgain) {
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
      `This database has ${count} ${count === 1 ? 'user' : 'users'} already. Give it an empty one (DATABASE_URL or DATA_DIR).`,
    )
}
