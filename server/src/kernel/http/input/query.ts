/** Set on a query that could not be decoded; the first hook refuses it, since a parser cannot throw. */
export const MALFORMED = Symbol('malformed query')

export type Query = Record<string, string | string[]> & { [MALFORMED]?: true }

/**
 * Parses a query string strictly: bad percent-encoding is marked, a repeated name becomes a list, which few schemas
 * take.
 */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null)
  if (text === '') return query
  try {
    for (const part of text.split('&')) {
      if (part === '') continue
      const equals = part.indexOf('=')
      const name = decode(equals < 0 ? part : part.slice(0, equals))
      const value = equals < 0 ? '' : decode(part.slice(equals + 1))
      const earlier = query[name]
      query[name] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
    }
  } catch {
    query[MALFORMED] = true
  }
  return query
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
