import { parse } from 'regexparam'
import type { Route } from './app/page.ts'

// Every area has its own list, so that adding a page touches no common file.
const lists = import.meta.glob<{ routes: Route[] }>('./pages/*/routes.ts', { eager: true })

const rank = (pattern: string): number => (pattern.match(/[:*]/g) ?? []).length

const table = Object.values(lists)
  .flatMap(({ routes }) => routes)
  .map((route) => ({ route, ...parse(route.pattern) }))
  // `/topics/new` before `/topics/:id`: literal segments win.
  .sort((one, other) => rank(one.route.pattern) - rank(other.route.pattern))

export interface Match {
  route: Route
  params: Record<string, string>
}

/** The page at an address, if there is one. */
export function matchRoute(path: string): Match | undefined {
  for (const { route, pattern, keys } of table) {
    const found = pattern.exec(path)
    if (!found) continue
    const params: Record<string, string> = {}
    for (const [index, key] of keys.entries()) params[key] = decode(found[index + 1] ?? '')
    // Ids are numbers: anything else is no address of ours.
    if (Object.entries(params).some(([key, value]) => key === 'id' && !/^[1-9]\d{0,15}$/.test(value))) return undefined
    return { route, params }
  }
  return undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Every address there is, for the sitemap and the tests. */
export const patterns = (): string[] => table.map(({ route }) => route.pattern)
