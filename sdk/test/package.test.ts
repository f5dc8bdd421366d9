import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { makePlace } from '../../server/test/acceptance/plaza.ts'
import { startService } from '../../server/test/acceptance/service.ts'
import { readExamples } from './examples.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const NPM = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const TSC = join(root, 'node_modules/typescript/bin/tsc')

const HELD = [
  ...['LICENSE', 'README.md', 'package.json', 'index.js', 'types.js', 'index.d.ts', 'types.d.ts'],
  ...['events', 'key', 'md5', 'operations', 'pages', 'plaza', 'problem', 'session', 'stream', 'transport'].map(dts),
  ...['upload', 'wait', 'xhr', 'generated/codes', 'generated/cursors', 'generated/schema'].map(dts),
]

function dts(name: string): string {
  return `${name}.d.ts`
}

/** A project that knows nothing of this repository, with the packed SDK installed. */
async function blankProject(): Promise<{ folder: string; held: string[]; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-blank-'))
  const { buildSdk } = await import(new URL('../tools/build.mjs', import.meta.url).href)
  await buildSdk(join(folder, 'built'))
  const pack = async (what: string) => {
    const { stdout } = await run('npm', ['pack', what, '--json', ...NPM], { cwd: folder })
    return JSON.parse(stdout)[0] as { filename: string; files: { path: string }[] }
  }
  const sdk = await pack('./built')
  // The one dependency comes from here: a test must not need a network.
  const others = await Promise.all(
    ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => pack(join(root, 'node_modules', name))),
  )
  await writeFile(join(folder, 'package.json'), '{ "name": "blank", "private": true, "type": "module" }')
  await run('npm', ['install', ...NPM, ...[...others, sdk].map(({ filename }) => `./${filename}`)], { cwd: folder })
  return {
    folder,
    held: sdk.files.map(({ path }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

test('the package holds what it should, and a blank project runs every example with it', async (t) => {
  const project = await blankProject()
  t.after(project.remove)
  assert.deepEqual(project.held.sort(), HELD.sort())
  const manifest = JSON.parse(await readFile(join(project.folder, 'node_modules/@plaza/sdk/package.json'), 'utf8'))
  assert.deepEqual(Object.keys(manifest.dependencies), ['openapi-fetch'])
  assert.equal(manifest.private, undefined)

  const examples = await readExamples()
  assert.equal(examples.length, 10)
  for (const [index, { code }] of examples.entries()) {
    await writeFile(join(project.folder, `${index + 1}.ts`), code)
  }
  const strict = ['--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--noEmit']
  const files = examples.map((_, index) => `${index + 1}.ts`)
  const types = run(process.execPath, [TSC, ...strict, '--skipLibCheck', ...files], { cwd: project.folder })
  await types.catch((error) => assert.fail(error.stdout))

  const place = await makePlace(t, { DEMO: '1' })
  await startService(t, place)
  for (const [index, { title, code }] of examples.entries()) {
    const { code: script } = await transform(
      code.replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${place.port}`),
      {
        loader: 'ts',
        format: 'esm',
      },
    )
    const file = join(project.folder, `${index + 1}.mjs`)
    await writeFile(file, script)
    const { stdout } = await run(process.execPath, [file], { cwd: project.folder, timeout: 60_000 }).catch((error) =>
      assert.fail(`${title}: ${error.stderr}`),
    )
    assert.notEqual(stdout.trim(), '', `${title} says something`)
    t.diagnostic(`${title}: ${stdout.trim().split('\n').at(-1)}`)
  }
})

test('the types of the whole document are checked within a second', async () => {
  let seconds = Number.POSITIVE_INFINITY
  // The best of a few: what else the machine does is not the document's fault.
  for (let round = 0; round < 6 && !(seconds < 1); round++) {
    const { stdout } = await run(process.execPath, [TSC, '-p', join(root, 'sdk'), '--diagnostics'])
    seconds = Math.min(seconds, Number(/Total time:\s+([\d.]+)s/.exec(stdout)?.[1]))
  }
  assert(seconds < 1, `${seconds} s`)
})
