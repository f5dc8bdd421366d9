import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ENTRY = /^\s+'?([\w.-]+)'?:/gm
/**
 * Names of the service, looked up by what it answers, so no source need spell them. English shows them as they are
 * where there is no better word.
 */
const FROM_THE_SERVICE = /\/(fields|(?:\w+-)?names)\./

interface Frontend {
  name: string
  words: string
  /** Where its messages may be used. */
  sources: readonly string[]
}

const FRONTENDS: readonly Frontend[] = [
  { name: 'ui', words: 'ui/src/messages', sources: ['ui/src', 'ui/gallery', 'web/src', 'console/src'] },
  { name: 'web', words: 'web/src/messages', sources: ['web/src'] },
  { name: 'console', words: 'console/src/messages', sources: ['console/src'] },
]

/**
 * Messages of the frontends that nothing uses, that one language lacks, or that are used but missing; a sentence each.
 */
export async function findFrontendMessageFaults(): Promise<string[]> {
  return [...(await Promise.all(FRONTENDS.map(faultsOf))).flat(), ...(await findNameFaults())]
}

const CONSOLE = join(root, 'console/src')

/**
 * What the lists and forms of the console show by a name of the service: each field and each choice has its Chinese.
 */
async function findNameFaults(): Promise<string[]> {
  const files = await list(CONSOLE)
  const catalogues = files.filter((file) => FROM_THE_SERVICE.test(file) && languageOf(file) === 'zh-cn')
  const known = new Set((await Promise.all(catalogues.map((file) => readFile(file, 'utf8')))).flatMap(quotedKeys))
  const sources = files.filter((file) => !file.includes('/messages/'))
  const whole = (await Promise.all(sources.map((file) => readFile(file, 'utf8')))).join('\n').replaceAll(/\s+/g, ' ')
  return [...fieldsIn(whole), ...choicesIn(whole)]
    .filter((name) => !known.has(name))
    .map((name) => `console: "${name}" has no Chinese.`)
}

/** Columns, filters and fields of forms. */
const fieldsIn = (whole: string): Set<string> =>
  new Set(
    [
      ...whole.matchAll(/\bfield: '([\w-]+)'/g),
      ...whole.matchAll(/\bfield\('([\w-]+)'\)/g),
      ...whole.matchAll(/\{ name: '([\w-]+)', kind: '/g),
      ...whole.matchAll(/\b(?:needed|prose|number|money|picture|text|ref)\('([\w-]+)'/g),
    ].map(([, name]) => name!),
  )

/** Choices, with the group of their messages; a choice without one has the name of its field. */
const choicesIn = (whole: string): Set<string> =>
  new Set(
    [...whole.matchAll(/name: '([\w-]+)', kind: 'choice', options: \[([^\]]*)\],?(?: of: '([\w-]+)')?/g)].flatMap(
      ([, name, values, of]) =>
        values!
          .split(/,(?=\s*(?:'|-?\d|$))/)
          .map((value) => value.trim().replaceAll("'", ''))
          .filter(Boolean)
          .map((value) => `${of ?? name}.${value}`),
    ),
  )

/** Keys as they are written, with placeholders. */
const quotedKeys = (text: string): string[] =>
  [...text.matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)):/gm)].map(([, one, two, bare]) => one ?? two ?? bare!)

async function faultsOf({ name, words, sources }: Frontend): Promise<string[]> {
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
  const ui = new Set((await Promise.all((await list(join(root, FRONTENDS[0]!.words))).map(readKeys))).flat())
  for (const key of said.called)
    if (!written.has(key) && !ui.has(key)) faults.push(`${name}: says "${key}", which is written nowhere.`)
  return faults
}

/** The language is in a catalogue's name or its folder: `feeds.en.ts`, `en/queue.ts`. */
const LANGUAGE = /(?<=[./])(en|zh-cn)(?=\.ts$|(?:\/[\w-]+)+\.ts$)/i
const languageOf = (file: string): string | undefined => file.match(LANGUAGE)?.[0].toLowerCase()

/** The name a catalogue shares with that of the other language. */
const partOf = (file: string): string => file.replace(LANGUAGE, '')

const readKeys = async (file: string): Promise<string[]> =>
  [...(await readFile(file, 'utf8')).matchAll(ENTRY)]
    .map(([, key = '']) => key)
    .filter((key) => key.includes('.') || FROM_THE_SERVICE.test(file))

/** Keys that sources use: spelled out, or composed of names that are spelled somewhere, here or in what the service answers. */
async function readSaid(folders: readonly string[]) {
  const files = (await Promise.all(folders.map((folder) => list(join(root, folder))))).flat()
  const own = files.filter((file) => !(file.includes('/messages/') && languageOf(file)) && !/\.test\.tsx?$/.test(file))
  const whole = (await Promise.all(own.map((file) => readFile(file, 'utf8')))).join('\n')
  const service = await readFile(join(root, 'sdk/src/generated/schema.ts'), 'utf8')
  const literals = literalsIn(whole)
  const names = new Set([
    ...literals,
    // A bare field name is a name too: `{ likes: … }`.
    ...[...whole.matchAll(/\b(\w+):/g)].map(([, name]) => name!),
    ...[...service.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!),
  ])
  const built = [...whole.matchAll(/`([a-z_]+\.[\w.]*(?:\$\{[^`}]*\}[\w.]*)+)`/g)].map(([, template]) => ({
    form: new RegExp(`^${template!.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w-]+)')}$`),
    gaps: [...template!.matchAll(/\$\{([^}]*)\}/g)].map(([, value]) =>
      // In a type, the names are between the braces.
      /^['\s|\w-]+$/.test(value!) && value!.includes("'") ? literalsIn(value!) : names,
    ),
  }))
  const isBuilt = (key: string): boolean =>
    built.some(({ form, gaps }) => form.exec(key)?.every((name, at) => at === 0 || gaps[at - 1]!.has(name)) ?? false)
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
