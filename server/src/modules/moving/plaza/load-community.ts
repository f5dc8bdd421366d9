import {
  addStaged,
  clearRecords,
  type KindShape,
  loadRecords,
  setLastNumber,
  sql,
  stageRecords,
  takeStaged,
} from '../../../kernel/index.ts'
import { checkLedger } from '../../ledger/index.ts'
import { noteReplaced } from '../../search/index.ts'
import { OF_KIND } from '../report/taken.ts'
import { advanceStep, findStep } from '../state/imports.ts'
import { markRanges } from '../state/mark-ranges.ts'
import { ImportProblem } from '../state/problem.ts'
import { shelve, silence, unshelve } from '../state/shelve.ts'
import { makePartitions } from '../thinksns/steps/finishing.ts'
import type { Reconciliation } from '../thinksns/steps/money.ts'
import type { OpenedExport } from './check-export.ts'
import type { CommunityImport, Workplace } from './given.ts'
import { importFiles } from './import-files.ts'
import type { KindFile } from './manifest.ts'
import { readRecords } from './read-records.ts'

/**
 * Writes the records of an export, page by page. Their order does not matter: while they come, triggers and foreign keys sleep. Afterwards
 * the keys are made again, which checks every reference, and the ledger is compared with itself.
 */
export async function loadCommunity(
  given: CommunityImport,
  opened: OpenedExport,
  importId: number,
  place: Workplace,
): Promise<Reconciliation> {
  const { progress, isAgain } = given
  const tables = opened.shapes.map(({ kind }) => kind.table)
  progress.stage('preparing')
  await step(place, importId, 'numbers', async () => {
    await place.transact(async (tx) => {
      for (const { shape, file } of opened.kinds) await setLastNumber(tx, shape, file.last_number)
    })
    await makePartitions(place)
  })
  await step(place, importId, 'shelve', () =>
    place.transact(async (tx) => {
      await shelve(tx, importId, tables)
      await silence(tx, importId, tables)
      // What every new database has comes with the records.
      if (!isAgain) for (const shape of opened.shapes) await clearRecords(tx, shape)
      await advanceStep(tx, importId, 'shelve', { at: 1, isDone: true })
    }),
  )
  const inStore = storeNamer(opened.manifest.store, given.store.vendor)
  for (const kind of opened.kinds) {
    progress.stage(kind.file.kind)
    await (isAgain ? compareKind : loadKind)(given, { ...kind, inStore }, importId, place)
  }
  await step(place, importId, 'files', () => importFiles(given, opened, importId, place))
  progress.stage('indexes and references')
  await restore(place, importId, tables)
  await step(place, importId, 'search', () => place.transact(noteReplaced))
  await step(place, importId, 'ranges', () => place.transact((tx) => markRanges(tx, importId)))
  progress.stage('comparing balances')
  return compareBalances(place, opened)
}

async function step(
  { db, transact }: Workplace,
  importId: number,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if ((await findStep(db, importId, name))?.is_done) return
  await work()
  await transact((tx) => advanceStep(tx, importId, name, { at: 1, isDone: true }))
}

interface GivenKind {
  shape: KindShape
  file: KindFile
  /** Names the store of this installation where a line names that of the exporting one. */
  inStore: (line: string) => string
}

/** No text of a person can hold this: quotation marks within a text are escaped. */
function storeNamer(from: string, to: string): GivenKind['inStore'] {
  if (from === to) return (line) => line
  return (line) =>
    line.replaceAll(`"vendor":"${from}"`, `"vendor":"${to}"`).replaceAll(`"vendor": "${from}"`, `"vendor": "${to}"`)
}

async function loadKind(
  { folder, progress }: CommunityImport,
  { shape, file, inStore }: GivenKind,
  importId: number,
  { db, transact }: Workplace,
): Promise<void> {
  const name = `${OF_KIND}${file.kind}`
  const found = await findStep(db, importId, name)
  if (found?.is_done) return
  const given = shape.fields.map((field) => field.name)
  for await (const { lines, upTo } of readRecords(folder, shape, found?.at ?? 0)) {
    await transact(async (tx) => {
      const taken = await loadRecords(tx, shape, given, lines.map(inStore))
      await advanceStep(tx, importId, name, { at: upTo, rows: lines.length, taken })
    })
    progress.rows(file.kind, upTo, file.bytes)
  }
  await transact((tx) => advanceStep(tx, importId, name, { at: file.bytes, isDone: true }))
}

/** The whole kind in one transaction: what is the same stays. */
async function compareKind(
  { folder, progress }: CommunityImport,
  { shape, file, inStore }: GivenKind,
  importId: number,
  { db, transact }: Workplace,
): Promise<void> {
  const name = `${OF_KIND}${file.kind}`
  if ((await findStep(db, importId, name))?.is_done) return
  await transact(async (tx) => {
    await stageRecords(tx, shape)
    for await (const { lines, upTo } of readRecords(folder, shape, 0)) {
      await addStaged(tx, shape, lines.map(inStore))
      progress.rows(file.kind, upTo, file.bytes)
    }
    const taken = await takeStaged(
      tx,
      shape,
      shape.fields.map((field) => field.name),
    )
    await advanceStep(tx, importId, name, { at: file.bytes, rows: file.records, taken, isDone: true })
  })
}

async function restore({ transact }: Workplace, importId: number, tables: readonly string[]): Promise<void> {
  try {
    await unshelve(transact, importId, tables)
  } catch (error) {
    if (!(error instanceof Error && 'constraint_name' in error)) throw error
    throw new ImportProblem(
      `The export does not hold together: ${String(error.constraint_name)} is broken. Make it again with plaza export.`,
    )
  }
}

async function compareBalances({ transact }: Workplace, { folder, kinds }: OpenedExport): Promise<Reconciliation> {
  let there = 0
  const accounts = kinds.find(({ file }) => file.kind === 'ledger_accounts')
  if (accounts)
    for await (const { lines } of readRecords(folder, accounts.shape, 0))
      for (const line of lines) {
        const { kind, balance }: { kind: string; balance: number } = JSON.parse(line)
        if (kind === 'user') there += balance
      }
  return transact(async (tx) => {
    const { coins: here } = await tx.get<{ coins: number }>(
      sql`select coalesce(sum(balance), 0)::bigint as coins from ledger_accounts where kind = 'user'`,
    )
    const report = await checkLedger(tx)
    if (!report.ok)
      throw new ImportProblem(
        'The ledger of the export does not agree with itself. Check it there: plaza ledger verify.',
      )
    return { there, leftOut: 0, here, difference: there - here }
  })
}
