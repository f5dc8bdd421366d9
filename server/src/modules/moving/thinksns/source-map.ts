import { sourceTables } from './source.ts'

/** How a site's tables and columns are called that differ from the ancestor's: theirs first, then ours; null leaves one out. */
export interface SourceMap {
  /** Taken off the names of all tables, such as `ts_`. */
  prefix: string
  tables: Readonly<Record<string, string | null>>
  columns: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

export const NO_MAP: SourceMap = { prefix: '', tables: {}, columns: {} }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNames = (value: unknown): value is Record<string, string | null> =>
  isRecord(value) && Object.values(value).every((name) => name === null || typeof name === 'string')

/** Reads a map file; a sentence that says what is wrong with it otherwise. */
export function readSourceMap(text: string): SourceMap | { fault: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'it is not JSON' }
  }
  if (!isRecord(value)) return { fault: 'it is not an object' }
  const unknown = Object.keys(value).find((key) => !['prefix', 'tables', 'columns'].includes(key))
  if (unknown) return { fault: `"${unknown}" is none of prefix, tables, columns` }
  const { prefix = '', tables = {}, columns = {} } = value
  if (typeof prefix !== 'string') return { fault: 'prefix is not text' }
  if (!isNames(tables)) return { fault: 'tables does not give each table a name or null' }
  if (!isRecord(columns) || !Object.values(columns).every(isNames))
    return { fault: 'columns does not give each column of a table a name or null' }
  for (const [theirs, ours] of Object.entries(tables))
    if (ours !== null && !(ours in sourceTables))
      return { fault: `${theirs} is mapped to ${ours}, which is no table we take` }
  const named: Record<string, Record<string, string | null>> = {}
  for (const [table, list] of Object.entries(columns)) {
    const known = sourceTables[table]
    if (!known) return { fault: `columns names ${table}, which is no table we take` }
    if (!isNames(list)) return { fault: `columns of ${table} are not names` }
    for (const [theirs, ours] of Object.entries(list))
      if (ours !== null && !(ours in known))
        return { fault: `${table}.${theirs} is mapped to ${ours}, which is no column we take` }
    named[table] = list
  }
  return { prefix, tables, columns: named }
}

/** Our name of a table of the dump; undefined when it is not taken. */
export function tableOf(map: SourceMap, theirs: string): string | undefined {
  const bare = theirs.startsWith(map.prefix) ? theirs.slice(map.prefix.length) : theirs
  for (const name of [theirs, bare]) if (Object.hasOwn(map.tables, name)) return map.tables[name] ?? undefined
  return bare in sourceTables ? bare : undefined
}

/** Our name of a column; undefined when it is not taken. */
export function columnOf(map: SourceMap, table: string, theirs: string): string | undefined {
  const named = map.columns[table]
  if (named && theirs in named) return named[theirs] ?? undefined
  return theirs in (sourceTables[table] ?? {}) ? theirs : undefined
}
