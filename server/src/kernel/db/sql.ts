/** A piece of SQL with its parameters apart. Pieces nest; values never become text. */
export interface Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

/** ``sql`select id from users where id = ${id}` ``: every `${value}` is a parameter unless it is itself a piece of SQL. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => ({ strings, values })

/** The empty piece, for optional clauses. */
export const nothing: Sql = { strings: [''], values: [] }

/** Joins pieces with a constant separator such as `' and '`. */
export function join(pieces: readonly Sql[], separator: ', ' | ' and ' | ' or '): Sql {
  const [first, ...rest] = pieces
  if (!first) return nothing
  return rest.reduce<Sql>((all, piece) => ({ strings: ['', separator, ''], values: [all, piece] }), first)
}

/** A column or table name chosen by our own code, checked so that it can be nothing else. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_.]*$/.test(name)) throw new Error(`not an identifier: ${name}`)
  return { strings: [name], values: [] }
}

/** Text with `$1…$n` and the parameters, as the driver wants them. */
export function render(piece: Sql): { text: string; params: unknown[] } {
  const params: unknown[] = []
  const write = ({ strings, values }: Sql): string =>
    strings.reduce((text, string, index) => {
      if (index === 0) return string
      const value = values[index - 1]
      return text + (isSql(value) ? write(value) : `$${params.push(value)}`) + string
    }, '')
  return { text: write(piece), params }
}
