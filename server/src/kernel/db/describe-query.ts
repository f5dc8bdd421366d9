import { render, type Sql } from './sql.ts'

/** Of a statement's text. */
const MAX_SHOWN = 2000

/** What a trace says of a statement. Its text holds no values, so it may be shown. */
export const describing = (query: Sql) => () => {
  const { text } = render(query)
  const [, table = ''] = /\b(?:from|into|update)\s+([a-z_]+)/.exec(text) ?? []
  const operation = /[a-z]+/.exec(text)?.[0] ?? ''
  return {
    name: `${operation} ${table}`.trim(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_SHOWN) },
  } as const
}
