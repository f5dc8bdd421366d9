import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NOT_OURS = /(^|\/)(node_modules|dist|artefacts|\.git|\.compiled)$|^data$/
/** Generated pages, and pages about the past. */
const LEFT_OUT = /^(CHANGELOG\.md|docs\/(errors|format)\.md)$/
/** Files that exist only while the service runs. */
const MADE = /^(data|results|incoming|postgres|DATA_DIR)\b/
/** Names of third-party code. */
const FOREIGN = new Set(['decipher_gcm', 'verifySign', 'kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly'])
const SOURCE = /\.(ts|tsx|mjs|js|sql|css|json|kt|swift|sh)$/

/**
 * What pages name and the code does not have, and what a module has and its README does not name, one sentence each.
 */
export async function findDocFaults(): Promise<string[]> {
  const paths = await list(root)
  return [...(await findGone(paths)), ...(await findUnnamed(paths)), ...(await findSectionless(paths))]
}

/** Files, folders, functions, tables and facts that are not there. */
async function findGone(paths: readonly string[]): Promise<string[]> {
  const folders = new Set(paths.flatMap(foldersOf))
  const words = new Set<string>()
  for (const path of paths.filter((each) => SOURCE.test(each)))
    for (const [word] of (await readFile(join(root, path), 'utf8')).matchAll(/[\w$]+(?:[.-][\w$]+)*/g))
      for (const part of [word, ...word.split(/[.-]/)]) words.add(part)
  const faults: string[] = []
  for (const page of paths.filter((each) => each.endsWith('.md') && !LEFT_OUT.test(each))) {
    const text = (await readFile(join(root, page), 'utf8')).replace(/^```.*?^```/gms, '')
    if (/^(<{7}|>{7}) /m.test(text)) faults.push(`${page} holds an unresolved merge conflict.`)
    const here = dirname(page)
    const isThere = (path: string, known: Iterable<string>) => {
      const wanted = normalize(path).split(sep).join('/')
      const relativePath = normalize(join(here, path)).split(sep).join('/')
      for (const each of known) if (each === relativePath || each === wanted || each.endsWith(`/${wanted}`)) return true
      return false
    }
    for (const [, span] of text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)) {
      const named = span!.trim()
      if (MADE.test(named)) continue
      if (FILE.test(named)) {
        if (!isThere(named, paths)) faults.push(`${page} names the file ${named}, which is not there.`)
      } else if (FOLDER.test(named)) {
        if (!isThere(named.slice(0, -1), folders)) faults.push(`${page} names the folder ${named}, which is not there.`)
      } else {
        const name = NAME.exec(named)?.[1]
        if (name && !FOREIGN.has(name) && !words.has(name) && !words.has(lastOf(name)))
          faults.push(`${page} names ${name}, which the code does not have.`)
      }
    }
    // Facts, reactions and jobs have their whole name in the code.
    for (const [paragraph] of text.matchAll(/^.*(?:\*\*Publishes|\*\*Reacts to|Jobs?: )(?:.|\n(?!\n))*/gm))
      for (const [, name] of paragraph.matchAll(/`([a-z][a-z_-]*\.[a-z][a-z_-]*)`/g))
        if (!words.has(name!)) faults.push(`${page} names ${name}, which the code does not have.`)
    for (const [, path] of text.matchAll(/\]\((?!https?:|#|\/|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g))
      if (!isThere(path!, paths) && !isThere(path!, folders))
        faults.push(`${page} links to ${path}, which is not there.`)
  }
  return faults
}

const FILE = /^(?:[\w@.-]+\/)*[\w@][\w@.-]*\.(?:ts|tsx|sql|mjs|md|json|css|tsv|svg|png)$/
const FOLDER = /^(?:[\w@.-]+\/)+$/
/** A function, perhaps with its arguments; a table or setting; a fact or job. */
const NAME = /^((?:[a-z]+(?:[A-Z]\w*)+|[a-z]+(?:_[a-z0-9]+)+|[a-z-]+\.[a-z_]+))(?:\(.*\))?$/

/** Of a setting's key, and of a method, only the last part is written out. */
const lastOf = (name: string): string => name.split('.').at(-1)!

const foldersOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const FACT = /export const (\w+) = defineFact(?:<[^(]*>)?\(\s*'([^']+)'/g
const REACTION = /\bon(?:All)?\(\s*(\w+),/g
const JOB = /defineJob(?:<[^(]*>)?\(\s*'([^']+)'/g
const SETTING = /defineSetting\(\{\s*name: '([^']+)'/g
const TABLE = /^create (?:unlogged )?table (\w+)/gm

/** Tables, facts, reactions, jobs and settings of a module that its README leaves out. */
async function findUnnamed(paths: readonly string[]): Promise<string[]> {
  const read = async (folder: string, name: RegExp) =>
    Promise.all(
      paths
        .filter((path) => path.startsWith(folder) && name.test(path))
        .map((path) => readFile(join(root, path), 'utf8')),
    )
  const facts = new Map<string, string>()
  for (const text of await read('server/src/', /(?<!\.test)\.ts$/))
    for (const [, name, fact] of text.matchAll(FACT)) facts.set(name!, fact!)
  const faults: string[] = []
  for (const path of paths.filter((each) => /^server\/src\/modules\/[^/]+\/README\.md$/.test(each))) {
    const folder = path.slice(0, -'README.md'.length)
    const module = folder.split('/').at(-2)!.replaceAll('-', '_')
    const page = await readFile(join(root, path), 'utf8')
    const code = (await read(folder, /(?<!\.test)\.ts$/)).join('\n')
    const migrations = (await read('server/migrations/', new RegExp(`/\\d{4}_${module}_`))).join('\n')
    const named = [
      ...[...migrations.matchAll(TABLE)].map(([, table]) => `the table ${table}`),
      ...[...code.matchAll(FACT)].map(([, , fact]) => `the fact ${fact}`),
      ...[...code.matchAll(REACTION)].flatMap(([, name]) =>
        facts.has(name!) ? [`that it reacts to ${facts.get(name!)}`] : [],
      ),
      ...[...code.matchAll(JOB)].map(([, job]) => `the job ${job}`),
      ...[...code.matchAll(SETTING)].map(([, setting]) => `the setting ${setting}`),
    ]
    for (const each of new Set(named))
      if (!page.includes(`\`${each.split(' ').at(-1)}\``)) faults.push(`${path} does not name ${each}.`)
  }
  return faults
}

const SECTION = /^#+ (\d+(?:\.\d+)*)\b/gm
const REFERENCE = /docs\/interface\.md (\d+(?:\.\d+)*)/g

/** Sections of `docs/interface.md` that the code refers to and that are not there. */
async function findSectionless(paths: readonly string[]): Promise<string[]> {
  const page = await readFile(join(root, 'docs/interface.md'), 'utf8')
  const sections = new Set([...page.matchAll(SECTION)].map(([, number]) => number!))
  const faults: string[] = []
  for (const path of paths.filter((each) => SOURCE.test(each)))
    for (const [, number] of (await readFile(join(root, path), 'utf8')).matchAll(REFERENCE))
      if (!sections.has(number!)) faults.push(`${path} refers to ${number} of docs/interface.md, which is not there.`)
  return faults
}

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map((entry) => {
    const path = join(folder, entry.name)
    const name = relative(root, path).split(sep).join('/')
    if (entry.isDirectory()) return NOT_OURS.test(name) ? [] : list(path)
    return [name]
  })
  return (await Promise.all(found)).flat()
}
