import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fetchTool } from '../../scripts/fetch-tool.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const toolIn =
  (cwd: string) =>
  (path: string, ...args: string[]) =>
    run(process.execPath, [path, ...args], { cwd, maxBuffer: 64 * 1024 ** 2 }).catch((error) =>
      assert.fail(`${error.stdout}${error.stderr}`),
    )

const DOCUMENT = join(root, 'server/openapi.json')
const STRICT = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
const BROWSER = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable']

/** Both paths of each pair are contract. Ids are numbers, so no address fits both. */
const AMBIGUOUS = [
  '#/paths/~1api~1v2~1knowledge~1{knowledge}~1chapters',
  '#/paths/~1api~1v2~1knowledge~1{knowledge}~1reports',
]

test('redocly finds nothing but two paths that look alike', async () => {
  const cli = join(fetchTool('redocly'), 'bin/cli.js')
  const { stdout } = await toolIn(root)(cli, 'lint', DOCUMENT, '--format=json', '--max-problems=1000')
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; location: { pointer: string }[] }[]
  }
  assert.deepEqual(
    problems.map(({ ruleId, location }) => [ruleId, location[0]!.pointer]),
    AMBIGUOUS.map((pointer) => ['no-ambiguous-paths', pointer]),
  )
})

test('spectral finds nothing by its default rules', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-spectral-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'rules.yaml'), 'extends: ["spectral:oas"]\n')
  const cli = join(fetchTool('spectral'), 'dist/index.js')
  const args = ['lint', DOCUMENT, '--ruleset', 'rules.yaml', '--format=json', '--quiet', '--fail-severity=hint']
  const { stdout } = await toolIn(folder)(cli, ...args)
  assert.deepEqual(JSON.parse(stdout), [])
})

test('what three generators make of the description compiles', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-generators-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  // Elsewhere: one of them would use the linter's configuration as its own.
  const tool = toolIn(folder)
  const [oazapfts, swagger] = [fetchTool('oazapfts'), fetchTool('swagger-typescript-api')]
  // One of them generates code that imports its own runtime.
  await symlink(join(oazapfts, '..'), join(folder, 'node_modules'))
  const fetched = join(root, 'sdk/node_modules/openapi-typescript/bin/cli.js')
  await tool(fetched, DOCUMENT, '-o', join(folder, 'openapi-typescript.ts'))
  await tool(join(oazapfts, 'dist/cli.js'), DOCUMENT, join(folder, 'oazapfts.ts'))
  await tool(join(swagger, 'dist/cli.mjs'), 'generate', '-p', DOCUMENT, '-o', folder, '-n', 'swagger-typescript-api.ts')
  const files = ['openapi-typescript', 'oazapfts', 'swagger-typescript-api'].map((name) => join(folder, `${name}.ts`))
  await tool(join(root, 'node_modules/typescript/bin/tsc'), ...STRICT, ...BROWSER, ...files)
})
