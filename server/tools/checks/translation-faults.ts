import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type ts from '../../../sdk/node_modules/typescript/lib/typescript.js'
import type { Catalogue } from '../../src/kernel/index.ts'
import { zhCn } from '../../src/messages/zh-cn/index.ts'

// The compiler we check types with exposes no syntax tree; the one of the SDK's generator does.
const compiler = createRequire(new URL('../../../sdk/', import.meta.url))('typescript') as typeof ts
const src = fileURLToPath(new URL('../../src', import.meta.url))

/** Where the sentence and its code are among the arguments. */
const PROBLEMS: Readonly<Record<string, { code: number; text: number }>> = {
  Problem: { code: 1, text: 2 },
  notFound: { code: 0, text: 1 },
  forbidden: { code: 0, text: 1 },
  tooMany: { code: 0, text: 1 },
  unavailable: { code: 0, text: 1 },
  invalid: { code: 2, text: 1 },
}

export interface Said {
  /** What it is translated by: the code of its problem, or a key of its own. */
  key: string
  template: string
  at: string
}

/** Sentences without a translation, unused translations, and gaps that differ, one sentence each. */
export const findTranslationFaults = async (): Promise<string[]> => findFaultsIn(await readSources(), zhCn)

/** The same for these sources, by path below `src`, and this catalogue. */
export function findFaultsIn(texts: ReadonlyMap<string, string>, catalogues: readonly Catalogue[]): string[] {
  const { said, faults } = collectAll(texts)
  const known = new Map(catalogues.flatMap((part) => Object.entries(part)))
  const first = new Map<string, Said>()
  for (const each of said) {
    const { key, template, at } = each
    const translated = known.get(key)
    const other = first.get(key)
    if (translated === undefined) faults.push(`${at}: "${key}" has no Chinese for: ${template}`)
    else if (other && other.template !== template)
      faults.push(`${at}: "${key}" says something else at ${other.at}. Give one of them a key: phrase('${key}.…')`)
    else if (gapsOf(template) !== gapsOf(translated))
      faults.push(`${at}: ${key}: the gaps of "${template}" and "${translated}" differ.`)
    if (!other) first.set(key, each)
  }
  const whole = [...texts.values()].join('\n')
  // Those of settings are looked up by where they stand; a test reads them all.
  for (const key of known.keys())
    if (!key.startsWith('setting.') && !whole.includes(`'${key}'`) && !isBuilt(key, whole))
      faults.push(`messages: nothing says "${key}".`)
  return faults
}

/** Every sentence of a problem. */
export const listSaid = async (): Promise<Said[]> => collectAll(await readSources()).said

function collectAll(texts: ReadonlyMap<string, string>): { said: Said[]; faults: string[] } {
  const [said, faults]: [Said[], string[]] = [[], []]
  for (const [file, text] of texts) collect(file, text, said, faults)
  return { said, faults }
}

export async function readSources(): Promise<Map<string, string>> {
  const entries = await readdir(src, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('messages/'))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(src, file), 'utf8')] as const)))
}

/** A file without any of these has no sentence: making its tree takes much longer than this check. */
const CALLS = new RegExp(`\\b(${[...Object.keys(PROBLEMS), 'phrase', 'message'].join('|')})\\b`)

function collect(file: string, text: string, said: Said[], faults: string[]): void {
  if (!file.endsWith('.ts') || !CALLS.test(text)) return
  const source = compiler.createSourceFile(file, text, compiler.ScriptTarget.Latest, true)
  const at = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  const note = (code: string, node: ts.Node | undefined) => {
    if (!node) return
    if (compiler.isTemplateExpression(node))
      faults.push(`${at(node)}: tag the sentence with say, so that it can be translated.`)
    // A phrase is noted where it stands.
    const template = keyOf(node) === undefined ? templateOf(node) : undefined
    if (template !== undefined) said.push({ key: code, template, at: at(node) })
  }
  const visit = (node: ts.Node): void => {
    if ((compiler.isCallExpression(node) || compiler.isNewExpression(node)) && compiler.isIdentifier(node.expression)) {
      const form = Object.hasOwn(PROBLEMS, node.expression.text) ? PROBLEMS[node.expression.text] : undefined
      // A code that is passed as a variable is not known here.
      const code = form && textOf(node.arguments?.[form.code])
      if (form && code !== undefined) note(code, node.arguments?.[form.text])
    }
    const key = keyOf(node)
    if (key !== undefined) said.push({ key, template: templateOf(node)!, at: at(node) })
    if (compiler.isObjectLiteralExpression(node)) {
      const fields = new Map(
        node.properties.filter(compiler.isPropertyAssignment).map((each) => [each.name.getText(), each.initializer]),
      )
      const code = textOf(fields.get('code'))
      if (code?.includes('.')) note(code, fields.get('message'))
    }
    compiler.forEachChild(node, visit)
  }
  visit(source)
}

/** The key of a phrase that is written out. */
function keyOf(node: ts.Node): string | undefined {
  if (!compiler.isTaggedTemplateExpression(node) || !compiler.isCallExpression(node.tag)) return undefined
  return node.tag.expression.getText() === 'phrase' ? textOf(node.tag.arguments[0]) : undefined
}

const textOf = (node: ts.Node | undefined): string | undefined =>
  node && compiler.isStringLiteralLike(node) ? node.text : undefined

/** The English of a sentence with numbered gaps, where it is written out. */
function templateOf(node: ts.Node): string | undefined {
  const inner = compiler.isTaggedTemplateExpression(node) ? node.template : node
  if (compiler.isStringLiteralLike(inner)) return inner.text
  if (!compiler.isTemplateExpression(inner)) return undefined
  return inner.templateSpans.reduce((text, span, index) => `${text}{${index}}${span.literal.text}`, inner.head.text)
}

const gapsOf = (text: string): string => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join()

/** Keys composed of a prefix and a name: `kind.${…}`. */
function isBuilt(key: string, whole: string): boolean {
  const at = key.lastIndexOf('.')
  const name = key.slice(at + 1).replace(/_not_found$/, '')
  return whole.includes(`\`${key.slice(0, at)}.\${`) && new RegExp(`\\b${name.replaceAll('_', '[_ ]')}\\b`).test(whole)
}
