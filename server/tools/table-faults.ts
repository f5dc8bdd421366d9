import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { levels } from '../src/levels.ts'
import { readSchema } from '../src/schema.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))
const order = ['kernel', ...levels.flat()]

/** Which module a piece of SQL belongs to, and where it stands. */
interface Piece {
  owner: string
  where: string
  text: string
}

/**
 * SQL that breaks the order of `levels.ts`, one sentence each. A table belongs to the module whose migration creates it, a
 * function to the module its file lies in: others read and call downward, and write never.
 */
export async function findTableFaults(): Promise<string[]> {
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
    ...functions.map(({ path, text }) => ({ owner: ownerOf(path), where: path, text: bare(text) })),
    ...(await readTemplates()),
  ]
  const faults = new Set<string>()
  for (const { owner, where, text } of pieces) {
    const own = new Set(
      [
        ...text.matchAll(/(?:\bwith|,|\brecursive)\s+(\w+)(?:\s*\([^)]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g),
      ].map(([, name]) => name),
    )
    for (const table of writtenIn(text)) {
      const whose = tables.get(table)
      if (whose && whose !== owner) faults.add(`${where} writes ${table}: only ${whose} may.`)
    }
    for (const table of readIn(text)) {
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

const ownerOf = (path: string): string => (path.startsWith('modules/') ? path.split('/')[1]! : 'kernel')

const ownerOfMigration = (name: string): string =>
  order.find((owner) => name.slice(5).startsWith(`${owner.replaceAll('-', '_')}_`)) ?? 'nobody'

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

/** The text of every `sql` template of the modules and the kernel; what is put into it counts where it is written. */
async function readTemplates(): Promise<Piece[]> {
  const entries = await readdir(src, { recursive: true, withFileTypes: true })
  const pieces: Piece[] = []
  for (const entry of entries) {
    const path = relative(src, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (!entry.isFile() || !/^(kernel|modules)\/.*\.ts$/.test(path) || path.endsWith('.test.ts')) continue
    const code = await readFile(join(src, path), 'utf8')
    for (const text of templatesIn(code.replace(/\/\*.*?\*\//gs, '')))
      pieces.push({ owner: ownerOf(path), where: path, text: bare(text) })
  }
  return pieces
}

/** The templates that begin with sql`, nested ones too, each without what is put into it. */
const templatesIn = (code: string): string[] =>
  [...code.matchAll(/\bsql`/g)].map(({ index }) => readTemplate(code, index + 4).text)

/** Reads a template from behind its first backtick to its last. */
function readTemplate(code: string, from: number): { text: string; end: number } {
  let text = ''
  let at = from
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      at = skipCode(code, at + 2) + 1
      text += ' ? '
    } else text += code[at++]
  }
  return { text, end: at }
}

/** Where the brace closes that was opened before. */
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
