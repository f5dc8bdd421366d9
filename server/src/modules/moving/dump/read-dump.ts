import type { Charset } from './charset.ts'
import { charsetOf } from './charset.ts'
import { type DumpColumn, readCreateTable } from './create-table.ts'
import { DumpProblem, MORE, type More } from './problem.ts'
import { CLOSE, COMMA, endOfStatement, LINE, linesIn, OPEN, SEMICOLON, skipSpace } from './scan.ts'
import { type DumpValue, readValue } from './values.ts'

/** What a dump says, in its order. Rows come in lists, as many as a piece of the file held. */
export type DumpPart =
  | { kind: 'table'; table: string; columns: readonly DumpColumn[] }
  | { kind: 'rows'; table: string; columns: readonly string[]; rows: readonly DumpValue[][] }

/** No row, and no statement without rows, is longer. */
const MAX_UNIT_BYTES = 64 * 1024 * 1024
const INSERT =
  /^(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+(?:`(?:[^`]|``)+`\.)?(?:`((?:[^`]|``)+)`|(\w+))\s*(?:\(([^)]*)\))?\s*VALUES?\s*/i
const NAMES = /\bSET\s+NAMES\s+['"]?(\w+)/i
const DELIMITER = /^DELIMITER[ \t]+(\S+)/i

interface State {
  bytes: Buffer
  at: number
  /** Bytes and lines before `bytes`. */
  byte: number
  line: number
  charset: Charset
  charsetName: string
  delimiter: string
  tables: Map<string, readonly DumpColumn[]>
  insert: { table: string; columns: readonly string[]; hasTuple: boolean } | undefined
  /** Whether the dump says where it begins and, by now, where it ends. */
  begins: boolean
  ends: boolean
}

/**
 * Reads the text of `mysqldump`, holding no more than a row and a piece of the file. What is cut off or damaged is refused
 * with line and byte. `--skip-comments` leaves out the line that says a dump is whole; then only its last statement tells.
 */
export async function* readDump(pieces: AsyncIterable<Buffer>): AsyncGenerator<DumpPart> {
  const state: State = {
    ...{ bytes: Buffer.alloc(0), at: 0, byte: 0, line: 1, charset: charsetOf('utf8mb4')!, charsetName: 'utf8mb4' },
    ...{ delimiter: ';', tables: new Map(), insert: undefined, begins: false, ends: false },
  }
  const arrived: Buffer[] = []
  let arrivedBytes = 0
  for await (const piece of pieces) {
    arrived.push(piece)
    arrivedBytes += piece.length
    // What is incomplete is read again from its start: only when there is twice as much, or a long text would take for ever.
    const unread = state.bytes.length - state.at
    if (arrivedBytes < unread && unread + arrivedBytes <= MAX_UNIT_BYTES) continue
    shift(state, arrived.splice(0))
    arrivedBytes = 0
    yield* readPiece(state)
    if (state.bytes.length - state.at > MAX_UNIT_BYTES)
      throw problem(state, 'has a row or statement of more than 64 MB')
  }
  // A last line needs no line break, a last statement no space behind it.
  shift(state, [...arrived, Buffer.from('\n')])
  yield* readPiece(state)
  if (state.insert) throw problem(state, `ends in the middle of the rows of ${state.insert.table}: it was cut off`)
  if (state.bytes.toString('latin1', state.at).trim() !== '')
    throw problem(state, 'ends in the middle of a statement: it was cut off')
  if (state.begins && !state.ends) throw problem(state, 'has no line "-- Dump completed": it was cut off')
  if (state.tables.size === 0) throw problem(state, 'holds no table: is it the text of mysqldump?')
}

function shift(state: State, pieces: Buffer[]): void {
  const { bytes, at } = state
  state.byte += at
  state.line += linesIn(bytes, 0, at)
  state.bytes = Buffer.concat([bytes.subarray(at), ...pieces])
  state.at = 0
}

function* readPiece(state: State): Generator<DumpPart> {
  while (true) {
    if (state.insert) {
      const { table, columns } = state.insert
      const { rows, isDone } = readTuples(state)
      if (rows.length > 0) yield { kind: 'rows', table, columns, rows }
      if (!isDone) return
      continue
    }
    const part = readStatement(state)
    if (part === MORE) return
    if (part) yield part
  }
}

/** Reads rows up to the end of the INSERT or of what has arrived. */
function readTuples(state: State): { rows: DumpValue[][]; isDone: boolean } {
  const { bytes, charset, insert } = state
  const rows: DumpValue[][] = []
  const width = insert!.columns.length
  while (true) {
    let at = skipSpace(bytes, state.at)
    if (at >= bytes.length) return { rows, isDone: false }
    if (insert!.hasTuple) {
      if (bytes[at] === SEMICOLON) {
        state.at = at + 1
        state.insert = undefined
        return { rows, isDone: true }
      }
      if (bytes[at] !== COMMA) throw problem(state, `has no comma between two rows of ${insert!.table}`, at)
      at = skipSpace(bytes, at + 1)
      if (at >= bytes.length) return { rows, isDone: false }
    }
    const row = readTuple(state, at, charset, width)
    if (row === MORE) return { rows, isDone: false }
    rows.push(row.values)
    state.at = row.end
    insert!.hasTuple = true
  }
}

function readTuple(
  state: State,
  from: number,
  charset: Charset,
  width: number,
): { values: DumpValue[]; end: number } | More {
  const { bytes, insert } = state
  if (bytes[from] !== OPEN) throw problem(state, `has something else than a row of ${insert!.table}`, from)
  const values: DumpValue[] = []
  let at = from + 1
  while (true) {
    at = skipSpace(bytes, at)
    if (at >= bytes.length) return MORE
    const read = readValue(bytes, at, charset, charsetOf)
    if (read === MORE) return MORE
    if (!read) throw problem(state, `has a value of ${insert!.table} that cannot be read`, at)
    values.push(read.value)
    at = skipSpace(bytes, read.end)
    if (at >= bytes.length) return MORE
    const byte = bytes[at]
    at++
    if (byte === COMMA) continue
    if (byte !== CLOSE) throw problem(state, `has a row of ${insert!.table} that does not go on as rows do`, at - 1)
    if (values.length !== width)
      throw problem(state, `has a row of ${insert!.table} with ${values.length} values for ${width} columns`, from)
    return { values, end: at }
  }
}

/** Reads a comment, a statement without rows, or the head of an INSERT. */
function readStatement(state: State): DumpPart | More | undefined {
  const { bytes } = state
  state.at = skipSpace(bytes, state.at)
  const { at } = state
  if (at + 2 >= bytes.length) return MORE
  if (bytes[at] === 0x23 || (bytes[at] === 0x2d && bytes[at + 1] === 0x2d)) return skipLine(state)
  if (bytes[at] === 0x2f && bytes[at + 1] === 0x2a) return skipComment(state)
  // A client may put a mark before the text.
  if (state.byte + at === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    state.at = 3
    return undefined
  }
  const begin = bytes.toString('latin1', at, Math.min(bytes.length, at + 12))
  if (/^DELIMITER\b/i.test(begin)) return readDelimiter(state)
  if (/^(?:INSERT|REPLACE)\b/i.test(begin)) return readInsert(state)
  const end = endOfStatement(state)
  if (end === MORE) return MORE
  const text = bytes.toString('utf8', at, end)
  if (!/^[A-Za-z(]/.test(text) && text !== '') throw problem(state, 'has something that is no statement of SQL')
  state.at = end + state.delimiter.length
  noteNames(state, text)
  const created = readCreateTable(text)
  if (!created) return undefined
  state.tables.set(created.table, created.columns)
  return { kind: 'table', ...created }
}

function readInsert(state: State): More | undefined {
  const { bytes, at } = state
  const text = bytes.toString('utf8', at, Math.min(bytes.length, at + 100_000))
  const head = INSERT.exec(text)
  if (!head || head[0].length === text.length) {
    if (bytes.length - at > 100_000) throw problem(state, 'has an INSERT that cannot be read')
    if (/^[^('"]*\bSELECT\b/i.test(text)) throw problem(state, 'has an INSERT without rows')
    return MORE
  }
  const table = (head[1] ?? head[2])!.replaceAll('``', '`')
  const columns = head[3]
    ? head[3].split(',').map((name) => name.trim().replace(/^`|`$/g, '').replaceAll('``', '`'))
    : state.tables.get(table)?.map(({ name }) => name)
  if (!columns) throw problem(state, `has rows of ${table} before the table is created`)
  if (text[head[0].length] !== '(') throw problem(state, `has something else than a row of ${table}`)
  state.insert = { table, columns, hasTuple: false }
  state.at = at + Buffer.byteLength(head[0])
  return undefined
}

function skipLine(state: State): More | undefined {
  const { bytes, at } = state
  const end = bytes.indexOf(LINE, at)
  if (end < 0) return MORE
  const text = bytes.toString('latin1', at, end)
  if (/^-- (?:MySQL|MariaDB) dump /.test(text)) state.begins = true
  if (/^-- Dump completed/.test(text)) state.ends = true
  state.at = end + 1
  return undefined
}

// What stands in a conditional comment is run by some servers; of it only the character set concerns us. A view or trigger in
// one may hold anything, up to its end.
function skipComment(state: State): More | undefined {
  const end = state.bytes.indexOf('*/', state.at + 2)
  if (end < 0) return MORE
  noteNames(state, state.bytes.toString('latin1', state.at, end))
  state.at = end + 2
  // The delimiter behind it ends nothing else.
  return undefined
}

function noteNames(state: State, text: string): void {
  const name = NAMES.exec(text)?.[1]
  if (name === undefined) return
  const charset = charsetOf(name)
  if (!charset)
    throw problem(
      state,
      `is in the character set ${name}, which cannot be read: dump it with --default-character-set=utf8mb4`,
    )
  state.charset = charset
  state.charsetName = name
}

function readDelimiter(state: State): More | undefined {
  const end = state.bytes.indexOf(LINE, state.at)
  if (end < 0) return MORE
  state.delimiter = DELIMITER.exec(state.bytes.toString('latin1', state.at, end))?.[1] ?? ';'
  state.at = end + 1
  return undefined
}

const problem = (state: State, what: string, at = state.at): DumpProblem =>
  new DumpProblem(what, { line: state.line + linesIn(state.bytes, 0, at), byte: state.byte + at })
