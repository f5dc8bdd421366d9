import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { levels } from '../../src/levels.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Imports that break the order of `levels.ts`, one sentence each. */
export async function findLevelFaults(): Promise<string[]> {
  const entries = await readdir(src, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  const faults: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    for (const [, path = ''] of text.matchAll(IMPORT))
      faults.push(...faultsOf(relative(src, file), relative(src, resolve(dirname(file), path))))
    if (!/^(config|cli|adapters\/embedded-postgres)\//.test(relative(src, file)) && /\bprocess\.env\b/.test(text))
      faults.push(
        `${relative(src, file)} reads the environment; only config, cli and the starter of a child process may.`,
      )
  }
  return faults
}

function faultsOf(from: string, to: string): string[] {
  const [fromArea, fromModule = ''] = from.split('/')
  const [toArea, toModule = '', ...inside] = to.split('/')
  if (fromArea === 'kernel')
    return toArea === 'kernel' ? [] : [`${from} imports ${to}: the kernel knows nothing above it.`]
  if (toArea !== 'modules')
    return fromArea === 'modules' && toArea !== 'kernel'
      ? [`${from} imports ${to}: a module knows the kernel and other modules only.`]
      : []
  if (fromArea === 'modules' && fromModule === toModule) return []
  // An adapter implements its module's port, so it may see the port itself.
  const isPublic = inside.join('/') === 'index.ts' || (fromArea === 'adapters' && inside.join('/') === 'port.ts')
  const faults = isPublic ? [] : [`${from} imports ${to}: only index.ts of another module may be imported.`]
  if (fromArea === 'modules' && !isBelow(toModule, fromModule))
    faults.push(`${from} imports ${to}: ${toModule} is not below or left of ${fromModule}.`)
  return faults
}

function isBelow(lower: string, upper: string): boolean {
  const order = levels.flat()
  return order.includes(lower) && order.includes(upper) && order.indexOf(lower) < order.indexOf(upper)
}
