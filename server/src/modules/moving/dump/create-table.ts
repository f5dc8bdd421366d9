/** A column as `CREATE TABLE` describes it. */
export interface DumpColumn {
  name: string
  type: string
}

const NAME = '(?:`((?:[^`]|``)+)`|([A-Za-z_][A-Za-z0-9_$]*))'
const CREATE = new RegExp(
  `^CREATE\\s+(?:TEMPORARY\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:${NAME}\\s*\\.\\s*)?${NAME}\\s*\\(`,
  'i',
)
const COLUMN = /^`((?:[^`]|``)+)`\s+([a-z]+(?:\s*\([^)]*\))?(?:\s+unsigned)?)/i

/** The table and columns of a `CREATE TABLE`, in their order; undefined for anything else. */
export function readCreateTable(statement: string): { table: string; columns: DumpColumn[] } | undefined {
  const head = CREATE.exec(statement)
  if (!head) return undefined
  const columns: DumpColumn[] = []
  for (const part of partsOf(statement.slice(head[0].length))) {
    const column = COLUMN.exec(part.trim())
    // A generated column is in no INSERT.
    if (column && !/\bGENERATED\s+ALWAYS\b/i.test(part))
      columns.push({ name: column[1]!.replaceAll('``', '`'), type: column[2]!.toLowerCase() })
  }
  return { table: (head[3] ?? head[4])!.replaceAll('``', '`'), columns }
}

/** What stands between the commas of a list in parentheses, up to its end. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === "'" || sign === '"' || sign === '`') {
      for (at++; at < text.length && (text[at] !== sign || text[at + 1] === sign); at++)
        if (text[at] === sign || (text[at] === '\\' && sign !== '`')) at++
    } else if (sign === '(') depth++
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    } else if (sign === ')' && depth-- === 0) {
      parts.push(text.slice(from, at))
      return parts
    }
  }
  return parts
}
