import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Words that the glossary in CONTRIBUTING.md replaces, and what to say instead. */
const REMOVED: ReadonlyMap<string, string> = new Map([
  ['anew', 'again'],
  ['beside', 'alongside'],
  ['besides', 'alongside'],
  ['disguise', 'polyglot'],
  ['door', 'admission queue, or sign-in page'],
  ['face', 'frontend, picture or avatar'],
  ['faces', 'frontends, pictures or avatars'],
  ['film', 'video'],
  ['films', 'videos'],
  ['nobody', 'no one, or none'],
  ['sight', 'visibility'],
  ['somebody', 'a user, or someone'],
  ['stray', 'unmatched payment'],
  ['strays', 'unmatched payments'],
  ['together', 'batched, or shared'],
  ['travels', 'batched'],
  ['whoever', 'the caller'],
])

/** Names of the contract, and of drafts that browsers have stored. */
const KEPT = /^(strays|group_face|getImGroupFaces|adminDecideStrayPayment|film)$/

const DECLARED = /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)|^\s+(?:readonly )?(\w+)\??:/gm
const DECLARED_IN_SQL = /\bcreate (?:or replace )?(?:function|view|trigger|index|table|type) (?:if not exists )?(\w+)/gi

/** Names of files, of TypeScript's declarations and fields and of what SQL creates that contain a removed word. Migrations stay as they are. */
export async function findRemovedWords(): Promise<string[]> {
  const paths = (await listFiles('*.ts', '*.tsx', '*.mjs', '*.sql')).filter(
    (path) => !path.startsWith('server/migrations/'),
  )
  const faults = await Promise.all(
    paths.map(async (path) => {
      const source = withoutComments(await readFile(join(root, path), 'utf8').catch(() => ''))
      const declared = source.matchAll(path.endsWith('.sql') ? DECLARED_IN_SQL : DECLARED)
      const names = [
        path.split('/').pop()!.replace(/\..*$/, ''),
        ...[...declared].map(([, name, field]) => (name ?? field)!),
      ]
      return [...new Set(names)].flatMap((name) => faultOf(path, name))
    }),
  )
  return faults.flat()
}

/** Of these, comments and pages are kept free as well. */
const IN_PROSE = /\b(anew|besides?|nobody|somebody|whoever)\b/i
/** History, a generated page, and the glossary, which names them. */
const NO_PROSE = /^(CONTRIBUTING|docs\/errors)\.md$|^server\/migrations\//

/** Lines of comments and pages that contain a removed word; code in backticks may. */
export async function findRemovedWordsInProse(): Promise<string[]> {
  const faults = await Promise.all(
    (await listFiles('*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md'))
      .filter((path) => !NO_PROSE.test(path) && !path.endsWith('removed-words.ts'))
      .map(async (path) => {
        const lines = (await readFile(join(root, path), 'utf8').catch(() => '')).split('\n')
        return lines.flatMap((line, index) => {
          const word = IN_PROSE.exec(proseOf(path, line).replace(/`[^`]*`/g, ''))?.[1]?.toLowerCase()
          return word ? [`${path}:${index + 1} has the word “${word}”; say ${REMOVED.get(word)}.`] : []
        })
      }),
  )
  return faults.flat()
}

/** The comment on a line, if there is one; of a page all of it. */
const proseOf = (path: string, line: string): string =>
  path.endsWith('.md') ? line : (/^\s*(?:\/?\*|--).*|(?:^|\s|\{)\/[/*] .*/.exec(line)?.[0] ?? '')

async function listFiles(...patterns: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', ...patterns], { cwd: root, maxBuffer: 10_000_000 })
  return stdout.split('\n').filter((path) => path && !/^server\/schema\.sql$|generated\//.test(path))
}

const withoutComments = (source: string): string => source.replace(/^\s*(\/?\*|\/\/|--).*$/gm, '')

function faultOf(path: string, name: string): string[] {
  if (KEPT.test(name)) return []
  const word = wordsOf(name).find((each) => REMOVED.has(each))
  return word ? [`${path}: ${name} has the word “${word}”; say ${REMOVED.get(word)}.`] : []
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
