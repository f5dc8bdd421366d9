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
const PROBLEMS: Readonly<Record<string, { code?: number; text: number; initial?: string }>> = {
  Problem: { code: 1, text: 2 },
  notFound: { code: 0, text: 1 },
  forbidden: { code: 0, text: 1 },
  tooMany: { code: 0, text: 1 },
  unavailable: { code: 0, text: 1 },
  invalid: { code: 2, text: 1, initial: 'request.invalid' },
}
/** Topics of the catalogue that are no codes; their sentences are searched anywhere in the source. */
const TOPICS = new Set(['common', 'done', 'push', 'order', 'mail', 'setting', 'task'])

export interface Said {
  code: string
  template: string
  at: string
}

/** Sentences without a translation, unused translations, and gaps that differ, one sentence each. */
export const findWordFaults = async (): Promise<string[]> => findFaultsIn(await readSources(), zhCn)

/** The same for these sources, by path below `src`, and this catalogue. */
export function findFaultsIn(texts: ReadonlyMap<string, string>, catalogues: readonly Catalogue[]): string[] {
  const { said, faults } = collectAll(texts)
  const known = flatten(catalogues)
  const whole = [...texts.values()].join('\n')
  for (const { code, template, at } of said) {
    const own = known.get(code)
    const found = own?.get('') ?? own?.get(template) ?? known.get('common')?.get(template)
    if (found === undefined) faults.push(`${at}: "${code}" has no Chinese for: ${template}`)
    else faults.push(...gapFaults(`${at}: ${code}`, template, found))
  }
  for (const [code, entries] of known) {
    if (!TOPICS.has(code) && !whole.includes(code) && !isBuilt(code, whole))
      faults.push(`words: nothing is refused with "${code}".`)
    for (const template of entries.keys())
      if (template !== '' && !isSaid(template, whole))
        faults.push(`words: "${code}" has a sentence nothing says: ${template}`)
  }
  return faults
}

/** Every sentence of a problem or an answer, by its code. */
export const listSaid = async (): Promise<Said[]> => collectAll(await readSources()).said

function collectAll(texts: ReadonlyMap<string, string>): { said: Said[]; faults: string[] } {
  const [said, faults]: [Said[], string[]] = [[], []]
  for (const [file, text] of texts) collect(file, text, said, faults)
  return { said, faults }
}

async function readSources(): Promise<Map<string, string>> {
  const entries = await readdir(src, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('words/'))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(src, file), 'utf8')] as const)))
}

/** The files with everything that is pushed. */
const PUSHES = /^modules\/notifications\/reactions\.ts$/
/** A file without any of these has no sentences: making its tree takes much longer than this check. */
const WORDS = new RegExp(
  `\\b(${[...Object.keys(PROBLEMS), 'inTheirs', 'TASK_NAMES', 'defineSetting', 'ownerId', 'message'].join('|')})\\b`,
)
/** How a SQL function titles an order. */
const TITLE = /'title', '([^']+)'/g

function collect(file: string, text: string, said: Said[], faults: string[]): void {
  if (!file.endsWith('.ts')) {
    for (const [, template] of text.matchAll(TITLE)) said.push({ code: 'order', template: template!, at: file })
    return
  }
  if (!PUSHES.test(file) && !WORDS.test(text)) return
  const source = compiler.createSourceFile(file, text, compiler.ScriptTarget.Latest, true)
  const at = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  const note = (code: string, node: ts.Node | undefined) => {
    if (node && compiler.isTemplateExpression(node))
      faults.push(`${at(node)}: tag the sentence with say, so that it can be translated.`)
    const template = node && templateOf(node)
    if (template !== undefined) said.push({ code, template, at: at(node!) })
  }
  // Stored English that is recognised by its form later needs no mark.
  const say = (topic: string, node: ts.Node) => {
    const template = templateOf(node)
    if (template !== undefined) said.push({ code: topic, template, at: at(node) })
  }
  /** Several words, written out; not SQL, nor two gaps in a row. */
  const isSentence = (node: ts.Node): boolean =>
    (compiler.isStringLiteralLike(node) || compiler.isTemplateExpression(node)) &&
    !compiler.isTaggedTemplateExpression(node.parent) &&
    /[a-z] [a-z]|[a-z]\.$/i.test(templateOf(node) ?? '')
  const visit = (node: ts.Node): void => {
    if ((compiler.isCallExpression(node) || compiler.isNewExpression(node)) && compiler.isIdentifier(node.expression)) {
      const form = Object.hasOwn(PROBLEMS, node.expression.text) ? PROBLEMS[node.expression.text] : undefined
      // A code that is passed as a variable is not known here.
      const given = form && node.arguments?.[form.code!]
      const code = given ? textOf(given) : form?.initial
      if (form && code !== undefined) note(code, node.arguments?.[form.text])
    }
    if (PUSHES.test(file) && isSentence(node)) say('push', node)
    if (compiler.isCallExpression(node) && node.expression.getText() === 'inTheirs') say('mail', node.arguments[0]!)
    if (compiler.isPropertyAssignment(node) && node.parent.parent.getText().startsWith('TASK_NAMES'))
      say('task', node.initializer)
    if (compiler.isObjectLiteralExpression(node)) {
      const fields = new Map(
        node.properties.filter(compiler.isPropertyAssignment).map((each) => [each.name.getText(), each.initializer]),
      )
      if (compiler.isCallExpression(node.parent) && node.parent.expression.getText() === 'defineSetting')
        note('setting', fields.get('description'))
      if (fields.has('title') && node.properties.some((each) => each.name?.getText() === 'ownerId'))
        say('order', fields.get('title')!)
      const [code, message] = [textOf(fields.get('code')), fields.get('message')]
      if (code?.includes('.')) note(code, message)
      else if (message && !fields.has('code') && !fields.has('field') && file.startsWith('modules/'))
        for (const each of compiler.isArrayLiteralExpression(message) ? message.elements : [message])
          if (textOf(each) !== undefined) note('done', each)
    }
    compiler.forEachChild(node, visit)
  }
  visit(source)
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

/** Sentences by code; a code with one sentence has it under ''. */
function flatten(catalogues: readonly Catalogue[]): Map<string, Map<string, string>> {
  const known = new Map<string, Map<string, string>>()
  for (const [code, texts] of catalogues.flatMap((part) => Object.entries(part))) {
    const entries = known.get(code) ?? new Map<string, string>()
    for (const [template, text] of typeof texts === 'string' ? [['', texts] as const] : Object.entries(texts))
      entries.set(template, text)
    known.set(code, entries)
  }
  return known
}

const gapsOf = (text: string): string => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join()

const gapFaults = (at: string, english: string, translated: string): string[] =>
  gapsOf(english) === gapsOf(translated) ? [] : [`${at}: the gaps of "${english}" and "${translated}" differ.`]

/** Codes composed of a prefix and the name of a reason. */
const isBuilt = (code: string, whole: string): boolean => {
  const [prefix, reason] = code.split('.') as [string, string]
  return whole.includes(`\`${prefix}.\${`) && new RegExp(`\\b${reason.replace(/_not_found$/, '')}\\b`).test(whole)
}

/** Whether the source has every piece of a sentence, however it fills the gaps and joins the pieces. */
const isSaid = (template: string, whole: string): boolean =>
  template
    .split(/\{\d\}/)
    .map((piece) => piece.trim())
    .every((piece) => whole.includes(piece) || whole.includes(piece.replaceAll("'", "\\'")))
