/** A piece of SQL with its parameters kept apart. Pieces nest; values never become text. */
export interface Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly [MADE_HERE]: true
}

declare const ROW: unique symbol
/** A piece of SQL with typed rows, such as that of `callSql`. */
export interface TypedSql<Row> extends Sql {
  readonly [ROW]?: Row
}

// No JSON that a client sends can have this key, so nothing but these functions makes SQL.
const MADE_HERE = Symbol('sql')

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && MADE_HERE in value

const piece = (strings: readonly string[], values: readonly unknown[]): Sql => ({ strings, values, [MADE_HERE]: true })

/** ``sql`select id from users where id = ${id}` ``: every `${value}` is a parameter unless it is itself a piece of SQL. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => piece(strings, values)

/** The empty piece, for optional clauses. */
export const nothing: Sql = piece([''], [])

/** Joins pieces with a constant separator such as `' and '`. */
export function join(pieces: readonly Sql[], separator: ', ' | ' and ' | ' or ' | ' union all '): Sql {
  const [first, ...rest] = pieces
  if (!first) return nothing
  return rest.reduce<Sql>((all, next) => piece(['', separator, ''], [all, next]), first)
}

/** A column or table name chosen by our own code, checked so that it can be nothing else. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_.]*$/.test(name)) throw new Error(`not an identifier: ${name}`)
  return piece([name], [])
}

/**
 * A limit as literal text: the planner has to know that it is small, and for a parameter it assumes a tenth of the
 * table. Only for bounded numbers, because every different one is a statement of its own.
 */
export function few(count: number): Sql {
  if (!Number.isInteger(count) || count < 0 || count > 10_000) throw new Error(`not few: ${count}`)
  return piece([String(count)], [])
}

/** Text with `$1…$n` and the parameters, as the driver wants them. */
export interface Rendered {
  text: string
  params: unknown[]
}

export function render(whole: Sql): Rendered {
  const params: unknown[] = []
  const write = ({ strings, values }: Sql): string =>
    strings.reduce((text, string, index) => {
      if (index === 0) return string
      const value = values[index - 1]
      return text + (isSql(value) ? write(value) : `$${params.push(value)}`) + string
    }, '')
  return { text: write(whole), params }
}

/**
 * Rows as a table, for statements over many at once: `from ${given(rows)} as given (user_id bigint, created_at timestamptz)`
 * reads `userId` and `createdAt`.
 */
export const given = (rows: readonly object[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map(inSnakeCase))}::text::jsonb)`

/** The same for thousands of wide rows: read as the text it is, which takes half as long as by way of `jsonb`. */
export const givenMany = (rows: readonly object[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(rows.map(inSnakeCase))}::text::json)`

const inSnakeCase = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))

const known = new Map<string, string>()
const MAX_KNOWN = 1000
function snakeCase(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const changed = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (known.size < MAX_KNOWN) known.set(name, changed)
  return changed
}
