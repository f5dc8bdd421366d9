import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = ['server/src', 'server/tools', 'bench', 'demo', 'sdk/src', 'ui/src', 'web/src', 'console/src']
const MAX_SOURCES = 25

/** Folders with too many sources, one sentence each. Tests do not count. */
export async function findFolderFaults(): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
      if (!/\.(ts|tsx|sql)$/.test(name) || name.endsWith('.test.ts') || parentPath.includes('node_modules')) continue
      counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count > MAX_SOURCES)
    .map(
      ([folder, count]) =>
        `${relative(root, folder)} has ${count} sources; past ${MAX_SOURCES}, split it by capability.`,
    )
}
