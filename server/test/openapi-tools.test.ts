import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const toolIn =
  (cwd: string) =>
  (path: string, ...args: string[]) =>
    run(process.execPath, [join(root, path), ...args], { cwd, maxBuffer: 64 * 1024 ** 2 }).catch((error) =>
      assert.fail(`${error.stdout}${error.stderr}`),
    )

const DOCUMENT = join(root, 'server/openapi.json')
const STRICT = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
const BROWSER = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable']

test('the description passes a strict linter', async () => {
  const { stdout } = await toolIn(root)('node_modules/@redocly/cli/bin/cli.js', 'lint', DOCUMENT, '--format=json')
  const { totals } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  assert.deepEqual([totals.errors, totals.warnings], [0, 0])
})

test('what three generators make of the description compiles', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-generators-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  // Elsewhere: one of them would take the linter's configuration for its own.
  const tool = toolIn(folder)
  // One of them generates code that imports its own runtime.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const swagger = 'node_modules/swagger-typescript-api/dist/cli.mjs'
  await tool('sdk/node_modules/openapi-typescript/bin/cli.js', DOCUMENT, '-o', join(folder, 'openapi-typescript.ts'))
  await tool('node_modules/oazapfts/dist/cli.js', DOCUMENT, join(folder, 'oazapfts.ts'))
  await tool(swagger, 'generate', '-p', DOCUMENT, '-o', folder, '-n', 'swagger-typescript-api.ts')
  const files = ['openapi-typescript', 'oazapfts', 'swagger-typescript-api'].map((name) => join(folder, `${name}.ts`))
  await tool('node_modules/typescript/bin/tsc', ...STRICT, ...BROWSER, ...files)
})
