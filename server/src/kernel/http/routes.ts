import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify'
import type { Access } from './types.ts'

/** Addresses that belong to programs: nothing below them is ever a page. */
export const FOR_PROGRAMS = /^\/(api|storage|sandbox|docs|mcp|openapi\.json|healthz|readyz|metrics|assets)(\/|$)/

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
  const addresses = new Map<string, Address>()
  return {
    add({ method, url, config, schema = {} }) {
      if (!config?.access) {
        throw new Error(
          `Route ${[method].flat().join(',')} ${url} does not say who may call it: give it config.access.`,
        )
      }
      const address = addresses.get(url) ?? addressOf(url)
      addresses.set(url, address)
      for (const each of [method].flat()) {
        routes.push({ method: each, url, access: config.access, config, schema })
        address.methods.push(each)
      }
    },
    all: () => routes,
    methodsAt(path) {
      const methods = new Set<string>()
      for (const [url, address] of addresses) {
        if (!path.startsWith(address.start)) continue
        // Made on first use: most processes never get a request for a missing address.
        address.pattern ??= patternOf(url)
        if (address.pattern.test(path)) for (const method of address.methods) methods.add(method)
      }
      return [...methods]
    },
  }
}

interface Address {
  /**
   * Up to its first parameter: of hundreds of addresses this rules out nearly all, for every page of the web client.
   */
  start: string
  pattern: RegExp | undefined
  methods: string[]
}

const addressOf = (url: string): Address => ({ start: url.split(/[:*]/)[0]!, pattern: undefined, methods: [] })

/** The text of an address is literal, except for its parameters and a wildcard at its end. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
