import { type Queryable, type Settings, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import type { FileTaker } from '../../files/index.ts'
import { isStaged, type StagedDump } from '../staging/stage-dump.ts'
import { addNotes, advanceStep, findStep, type ImportNote } from '../state/imports.ts'
import { ImportProblem } from '../state/problem.ts'

/** What every step of an import works with. */
export interface ImportRun {
  id: number
  db: Queryable
  transact: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  settings: Settings
  /** Without an earlier import nothing can have changed or gone. */
  isFirst: boolean
  /** Records changed there since then are compared; all, unless given. */
  since: Date | undefined
  isDry: boolean
  staged: StagedDump
  /** The licensed edition: topics are circles, and `users.deleted_at` means barred. */
  isLicensed: boolean
  /** Finds a file of the previous site and takes it in; a dry run only looks. */
  takeFile: TakeSourceFile
  onRows: (step: string, rows: number, of: number) => void
}

export type TakeSourceFile = (
  source: { path: string; hash?: string | null },
  use: string,
) => Promise<Awaited<ReturnType<FileTaker>>>

export interface Page {
  after: number
  upTo: number
}

/** A step: named, done once, resumed where it was. */
export interface ImportStep {
  name: string
  run: (run: ImportRun, step: { name: string }) => Promise<void>
}

/**
 * Works through the numbers up to `last` in pages, each in a transaction that also records how far it came. The next page is
 * prepared while one is written, so what is prepared must not depend on what the page before it writes.
 */
export async function eachPage<Prepared>(
  run: ImportRun,
  name: string,
  { last, size }: { last: number; size: number },
  work: {
    /** What need not happen inside the transaction: reading the source, taking files, computing. */
    prepare: (page: Page) => Promise<Prepared>
    write: (
      tx: Tx,
      page: Page,
      prepared: Prepared,
    ) => Promise<{ rows: number; taken: number; notes?: readonly ImportNote[] }>
  },
): Promise<void> {
  const found = await findStep(run.db, run.id, name)
  if (found?.is_done) return
  let after = found?.at ?? 0
  const pageAfter = (at: number): Page => ({ after: at, upTo: Math.min(last, at + size) })
  const prepareAfter = (at: number) => {
    const prepared = at < last ? work.prepare(pageAfter(at)) : undefined
    // Its failure is met when its turn comes.
    prepared?.catch(() => {})
    return prepared
  }
  let next = prepareAfter(after)
  while (after < last) {
    const page = pageAfter(after)
    const prepared = (await next) as Prepared
    next = prepareAfter(page.upTo)
    await transactStaged(run, async (tx) => {
      const { rows, taken, notes = [] } = await work.write(tx, page, prepared)
      await addNotes(tx, run.id, notes)
      await advanceStep(tx, run.id, name, { at: page.upTo, rows, taken })
    })
    after = page.upTo
    run.onRows(name, page.upTo, last)
  }
  await transactStaged(run, (tx) => advanceStep(tx, run.id, name, { at: Math.max(after, last), isDone: true }))
}

/** A step goes on only while the rows it reads are all there: a database that crashed in between comes back without them. */
export const transactStaged = <Result>(run: ImportRun, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  run.transact(async (tx) => {
    if (!(await isStaged(tx)))
      throw new ImportProblem(
        'The database stopped and came back. Run the same command again: it goes on where it was.',
      )
    return work(tx)
  })

/** A step that is one transaction. */
export const once = (
  name: string,
  work: (tx: Tx, run: ImportRun) => Promise<{ rows: number; taken: number; notes?: readonly ImportNote[] }>,
): ImportStep => ({
  name,
  async run(run) {
    if ((await findStep(run.db, run.id, name))?.is_done) return
    await transactStaged(run, async (tx) => {
      const { rows, taken, notes = [] } = await work(tx, run)
      await addNotes(tx, run.id, notes)
      await advanceStep(tx, run.id, name, { at: 1, rows, taken, isDone: true })
    })
  },
})

/** A step over rows that say who did what with what: classified and written by the database itself. */
export const links = (
  name: string,
  {
    table,
    size = 20_000,
    pick,
    load,
  }: {
    table: Sql
    size?: number
    /** The rows of a page: `source_id`, `reason` (null: take it; '': it is there already), and what `load` reads. */
    pick: (page: Page, run: ImportRun) => Sql
    load: (tx: Tx, rows: Sql) => Promise<number>
  },
): ImportStep => ({
  name,
  async run(run) {
    const last = await lastOf(run, table)
    await eachPage(
      run,
      name,
      { last, size },
      {
        prepare: async () => undefined,
        async write(tx, page) {
          // Picked once: the rows are read for the notes and for what is written.
          await tx.run(sql`create temporary table picked on commit drop as ${pick(page, run)}`)
          await tx.run(sql`
          insert into import_notes (import_id, kind, source_id, outcome, reason)
          select ${run.id}, ${name}, coalesce(p.source_id, 'n' || p.n), 'left_out', p.reason from pg_temp.picked p where p.reason <> '' order by p.n`)
          const taken = await load(tx, sql`select * from pg_temp.picked p where p.reason is null`)
          await tx.run(sql`drop table pg_temp.picked`)
          return { rows: page.upTo - page.after, taken }
        },
      },
    )
  },
})

export const lastOf = async (run: ImportRun, table: Sql): Promise<number> =>
  (await run.db.get<{ last: number }>(sql`select coalesce(max(n), 0) as last from ${table}`)).last

/** The reason of a row that is there already: said once, expected later. */
export const thereAlready = ({ isFirst }: ImportRun): Sql => (isFirst ? sql`'duplicate'` : sql`''`)
