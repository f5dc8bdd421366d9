import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Sql as Connection } from 'postgres'
import { identifier, type Queryable, sql } from '../../../kernel/index.ts'
import type { OpenDump } from '../dump/open-dump.ts'
import { readDump } from '../dump/read-dump.ts'
import type { DumpValue } from '../dump/values.ts'
import { type ColumnKind, sourceTables } from '../thinksns/source.ts'
import { columnOf, type SourceMap, tableOf } from '../thinksns/source-map.ts'
import { cleanValue, copyLine } from './clean-value.ts'

/** Where the dump's rows wait, with their numbers in the dump as `n`. */
export const STAGE = 'import_stage'
const FLUSH_CHARACTERS = 256 * 1024
const TYPES: Readonly<Record<ColumnKind, string>> = {
  int: 'bigint',
  real: 'float8',
  time: 'timestamptz',
  type: 'text',
  text: 'text',
}
/** What the steps look rows up by, in addition to their numbers. */
const INDEXES: Readonly<Record<string, readonly string[]>> = {
  ...{
    users: ['id'],
    feeds: ['id'],
    files: ['id'],
    file_withs: ['id', 'raw'],
    feed_videos: ['feed_id'],
    feed_topics: ['id'],
  },
  ...{
    feed_topic_links: ['feed_id'],
    comments: ['id'],
    certifications: ['user_id'],
    user_verifications: ['user_id'],
    currencies: ['owner_id'],
    checkin_logs: ['user_id'],
  },
}

/** What a dump was found to have. */
export interface StagedDump {
  /** Rows by the dump's own names of tables. */
  rows: Record<string, number>
  /** Our names of the dump's tables that are taken. */
  taken: Record<string, string>
  /** Columns of taken tables that were not taken. */
  unmappedColumns: Record<string, string[]>
  /** Columns of taken tables that the dump has, by our names. */
  columns: Record<string, string[]>
  /** Texts with characters that are none: the dump's character set may be wrong. */
  brokenTexts: number
}

interface Copying {
  stream: Writable
  lines: string[]
  characters: number
}

/** Copies what we take of a dump into the database, as it is. `onRows` hears how many rows were read. */
export async function stageDump(
  connection: Connection,
  dump: OpenDump,
  map: SourceMap,
  onRows: (rows: number) => void,
): Promise<StagedDump> {
  const found: StagedDump = { rows: {}, taken: {}, unmappedColumns: {}, columns: {}, brokenTexts: 0 }
  await connection.unsafe(`drop schema if exists ${STAGE} cascade; create schema ${STAGE}`)
  for (const [table, columns] of Object.entries(sourceTables)) await createTable(connection, table, columns)
  await copyRows(connection, dump, map, found, onRows)
  for (const [table, columns] of Object.entries(INDEXES))
    for (const column of columns) await connection.unsafe(`create index on ${STAGE}."${table}" ("${column}")`)
  for (const table of Object.keys(sourceTables))
    await connection.unsafe(`alter table ${STAGE}."${table}" add primary key (n); analyze ${STAGE}."${table}"`)
  await connection.unsafe(`create unlogged table ${STAGE}."${WHOLE}" as select true as is_whole`)
  return found
}

/** A row of which is there as long as all rows are: a database that crashed empties all tables of this kind. */
const WHOLE = 'whole'

/** Whether the rows of the dump are still there. */
export async function isStaged(db: Queryable): Promise<boolean> {
  const { is_there: isThere } = await db.get<{ is_there: boolean }>(
    sql`select to_regclass(${`${STAGE}.${WHOLE}`}) is not null as is_there`,
  )
  return isThere && (await db.find(sql`select from ${identifier(STAGE)}.${identifier(WHOLE)}`)) !== undefined
}

async function copyRows(
  connection: Connection,
  dump: OpenDump,
  map: SourceMap,
  found: StagedDump,
  onRows: (rows: number) => void,
): Promise<void> {
  let copying: Copying | undefined
  let copied: string | undefined
  const numbers = new Map<string, number>()
  try {
    for await (const part of readDump(dump.pieces)) {
      const table = tableOf(map, part.table)
      if (part.kind === 'table') {
        found.rows[part.table] ??= 0
        if (table) found.taken[part.table] = table
        if (table)
          noteColumns(
            found,
            map,
            table,
            part.columns.map(({ name }) => name),
          )
        continue
      }
      found.rows[part.table] = (found.rows[part.table] ?? 0) + part.rows.length
      onRows(part.rows.length)
      if (!table) continue
      const taken = takenColumns(map, table, part.columns)
      const key = `${table} ${taken.map(({ name }) => name).join()}`
      if (copied !== key) {
        if (copying) await end(copying)
        const names = taken.map(({ name }) => `"${name}"`)
        const stream = await connection
          .unsafe(`copy ${STAGE}."${table}" (${['n', ...names].join()}) from stdin`)
          .writable()
        copying = { stream, lines: [], characters: 0 }
        copied = key
      }
      let n = numbers.get(table) ?? 0
      for (const row of part.rows) {
        const values = taken.map(({ at, kind }) => cleanValue(kind, row[at] as DumpValue))
        if (values.some((value) => value?.includes('\ufffd'))) found.brokenTexts++
        const line = copyLine([String(++n), ...values])
        copying!.lines.push(line)
        copying!.characters += line.length
      }
      numbers.set(table, n)
      if (copying!.characters > FLUSH_CHARACTERS) await flush(copying!)
    }
  } catch (error) {
    // Ended in order: the connection is needed for what comes after.
    if (copying) await end(copying).catch(() => {})
    await connection.unsafe(`drop schema if exists ${STAGE} cascade`).catch(() => {})
    throw error
  }
  if (copying) await end(copying)
}

async function createTable(
  connection: Connection,
  table: string,
  columns: Readonly<Record<string, ColumnKind>>,
): Promise<void> {
  const list = Object.entries(columns).map(([name, kind]) => `"${name}" ${TYPES[kind]}`)
  await connection.unsafe(
    `create unlogged table ${STAGE}."${table}" (n bigint not null, ${list.join(', ')}) with (autovacuum_enabled = false)`,
  )
}

function noteColumns(found: StagedDump, map: SourceMap, table: string, names: readonly string[]): void {
  const left = names.filter((name) => columnOf(map, table, name) === undefined)
  if (left.length > 0) found.unmappedColumns[table] = left
  found.columns[table] = names.flatMap((name) => columnOf(map, table, name) ?? [])
}

function takenColumns(
  map: SourceMap,
  table: string,
  columns: readonly string[],
): { name: string; at: number; kind: ColumnKind }[] {
  return columns.flatMap((theirs, at) => {
    const name = columnOf(map, table, theirs)
    return name ? [{ name, at, kind: sourceTables[table]![name]! }] : []
  })
}

async function flush(copying: Copying): Promise<void> {
  const text = copying.lines.join('')
  copying.lines = []
  copying.characters = 0
  if (!copying.stream.write(text)) await once(copying.stream, 'drain')
}

async function end(copying: Copying): Promise<void> {
  await flush(copying)
  copying.stream.end()
  await finished(copying.stream)
}
