import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = ['server/src', 'server/test', 'server/tools', 'bench', 'demo', 'sdk', 'ui', 'web', 'console', 'scripts']
const NOT_OURS = new Set(['node_modules', 'dist', 'artefacts', 'generated'])
/** What other packages of this repository import by name. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@plaza/ui': 'ui/src/index.ts',
  '@plaza/ui/messages': 'ui/src/messages/index.ts',
  '@plaza/ui/icons': 'ui/src/icons/index.ts',
  '@plaza/ui/color': 'ui/src/color/index.ts',
}
/** Used from outside: by users of the SDK, by the build of the web client, by the process a test file runs in. */
const ENTRANCES =
  /^(sdk\/src\/(index|types|passkeys|staff)\.ts|web\/src\/(pages\/\w+\/routes\.ts|server\/entry\.tsx)|server\/tools\/test-worker\.ts)$/

interface Links {
  exported: ReadonlySet<string>
  /** From which file, and its name there. */
  taken: readonly { from: string; name: string }[]
}
/** Instead of a name: everything, and everything re-exported. */
const ALL = '*'
const PASSED = 'export *'

const VALUE = /^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)/gm
const TYPE = /^export (?:interface|type) (\w+)/gm
const LISTED = /^export (type )?\{([^}]*)\}(?: from '([^']+)')?/gm
const PASSED_ON = /^export \* from '([^']+)'/gm
const IMPORTED = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm
const WHOLE = /(?:\bimport\(|\bnew URL\(|^import (?:type )?\* as \w+ from )\s*['"`]([^'"`]+)['"`]/gm

/** Exports that no other file imports, one sentence each: either nothing needs them, or only their own file does. */
export async function findExportFaults(): Promise<string[]> {
  const files = (await Promise.all(FOLDERS.map((folder) => list(join(root, folder))))).flat()
  const links = new Map<string, Links>()
  for (const file of files) links.set(file, linksOf(file, await readFile(file, 'utf8')))
  const used = new Map<string, Set<string>>()
  for (const { taken } of links.values())
    for (const { from, name } of taken) used.set(from, (used.get(from) ?? new Set()).add(name))
  // A re-exported name is taken from where it came.
  for (const [file, { taken }] of links)
    for (const { from, name } of taken)
      if (name === PASSED) for (const each of used.get(file) ?? []) used.get(from)!.add(each)
  return files.flatMap((file) => {
    const path = relative(root, file)
    const names = used.get(file)
    if (ENTRANCES.test(path) || path.endsWith('.test.ts') || names?.has(ALL)) return []
    return [...links.get(file)!.exported]
      .filter((name) => !names?.has(name))
      .map((name) => `${path} exports ${name}, which no other file takes.`)
  })
}

function linksOf(file: string, text: string): Links {
  const exported = new Set<string>()
  const taken: { from: string; name: string }[] = []
  const take = (path: string, names: readonly string[]) => {
    const from = path.startsWith('.') ? resolve(dirname(file), path) : PACKAGES[path] && join(root, PACKAGES[path])
    if (from) for (const name of names) taken.push({ from, name })
  }
  for (const [, name] of text.matchAll(VALUE)) exported.add(name!)
  // A type that others only meet in a signature need not be imported by its name.
  for (const [, name] of text.matchAll(TYPE))
    if (text.split(new RegExp(`\\b${name}\\b`)).length <= 2) exported.add(name!)
  for (const [, isTypes, list, path] of text.matchAll(LISTED)) {
    for (const { outside, isType } of namesIn(list!))
      if (!isType && !isTypes && outside !== 'default') exported.add(outside)
    if (path)
      take(
        path,
        namesIn(list!).map(({ inside }) => inside),
      )
  }
  for (const [, list, path] of text.matchAll(IMPORTED))
    take(
      path!,
      namesIn(list!).map(({ inside }) => inside),
    )
  for (const [, path] of text.matchAll(PASSED_ON)) take(path!, [PASSED])
  for (const [, path] of text.matchAll(WHOLE)) take(path!, [ALL])
  return { exported, taken }
}

/** `type A, b as c`: the name of each where it comes from, and here. */
const namesIn = (list: string): { inside: string; outside: string; isType: boolean }[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [inside, outside = inside] = each.replace(/^type /, '').split(' as ') as [string, string?]
      return { inside, outside, isType: each.startsWith('type ') }
    })

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = entries.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : list(path)
    return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
  return (await Promise.all(found)).flat()
}
