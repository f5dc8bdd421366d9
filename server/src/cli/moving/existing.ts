import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type Flags, UserProblem } from '../command.ts'

/** The file or folder that an option names; it must be there. */
export async function existing(flags: Flags, name: string, kind: 'file' | 'directory'): Promise<string | undefined> {
  const given = flags.given[name]
  if (given === undefined) return undefined
  const path = resolve(String(given))
  const found = await stat(path).catch(() => undefined)
  if (kind === 'file' ? found?.isFile() : found?.isDirectory()) return path
  throw new UserProblem(`There is no ${kind} ${path}. Check --${name}.`)
}

/** Where the report of an import goes. */
export const reportFile = ({ DATA_DIR }: Config, flags: Flags): string =>
  resolve(
    String(
      flags.given['report'] ??
        join(DATA_DIR, `import-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.html`),
    ),
  )
