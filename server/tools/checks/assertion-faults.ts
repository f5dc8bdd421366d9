import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Where clients call the service, hold its answers and say what they say. */
const FOLDERS = ['console/src', 'web/src/data', 'web/src/messages']
/** They make the client, or exchange the session cookie, which is no operation of the interface. */
const MAY_FETCH: ReadonlySet<string> = new Set([
  'console/src/app/plaza.ts',
  'web/src/data/plaza.ts',
  'web/src/data/session.ts',
])

/** Places where a client overrules the types made from the description, so that a renamed field would still compile. */
export async function findAssertionFaults(): Promise<string[]> {
  const found = await Promise.all(FOLDERS.map(faultsIn))
  return found.flat()
}

async function faultsIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  const faults = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      return assertionsIn(await readFile(file, 'utf8'), relative(root, file))
    }),
  )
  return faults.flat()
}

/** The assertions, uses of `any` and requests past the client in a source, a sentence each. */
export function assertionsIn(source: string, file: string): string[] {
  const lines = bare(source).split('\n')
  return lines.flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    return [
      ...(/\bas\s+(?!const\b)[\w({[]/.test(line) ? [`${at}: asserts a type. Let the description say it.`] : []),
      ...(/[:<|&,]\s*any\b/.test(line) ? [`${at}: says any. Let the description say it.`] : []),
      ...(/\bfetch\(/.test(line) && !MAY_FETCH.has(file) ? [`${at}: fetches past the client.`] : []),
    ]
  })
}

/** A source without comments, texts, imports and exports, line by line. */
const bare = (source: string): string => {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, blank)
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, blank)
    .replaceAll(/^(?:import|export)\b[^{}=;]*\{[^}]*\}\s*from/gm, blank)
}
