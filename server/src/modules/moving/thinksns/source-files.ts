import { createHash } from 'node:crypto'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { type FileTaker, importedPlace } from '../../files/index.ts'
import type { TakeSourceFile } from './run.ts'

const MISSING = { fault: 'missing' }
const DRY = { vendor: 'local', mime: 'image/png', size_bytes: 1, md5: '0'.repeat(32), width: 1, height: 1 }

/**
 * Takes files of the previous site by their path below its `public` disk, or by a file named after its hash. A path that leads
 * out of the folder is missing. A dry run looks only whether they are there.
 */
export function createSourceFiles(root: string | undefined, take: FileTaker, isDry: boolean): TakeSourceFile {
  let named: Promise<Map<string, string>> | undefined
  const byHash = async (hash: string) => {
    named ??= listByHash(root!)
    return (await named).get(hash.toLowerCase())
  }
  return async ({ path, hash }, use) => {
    if (root === undefined) return MISSING
    const inside = normalize(path).replace(/^[/\\]+/, '')
    const local = inside.startsWith('..') || inside.includes('\0') ? undefined : join(root, inside)
    const found = local && (await isFile(local)) ? local : hash ? await byHash(hash) : undefined
    if (!found) return MISSING
    if (isDry) return { ...DRY, path: `${importedPlace(use)}.png` }
    return take(found, use)
  }
}

const isFile = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return false
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

async function listByHash(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const [, hash] = /^([0-9a-f]{32})(?:\.\w+)?$/i.exec(entry.name) ?? []
    if (entry.isFile() && hash) found.set(hash.toLowerCase(), `${entry.parentPath}${sep}${entry.name}`)
  }
  return found
}

/** The path in a node such as `public:2019/01/02/name.png`; undefined when it is none. */
export function pathInNode(node: string | null | undefined): string | undefined {
  const [, channel, path] = /^([a-z0-9_-]+):(.+)$/is.exec(node?.trim() ?? '') ?? []
  return channel === undefined || /^https?$/i.test(channel) ? undefined : path
}

/** What the picture of a node is for: another node is another picture. */
export const useOfNode = (use: string, node: string): string =>
  `${use}:${createHash('sha256').update(node).digest('hex').slice(0, 16)}`

export const reasonOf = (fault: string): string => (fault === 'missing' ? 'file_missing' : fault)
