import { LRUCache } from 'lru-cache'

/** Of a statement's text. */
const MAX_SHOWN = 2000

/** Statements are the same few hundred again and again, but for those with lists written out. */
const known = new LRUCache<string, ReturnType<typeof look>>({ max: 500 })

/** A trace's description of a statement. Its text holds no values, so it may be shown. */
export function describeQuery(text: string) {
  let found = known.get(text)
  if (!found) {
    found = look(text)
    known.set(text, found)
  }
  return found
}

function look(text: string) {
  const [, table = ''] = /\b(?:from|into|update)\s+([a-z_]+)/.exec(text) ?? []
  const operation = /[a-z]+/.exec(text)?.[0] ?? ''
  return {
    name: `${operation} ${table}`.trim(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_SHOWN) },
  } as const
}
