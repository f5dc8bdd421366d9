import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { demoSteps, fillDemo } from '../../demo/index.ts'
import { makePlace } from '../../server/test/acceptance/plaza.ts'
import { startService } from '../../server/test/acceptance/service.ts'
import { createWorld } from '../../server/test/world.ts'
import { readExamples } from './examples.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const NPM = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const GUIDE = join(root, 'server/src/docs-page/assets/first-client')
const TSC = join(root, 'node_modules/typescript/bin/tsc')

const HELD = [
  ...['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/passkeys.js', 'dist/types.js'],
  ...['index', 'types'].map(dts),
  ...[
    'chat',
    'events',
    'key',
    'md5',
    'operations',
    'pages',
    'passkeys',
    'plaza',
    'problem',
    'session',
    'stream',
    'transport',
  ].map(dts),
  ...['upload', 'wait', 'webhooks', 'xhr', 'generated/codes', 'generated/cursors', 'generated/schema'].map(dts),
]

function dts(name: string): string {
  return `dist/${name}.d.ts`
}

/**
 * The environment of a service whose demo is already there, without the pictures: they take longest, and nothing here
 * uses one.
 */
async function unpaintedDemo(t: TestContext): Promise<Record<string, string>> {
  const env = { APP_SECRET: 'a secret of this package, 32 characters' }
  const { service, databaseUrl } = await createWorld(t, { env })
  const steps = demoSteps.map((step) => ({ ...step, pictures: [] }))
  await fillDemo(service, { put: async () => {} } as never, steps)
  return { ...env, DATABASE_URL: databaseUrl }
}

/** A project that knows nothing of this repository, with the packed SDK installed. */
async function blankProject(): Promise<{ folder: string; held: string[]; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-blank-'))
  const pack = async (cwd: string, ...what: string[]) => {
    const { stdout } = await run('npm', ['pack', ...what, '--json', `--pack-destination=${folder}`], { cwd })
    return JSON.parse(stdout.slice(stdout.indexOf('[\n')))[0] as { filename: string; files: { path: string }[] }
  }
  // As it is published: its own script builds it first.
  const sdk = await pack(root, '--workspace=sdk', '--offline')
  // The one dependency comes from here: a test must not need a network.
  const others = await Promise.all(
    ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
      pack(folder, join(root, 'node_modules', name), ...NPM),
    ),
  )
  await writeFile(join(folder, 'package.json'), '{ "name": "blank", "private": true, "type": "module" }')
  await run('npm', ['install', ...NPM, ...[...others, sdk].map(({ filename }) => `./${filename}`)], { cwd: folder })
  return {
    folder,
    held: sdk.files.map(({ path }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

test('the package holds what it should, and a blank project runs every example and the guide with it', async (t) => {
  const project = await blankProject()
  t.after(project.remove)
  assert.deepEqual(project.held.sort(), HELD.sort())
  const manifest = JSON.parse(await readFile(join(project.folder, 'node_modules/@plaza/sdk/package.json'), 'utf8'))
  assert.deepEqual(Object.keys(manifest.dependencies), ['openapi-fetch'])
  assert.equal(manifest.private, undefined)
  const offered = Object.entries(manifest.exports as Record<string, object | string>).filter(
    ([, to]) => typeof to === 'string' || 'default' in to,
  )
  assert.deepEqual(
    offered.map(([name]) => name),
    ['.', './passkeys', './types', './package.json'],
  )

  const examples = await readExamples()
  assert.equal(examples.length, 11)
  for (const [index, { code }] of examples.entries()) {
    await writeFile(join(project.folder, `${index + 1}.ts`), code)
  }
  const strict = ['--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--noEmit']
  const guide = await readFile(join(GUIDE, 'first-client.ts'), 'utf8')
  await writeFile(join(project.folder, 'first-client.ts'), guide)
  const files = ['first-client.ts', ...examples.map((_, index) => `${index + 1}.ts`)]
  const types = run(process.execPath, [TSC, ...strict, '--skipLibCheck', ...files], { cwd: project.folder })
  await types.catch((error) => assert.fail(error.stdout))

  const place = await makePlace(t, { DEMO: '1', WEB: '0', ...(await unpaintedDemo(t)) })
  await startService(t, place)
  const here = (text: string) => text.replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${place.port}`)
  const said = (program: string, file: string) =>
    run(program, [file], { cwd: project.folder, timeout: 120_000 }).catch((error) =>
      assert.fail(`${file}: ${error.stdout}${error.stderr}`),
    )
  for (const [index, { title, code }] of examples.entries()) {
    const { code: script } = await transform(here(code), { loader: 'ts', format: 'esm' })
    await writeFile(join(project.folder, `${index + 1}.mjs`), script)
    const { stdout } = await said(process.execPath, `${index + 1}.mjs`)
    assert.notEqual(stdout.trim(), '', `${title} says something`)
  }

  const ROUND = /published feed \d+\njoined .+ and commented on feed \d+\ngave .+, \d+ left\n\d+ comments to read/
  const { code: script } = await transform(here(guide), { loader: 'ts', format: 'esm' })
  await writeFile(join(project.folder, 'first-client.mjs'), script)
  assert.match((await said(process.execPath, 'first-client.mjs')).stdout, ROUND)
  await writeFile(join(project.folder, 'first-client.sh'), here(await readFile(join(GUIDE, 'first-client.sh'), 'utf8')))
  assert.match((await said('bash', 'first-client.sh')).stdout, ROUND)
})

test('the types of the whole document stay cheap to check', async () => {
  // A quiet machine takes 0.6 s for these; counted rather than timed, because a busy machine is not their fault.
  const { stdout } = await run(process.execPath, [TSC, '-p', join(root, 'sdk'), '--extendedDiagnostics'])
  const count = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(stdout)?.[1])
  assert(count('Types') < 34_000, `${count('Types')} types`)
  assert(count('Instantiations') < 50_000, `${count('Instantiations')} instantiations`)
  assert(count('Lines') < 100_000, `${count('Lines')} lines`)
})

test('the chat store is 4 kB at most, with what it needs', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'sdk/src/chat.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const bytes = gzipSync(outputFiles[0]!.contents).length
  assert(bytes <= 4096, `${bytes} bytes`)
})
