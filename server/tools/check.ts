// `npm run check`: types, lint and format, module levels, no circular imports, generated files up to date. Reports all of it, then fails.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { makeArtefacts } from './artefacts.ts'
import { findAssertionFaults } from './checks/assertion-faults.ts'
import { findByteFaults } from './checks/byte-budget.ts'
import { findDocFaults } from './checks/doc-faults.ts'
import { findExportFaults } from './checks/export-faults.ts'
import { findFolderFaults } from './checks/folder-faults.ts'
import { findFrontendMessageFaults } from './checks/frontend-message-faults.ts'
import { findImportCycles } from './checks/import-cycles.ts'
import { findInternalsFaults } from './checks/internals-faults.ts'
import { findLevelFaults } from './checks/level-faults.ts'
import { findLockFaults } from './checks/lock-faults.ts'
import { findMessageFaults } from './checks/message-faults.ts'
import { findMigrationFaults } from './checks/migration-faults.ts'
import { findRemovedWords, findRemovedWordsInProse } from './checks/removed-words.ts'
import { measureSdk } from './checks/sdk-size.ts'
import { findSqlFaults } from './checks/sql-faults.ts'
import { findTableFaults } from './checks/table-faults.ts'
import { findTranslationFaults } from './checks/translation-faults.ts'
import { findUndocumentedTables } from './checks/undocumented-tables.ts'

const faults: string[] = []

function run(title: string, program: string, args: string[]): void {
  const startedAt = Date.now()
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  report(title, status === 0, startedAt)
}

function report(title: string, isFine: boolean, startedAt: number): void {
  process.stdout.write(`${isFine ? '✓' : '✗'} ${title}  ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
  if (!isFine) faults.push(title)
}

async function find(title: string, findFaults: () => string[] | Promise<string[]>): Promise<void> {
  const startedAt = Date.now()
  const found = await findFaults()
  for (const fault of found) process.stdout.write(`  ${fault}\n`)
  report(title, found.length === 0, startedAt)
}

run('types', 'node_modules/typescript/bin/tsc', ['-p', 'server'])
run('types of ui', 'node_modules/typescript/bin/tsc', ['-p', 'ui'])
run('colours only in ui', 'ui/tools/check-colours.mjs', [])
run('types of the web client', 'node_modules/typescript/bin/tsc', ['-p', 'web'])
if (existsSync('console/tsconfig.json'))
  run('types of the console', 'node_modules/typescript/bin/tsc', ['-p', 'console'])
run('types of the SDK', 'node_modules/typescript/bin/tsc', ['-p', 'sdk'])
run('lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])

await find('module levels', findLevelFaults)
await find('levels of tables', findTableFaults)
await find('migrations that the version before survives', () => findMigrationFaults())
await find('every table has its line in docs/tables.md', () => findUndocumentedTables())
await find('no import goes in a circle', findImportCycles)
await find('only public interfaces of libraries', findInternalsFaults)
await find('nothing is exported that no other file takes', findExportFaults)
await find('no removed word in a name', findRemovedWords)
await find('no removed word in a comment or a page', findRemovedWordsInProse)
await find('pages name what is there', findDocFaults)
await find('folders of a size one can keep in mind', findFolderFaults)
await find('native packages of every platform in the lock file', () => findLockFaults())
await find('clients take types from the description', findAssertionFaults)
await find('bytes of the frontends', findByteFaults)
await find('words in every language', findTranslationFaults)
await find('messages that are stored or queued: each with a code, in both languages', findMessageFaults)
await find('SQL functions: no sentences, few hints for the planner', findSqlFaults)
await find('messages of the frontends: each said, each in both languages', findFrontendMessageFaults)

let startedAt = Date.now()
const stale: string[] = []
for (const [path, content] of await makeArtefacts()) {
  if ((await readFile(path, 'utf8').catch(() => '')) !== content) stale.push(relative(process.cwd(), path))
}
if (stale.length > 0) process.stdout.write(`  not up to date: ${stale.join(', ')}. Run: npm run generate\n`)
report('generated files', stale.length === 0, startedAt)

startedAt = Date.now()
const { bytes, maxBytes } = await measureSdk()
report(`size of the SDK: ${bytes} of ${maxBytes} bytes, compressed`, bytes <= maxBytes, startedAt)

process.stdout.write(faults.length === 0 ? 'All checks passed.\n' : `Failed: ${faults.join(', ')}\n`)
process.exit(faults.length === 0 ? 0 : 1)
