import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { levels } from '../../src/levels.ts'
import { readSchema } from '../../src/schema.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Where SQL is written. What is neither kernel nor module is above all of them and owns nothing. */
const FOLDERS = [
  ['server/src', ''],
  ['demo', 'demo/'],
] as const
const OUTSIDE = 'outside'
const order = ['kernel', ...levels.flat(), OUTSIDE]

/** A file of TypeScript: its path below `server/src`, or from `demo/` on. */
export interface Source {
  path: string
  code: string
}

/** Which module a piece of SQL belongs to, and where it is. */
interface Piece {
  owner: string
  where: string
  text: string
  /** Quoted names and SQL fragments of the same file: a name inserted into a statement is one of them. */
  words: ReadonlySet<string>
}

/**
 * SQL that breaks the order of `levels.ts`, one sentence each. A table belongs to the module whose migration creates
 * it, a function to the module of its file: others read and call downward, and never write. Commands and the demo own
 * nothing: they read, and have the owners write.
 */
export async function findTableFaults(more: readonly Source[] = []): Promise<string[]> {
  const { migrations, functions } = await readSchema()
  const tables = new Map<string, string>()
  for (const { name, text } of migrations)
    for (const [, table] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm))
      tables.set(table!, ownerOfMigration(name))
  const calls = new Map<string, string>()
  for (const { name, text } of migrations)
    for (const [, called] of text.matchAll(/^create function (\w+)/gm)) calls.set(called!, ownerOfMigration(name))
  for (const file of functions) for (const name of file.functions) calls.set(name, ownerOf(file.path))

  const pieces: Piece[] = [
    ...functions.map(({ path, text }) => ({ owner: ownerOf(path), where: path, text: bare(text), words: NONE })),
    ...[...(await readSources()), ...more].flatMap(piecesOf),
  ]
  const faults = new Set<string>()
  for (const { owner, where, text, words } of pieces) {
    const named = [...words].filter((word) => tables.has(word))
    const own = new Set(
      [
        ...text.matchAll(/(?:\bwith|,|\brecursive)\s+(\w+)(?:\s*\([^)]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g),
      ].map(([, name]) => name),
    )
    const written = writtenIn(text).flatMap((table) => (table === NAMED ? named : [table]))
    // The kernel writes what modules name (`table: 'tags'`); that counts where it is named.
    if (written.length < writtenIn(text).length && owner !== 'kernel')
      faults.add(`${where} writes a table that it does not name.`)
    for (const table of written) {
      const whose = tables.get(table)
      if (whose && whose !== owner) faults.add(`${where} writes ${table}: only ${whose} may.`)
    }
    for (const table of readIn(text).flatMap((each) => (each === NAMED ? named : [each]))) {
      const whose = tables.get(table)
      if (whose && !own.has(table) && !isBelow(whose, owner))
        faults.add(`${where} reads ${table}: ${whose} is not below or left of ${owner}.`)
    }
    for (const [, called] of text.matchAll(/\b(\w+)\s*\(/g)) {
      const whose = calls.get(called!)
      if (whose && !isBelow(whose, owner))
        faults.add(`${where} calls ${called}: ${whose} is not below or left of ${owner}.`)
    }
  }
  return [...faults]
}

const isBelow = (lower: string, upper: string): boolean => order.indexOf(lower) <= order.indexOf(upper)

/** Placeholder for an inserted name. */
const NAMED = 'named_elsewhere'
const NONE: ReadonlySet<string> = new Set()

const ownerOf = (path: string): string =>
  path.startsWith('modules/') ? path.split('/')[1]! : path.startsWith('kernel/') ? 'kernel' : OUTSIDE

const ownerOfMigration = (name: string): string =>
  order.find((owner) => name.slice(5).startsWith(`${owner.replaceAll('-', '_')}_`)) ?? 'no module'

const bare = (text: string): string => text.replace(/--.*$/gm, '')

const writtenIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?"?(\w+)"?/g)]
    .map(([, table]) => table!)
    .filter((table) => table !== 'set')

function readIn(text: string): string[] {
  const found: string[] = []
  for (const [, first, rest] of text.matchAll(
    /\b(?:from|join|using)\s+(?:lateral\s+)?"?(\w+)"?((?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/g,
  )) {
    found.push(first!)
    for (const [, next] of (rest ?? '').matchAll(/,\s*(\w+)/g)) found.push(next!)
  }
  return found
}

/** Everything with SQL but adapters, which serve one module each. */
async function readSources(): Promise<Source[]> {
  const sources: Source[] = []
  for (const [folder, prefix] of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name)
      const path = prefix + relative(join(root, folder), file).split(sep).join('/')
      if (!entry.isFile() || !path.endsWith('.ts') || /\.test\.ts$|^adapters\//.test(path)) continue
      sources.push({ path, code: await readFile(file, 'utf8') })
    }
  }
  return sources
}

/** The text of every template of a file; inserted pieces count where they are written. */
function piecesOf({ path, code }: Source): Piece[] {
  const plain = code.replace(/\/\*.*?\*\//gs, '')
  const texts = templatesIn(plain)
  const words = new Set([...plain.matchAll(/'(\w+)'/g)].map(([, word]) => word!))
  for (const text of texts) if (/^\w+$/.test(text)) words.add(text)
  const kept = [...plain.matchAll(/\btable: '(\w+)'/g)].map(([, table]) => `update ${table} set`)
  return [...texts.map(bare), ...kept].map((text) => ({ owner: ownerOf(path), where: path, text, words }))
}

/** The SQL templates, nested ones too, each without its insertions: sql`…`, and what a driver is given directly. */
const templatesIn = (code: string): string[] =>
  [...code.matchAll(/\b(?:sql|owner|driver|connection)(?:<[^`]*?>)?`/g)].map(
    ({ index, 0: tag }) => readTemplate(code, index + tag.length).text,
  )

/** Reads a template from after its first backtick to its last. */
function readTemplate(code: string, from: number): { text: string; end: number } {
  let text = ''
  let at = from
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      const from = at + 2
      at = skipCode(code, from) + 1
      text += wordFor(code.slice(from, at - 1), text)
    } else text += code[at++]
  }
  return { text, end: at }
}

/** What an inserted piece is in its statement: a name where a table is expected, else a value. */
function wordFor(inserted: string, before: string): string {
  const literal = /^identifier\('(\w+)'\)$/.exec(inserted)
  if (literal) return ` ${literal[1]} `
  const isTable = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+$/.test(before) || /^identifier\(/.test(inserted)
  return isTable ? ` ${NAMED} ` : ' ? '
}

/** The position of the matching closing brace. */
function skipCode(code: string, from: number): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    const char = code[at]!
    if (char === '`') at = readTemplate(code, at + 1).end
    else if (char === "'" || char === '"') at = code.indexOf(char, at + 1)
    else if (char === '{') depth++
    else if (char === '}' && depth-- === 0) return at
  }
  return code.length
}
