import { openDump } from '../dump/open-dump.ts'
import { readDump } from '../dump/read-dump.ts'
import { countedTables, sourceTables } from './source.ts'
import { columnOf, type SourceMap, tableOf } from './source-map.ts'

/** A table of a dump, and what would be taken of it. */
export interface ListedTable {
  table: string
  rows: number
  /** Ours, when it is taken. */
  takenAs: string | null
  /** Why it is not. */
  why: string | null
  columnsNotTaken: string[]
  /** Columns we would take and the table does not have. */
  columnsMissing: string[]
}

/** What a dump has, and what a map file would have to name. */
export async function listDump(path: string, map: SourceMap): Promise<ListedTable[]> {
  const tables = new Map<string, ListedTable>()
  for await (const part of readDump((await openDump(path)).pieces)) {
    if (part.kind === 'rows') {
      const found = tables.get(part.table)
      if (found) found.rows += part.rows.length
      continue
    }
    const takenAs = tableOf(map, part.table) ?? null
    const names = part.columns.map(({ name }) => name)
    const taken = takenAs === null ? [] : names.map((name) => columnOf(map, takenAs, name))
    tables.set(part.table, {
      table: part.table,
      rows: 0,
      takenAs,
      why: takenAs === null ? (countedTables[part.table] ?? 'unknown') : null,
      columnsNotTaken: takenAs === null ? [] : names.filter((_, at) => taken[at] === undefined),
      columnsMissing:
        takenAs === null ? [] : Object.keys(sourceTables[takenAs]!).filter((name) => !taken.includes(name)),
    })
  }
  return [...tables.values()]
}
