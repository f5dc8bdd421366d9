import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify'
import type { Access } from './types.ts'

export interface KnownRoute {
  method: string
  /** With `:parameters`, as registered. */
  url: string
  access: Access
  config: FastifyContextConfig
  schema: FastifySchema
}

/** Every registered route. The contract test, the access table and the 405 answers read it. */
export interface RouteList {
  add(route: RouteOptions): void
  all(): readonly KnownRoute[]
  /** Methods that do exist at this address. */
  methodsAt(path: string): string[]
}

export function createRouteList(): RouteList {
  const routes: KnownRoute[] = []
  // Made when first needed: most processes are never asked for what is not there.
  const patterns = new Map<string, RegExp>()
  const isAt = (path: string, { url }: KnownRoute): boolean => {
    const pattern = patterns.get(url) ?? patternOf(url)
    patterns.set(url, pattern)
    return pattern.test(path)
  }
  return {
    add({ method, url, config, schema = {} }) {
      if (!config?.access) {
        throw new Error(
          `Route ${[method].flat().join(',')} ${url} does not say who may call it: give it config.access.`,
        )
      }
      for (const each of [method].flat()) routes.push({ method: each, url, access: config.access, config, schema })
    },
    all: () => routes,
    methodsAt: (path) => [...new Set(routes.filter((route) => isAt(path, route)).map(({ method }) => method))],
  }
}

/** The text of an address is literal, except for its parameters and a wildcard at its end. */
export function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
