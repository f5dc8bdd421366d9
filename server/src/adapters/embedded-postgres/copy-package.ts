import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BinaryPackage } from './binary-package.ts'
import { linkLibraries } from './link-libraries.ts'
import { codeOf, EmbeddedPostgresProblem } from './problem.ts'

/** Copies the package into the first parent that takes it, readable by every user; an earlier copy is kept. */
export async function copyPackage(installed: BinaryPackage, parents: string[]): Promise<string> {
  const refusals: unknown[] = []
  for (const parent of parents) {
    const target = join(parent, `postgres-${installed.version}-${process.arch}`)
    try {
      if (await isWhole(target)) return target
      await copyTo(target, installed.root)
      return target
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT'].includes(codeOf(error) ?? '')) throw error
      refusals.push(error)
    }
  }
  throw new EmbeddedPostgresProblem(
    `PostgreSQL cannot be run from ${installed.root} and no copy of it fits into ${parents.join(' or ')}: make one of them writable or the first readable for everyone, or set DATABASE_URL.`,
    { cause: refusals[0] },
  )
}

// The copy appears under its name by one rename, so that it is whole whenever it is there.
async function copyTo(target: string, root: string): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}.draft`
  try {
    await removeAbandonedDrafts(dirname(target))
    await copyFolder(join(root, 'native'), join(draft, 'native'))
    await chmod(draft, 0o755)
    await linkLibraries(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isWhole(target))) throw error
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  // Set explicitly, because the umask of the install or of this start may close what it creates.
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

async function removeAbandonedDrafts(parent: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (!name.endsWith('.draft')) continue
    const modifiedAt = await stat(path).then(
      (found) => found.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (modifiedAt < anHourAgo) await rm(path, { recursive: true, force: true })
  }
}

const isWhole = (target: string) =>
  stat(join(target, 'native/bin/postgres')).then(
    () => true,
    () => false,
  )
