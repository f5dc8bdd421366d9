import { type Db, given, type Queryable, sql, type Tx } from '../../../kernel/index.ts'

export type ImportSource = 'thinksns-plus' | 'plaza'

/** One import, from its beginning to its end, over any number of interruptions. */
export interface ImportRow {
  id: number
  source: ImportSource
  options: Record<string, unknown>
  started_at: Date
}

/** What became of a record that is not here as it was there. */
export interface ImportNote {
  kind: string
  sourceId: string
  /** `look`: for a person to look at. */
  outcome: 'left_out' | 'changed' | 'look'
  reason: string
  detail?: string | null
}

export interface StepRow {
  name: string
  at: number
  rows: number
  taken: number
  is_done: boolean
}

const LOCK = 0x1a9047
export const STATEMENT_MS = 3_600_000

/**
 * Transactions of an import, one at a time: a process that was killed may have left one to the database,
 * which still commits it.
 */
export const importTransactions =
  (db: Db) =>
  <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transaction(
      async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
        return work(tx)
      },
      { statementMs: STATEMENT_MS },
    )

/** Waits for what a killed import has left to the database, so that how far it came is known. */
export const awaitKilled = (db: Db): Promise<void> => importTransactions(db)(async () => {})

/** The import that was interrupted, if one was. */
export const findRunning = (db: Queryable): Promise<ImportRow | undefined> =>
  db.find(sql`select id, source, options, started_at from imports where state = 'running'`)

/** The last finished import from this source. */
export const findLast = (db: Queryable, source: ImportSource): Promise<ImportRow | undefined> =>
  db.find(sql`
    select id, source, options, started_at from imports where source = ${source} and state = 'done' order by id desc limit 1`)

export const startImport = (tx: Tx, source: ImportSource, options: object): Promise<ImportRow> =>
  tx.get(sql`
    insert into imports (source, options) values (${source}, ${JSON.stringify(options)}::text::jsonb)
    returning id, source, options, started_at`)

export const finishImport = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`update imports set state = 'done', finished_at = plaza_now(), shelved = '[]' where id = ${id}`)

export const stepsOf = (db: Queryable, importId: number): Promise<StepRow[]> =>
  db.rows(sql`select name, at, rows, taken, is_done from import_steps where import_id = ${importId} order by name`)

export const findStep = (db: Queryable, importId: number, name: string): Promise<StepRow | undefined> =>
  db.find(sql`select name, at, rows, taken, is_done from import_steps where import_id = ${importId} and name = ${name}`)

/** Records how far a step is, in the transaction that wrote what it says. */
export const advanceStep = (
  tx: Tx,
  importId: number,
  name: string,
  { at, rows = 0, taken = 0, isDone = false }: { at: number; rows?: number; taken?: number; isDone?: boolean },
): Promise<number> =>
  tx.run(sql`
    insert into import_steps as s (import_id, name, at, rows, taken, is_done)
    values (${importId}, ${name}, ${at}, ${rows}, ${taken}, ${isDone})
    on conflict (import_id, name) do update set at = excluded.at, rows = s.rows + excluded.rows, taken = s.taken + excluded.taken,
      is_done = excluded.is_done`)

export async function addNotes(tx: Tx, importId: number, notes: readonly ImportNote[]): Promise<void> {
  if (notes.length === 0) return
  await tx.run(sql`
    insert into import_notes (import_id, kind, source_id, outcome, reason, detail)
    select ${importId}, kind, source_id, outcome, reason, detail
    from ${given(notes.map((note, position) => ({ ...note, detail: note.detail ?? null, position })))} as given
      (kind text, source_id text, outcome text, reason text, detail text, position int)
    order by position`)
}
