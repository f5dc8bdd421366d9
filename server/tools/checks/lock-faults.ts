import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const LOCK_FILE = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

/** Platforms on which Plaza is started or developed: operating system and processor, as Node and npm name them. */
const PLATFORMS = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const

type Locked = { os?: string[]; cpu?: string[]; optionalDependencies?: Record<string, string> }

/**
 * Packages with native parts that the lock file does not name for every platform, one sentence each. npm installs only
 * what the lock file names, so such a package is there on the machine that wrote it and missing on a colleague's.
 */
export async function findLockFaults(text?: string): Promise<string[]> {
  const { packages } = JSON.parse(text ?? (await readFile(LOCK_FILE, 'utf8'))) as { packages: Record<string, Locked> }
  const runsOn = ({ os, cpu }: Locked, [system, processor]: (typeof PLATFORMS)[number]) =>
    os?.includes(system) === true && (cpu === undefined || cpu.includes(processor))
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const names = Object.keys(optionalDependencies)
    const parts = names.flatMap(
      (name) => packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? [],
    )
    // One alone is an extra of one system, such as file events of macOS, and not the package's own machine code.
    if (names.length < 2 || !parts.some(({ os }) => os)) return []
    const missing = PLATFORMS.filter((platform) => !parts.some((part) => runsOn(part, platform)))
    return missing.map(([system, processor]) => `The lock file names no part of ${path} for ${system} ${processor}.`)
  })
}
