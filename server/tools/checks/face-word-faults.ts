import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ENTRY = /^\s+'?([\w.-]+)'?:/gm
/** What the service's own names are called: looked up by what it answers, so no source need spell them. English shows them as they are written where it has no better word. */
const FROM_THE_SERVICE = /\/(fields|names)\./

interface Face {
  name: string
  words: string
  /** Where its words may be said. */
  sources: readonly string[]
}

const FACES: readonly Face[] = [
  { name: 'ui', words: 'ui/src/words', sources: ['ui/src', 'ui/gallery', 'web/src', 'console/src'] },
  { name: 'web', words: 'web/src/words', sources: ['web/src'] },
  { name: 'console', words: 'console/src/words', sources: ['console/src'] },
]

/** Words of the faces that nothing says, that one language lacks, or that are said but nowhere written; a sentence each. */
export async function findFaceWordFaults(): Promise<string[]> {
  return (await Promise.all(FACES.map(faultsOf))).flat()
}

async function faultsOf({ name, words, sources }: Face): Promise<string[]> {
  const faults: string[] = []
  const written = new Map<string, string>()
  const files = (await list(join(root, words))).filter((file) => languageOf(file) !== undefined)
  const keysOf = new Map(await Promise.all(files.map(async (file) => [file, await readKeys(file)] as const)))
  for (const [file, keys] of keysOf) {
    const other = [...keysOf.keys()].find((each) => each !== file && partOf(each) === partOf(file))
    const theirs = new Set(other === undefined ? [] : keysOf.get(other))
    const mayLack = FROM_THE_SERVICE.test(file) && languageOf(file) === 'zh-cn'
    for (const key of keys) {
      if (!theirs.has(key) && !mayLack) faults.push(`${relative(root, file)}: the other language lacks "${key}".`)
      if (!FROM_THE_SERVICE.test(file)) written.set(key, relative(root, file))
    }
  }
  const said = await readSaid(sources)
  for (const [key, file] of written) if (!said.has(key)) faults.push(`${file}: nothing says "${key}".`)
  if (name === 'ui') return faults
  const ui = new Set((await Promise.all((await list(join(root, FACES[0]!.words))).map(readKeys))).flat())
  for (const key of said.called)
    if (!written.has(key) && !ui.has(key)) faults.push(`${name}: says "${key}", which is written nowhere.`)
  return faults
}

/** The language stands in a catalogue's name or is its folder: `feeds.en.ts`, `en/queue.ts`. */
const LANGUAGE = /(?<=[./])(en|zh-cn)(?=\.ts$|\/\w+\.ts$)/i
const languageOf = (file: string): string | undefined => file.match(LANGUAGE)?.[0].toLowerCase()

/** The name a catalogue shares with that of the other language. */
const partOf = (file: string): string => file.replace(LANGUAGE, '')

const readKeys = async (file: string): Promise<string[]> =>
  [...(await readFile(file, 'utf8')).matchAll(ENTRY)]
    .map(([, key = '']) => key)
    .filter((key) => key.includes('.') || FROM_THE_SERVICE.test(file))

/** What sources say: keys spelled out, and keys put together from a beginning and a name that is spelled somewhere. */
async function readSaid(folders: readonly string[]) {
  const files = (await Promise.all(folders.map((folder) => list(join(root, folder))))).flat()
  const own = files.filter((file) => !(file.includes('/words/') && languageOf(file)) && !/\.test\.tsx?$/.test(file))
  const whole = (await Promise.all(own.map((file) => readFile(file, 'utf8')))).join('\n')
  const literals = literalsIn(whole)
  // What stands bare as the name of a field is a name too: `{ likes: … }`.
  const names = new Set([...literals, ...[...whole.matchAll(/\b(\w+):/g)].map(([, name]) => name!)])
  const built = [...whole.matchAll(/`([a-z]+\.\w*)\$\{([^`}]*)\}(\w*)`/g)].map(([, start, value, end]) => {
    // In a type, the names are written out between the braces.
    const isType = /^['\s|\w-]+$/.test(value!) && value!.includes("'")
    return { start: start!, end: end!, own: isType ? literalsIn(value!) : names }
  })
  const isBuilt = (key: string): boolean =>
    built.some(
      ({ start, end, own }) =>
        key.startsWith(start) && key.endsWith(end) && own.has(key.slice(start.length, key.length - end.length)),
    )
  const called = [...whole.matchAll(/\b(?:t|rich)\(\s*'([\w-]+\.[\w.-]+)'/g)].map(([, key]) => key!)
  return { has: (key: string) => literals.has(key) || isBuilt(key), called: new Set(called) }
}

const literalsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, literal]) => literal!))

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
