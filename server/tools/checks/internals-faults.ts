import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KNOWN_INTERNALS } from './known-internals.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = ['server/src', 'web/src', 'console/src', 'ui/src', 'sdk/src']

/** Methods of Node, the framework, the driver and the clients' libraries that code might replace on an object. */
const METHODS =
  'addListener|cancel|cork|connect|destroy|emit|end|execute|fetch|finish|flushHeaders|handle|listen|off|on|once|onError|pipe|' +
  'prependListener|push|pushState|query|read|ref|removeListener|replaceState|diffed|unmount|vnode|fetchQuery|fetchInfiniteQuery|prefetchQuery|setQueryData|resume|send|setHeader|setTimeout|' +
  'closeAllConnections|closeIdleConnections|uncork|unref|write|writeContinue|writeHead'

/** Uses of undocumented parts of a library. */
const INTERNALS: readonly [what: string, pattern: RegExp][] = [
  ['underscore property', /(?:\.|\[['"]|\{ ?)(_[a-z]\w*)/gi],
  ['underscore property', /^\s*(?:override\s+)?(_[a-z]\w*)\??(?::|\()/gim],
  ['undeclared property', /\bas (?:\w+ & )?\{ (active|handle|parser|state|statement)\??:/g],
  ['private symbol', /(getOwnPropertySymbols|Reflect\.ownKeys|Symbol\(['"]k[A-Z]\w*)/g],
  ['replaced method', /(\w+\.prototype\.\w+) *=[^=>]/g],
  ['replaced method', new RegExp(`[\\w\\])!]\\.((?:${METHODS})) *=(?![=>])`, 'g')],
  ['replaced method', new RegExp(`defineProperty\\([^,]+, *['"]((?:${METHODS}))['"]`, 'g')],
  ['replaced method', new RegExp(`^\\s*override +(?:async +)?((?:${METHODS}))\\(`, 'gm')],
]

/** Uses of private parts of libraries in a source, as `what name`. */
export function internalsIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return INTERNALS.flatMap(([what, pattern]) => [...code.matchAll(pattern)].map(([, name]) => `${what} ${name}`))
}

/**
 * Private parts of libraries that are used and not known, and known ones that are no longer used, one sentence each.
 */
export async function findInternalsFaults(): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const { name, parentPath } of entries) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || parentPath.includes('node_modules')) continue
      const path = join(parentPath, name)
      for (const use of internalsIn(await readFile(path, 'utf8'))) found.add(`${relative(root, path)}: ${use}`)
    }
  }
  const known = new Set(
    Object.entries(KNOWN_INTERNALS).flatMap(([path, { uses }]) => uses.map((use) => `${path}: ${use}`)),
  )
  return [
    ...[...found]
      .filter((use) => !known.has(use))
      .map((use) => `${use} is no public interface. Find a documented one.`),
    ...[...known].filter((use) => !found.has(use)).map((use) => `${use} is gone. Take it off known-internals.ts.`),
  ]
}
