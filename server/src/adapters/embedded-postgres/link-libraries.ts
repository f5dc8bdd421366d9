import { access, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { codeOf } from './problem.ts'

/**
 * Creates the library links that packages cannot carry and that the install script, where it runs, creates.
 *
 * Returns false when links are missing and the folder cannot be written.
 */
export async function linkLibraries(root: string): Promise<boolean> {
  for (const { source, target } of await readLinks(root)) {
    const link = join(root, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false
      // Another start was faster.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  return true
}

async function readLinks(root: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
