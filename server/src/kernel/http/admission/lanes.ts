import type { FastifyContextConfig } from 'fastify'
import { patternOf, type RouteList } from '../routes.ts'
import type { Lane } from '../types.ts'

export const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export const laneOf = ({ lane, access }: FastifyContextConfig, method: string): Lane =>
  lane ?? (typeof access === 'object' ? 'staff' : WRITES.has(method) ? 'write' : 'read')

/**
 * Tells whether a GET of a path is a reader's before it is routed. Only programs' addresses: elsewhere a browser may be
 * refused with a page.
 */
export function createIsForReaders(routes: RouteList): (path: string) => boolean {
  let others: RegExp | undefined
  return (path) => {
    others ??= new RegExp(
      routes
        .all()
        .filter(({ method, config }) => method === 'GET' && laneOf(config, method) !== 'read')
        .map(({ url }) => patternOf(url).source)
        .join('|'),
    )
    return path.startsWith('/api/') && !others.test(path)
  }
}
