import type { FastifyContextConfig } from 'fastify'
import { patternOf, type RouteList } from '../routes.ts'
import type { Lane } from '../types.ts'

export const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export const laneOf = ({ lane, access }: FastifyContextConfig, method: string): Lane =>
  lane ?? (typeof access === 'object' ? 'staff' : WRITES.has(method) ? 'write' : 'read')

/** Paths whose answer is remembered; there may be any number of others. */
const MAX_PATHS = 1000

/**
 * Tells whether a GET of a path is a reader's before it is routed. Only programs' addresses: elsewhere a browser may be
 * refused with a page.
 */
export function createIsForReaders(routes: RouteList): (path: string) => boolean {
  let others: RegExp | undefined
  // A crowd asks for few paths, and trying all patterns takes a twelfth of what it takes to refuse somebody.
  const known = new Map<string, boolean>()
  return (path) => {
    const answer = known.get(path)
    if (answer !== undefined) return answer
    others ??= new RegExp(
      routes
        .all()
        .filter(({ method, config }) => method === 'GET' && laneOf(config, method) !== 'read')
        .map(({ url }) => patternOf(url).source)
        .join('|'),
    )
    const isForReaders = path.startsWith('/api/') && !others.test(path)
    if (known.size === MAX_PATHS) known.clear()
    known.set(path, isForReaders)
    return isForReaders
  }
}
