import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const LOOKS = 600
const PAUSE_MS = 50
/** Longer than the watcher waits for an editor to finish. */
const SAVED_MS = 500

// A clone with a frontend of one file, and a builder that copies it; an empty one cannot be built.
const BUILDER = `
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
const source = 'web/src/page.txt'
if (readFileSync(source, 'utf8') === '') { console.error('nothing to build'); process.exit(1) }
mkdirSync('server/.compiled/frontends/web', { recursive: true })
cpSync(source, 'server/.compiled/frontends/web/page.txt')
`
const WATCHER = `
import { buildFrontends, watchFrontends } from './frontends.mjs'
const tell = (text) => console.log(text)
await buildFrontends({ tell })
watchFrontends({ tell })
setInterval(() => {}, 1e6)
`

/** Starts, does something else, and returns the outcome. */
const BEGINNER = `
import { beginFrontends, frontendsBuilt } from './frontends.mjs'
beginFrontends({ tell: (text) => console.log(text) })
console.log('meanwhile')
await frontendsBuilt().then(() => console.log('there'), (error) => console.log('not there: ' + error.message))
`

/** A clone with one frontend, whose page says this. */
async function makeClone(page: string, script: string): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'plaza-frontends-'))
  for (const folder of ['scripts', 'web/src/deep', 'web/node_modules', 'ui', 'sdk'])
    await mkdir(join(clone, folder), { recursive: true })
  await cp(new URL('../../../scripts/frontends.mjs', import.meta.url), join(clone, 'scripts/frontends.mjs'))
  await writeFile(join(clone, 'scripts/build-frontend.mjs'), BUILDER)
  await writeFile(join(clone, 'scripts/run.mjs'), script)
  await writeFile(join(clone, 'package-lock.json'), '{}')
  await writeFile(join(clone, 'web/vite.config.ts'), '')
  await writeFile(join(clone, 'web/src/page.txt'), page)
  return clone
}

const OUT = 'server/.compiled/frontends'

test('the frontends are built in the background; a builder that was killed keeps no one waiting', async (t) => {
  const clone = await makeClone('one', BEGINNER)
  t.after(() => rm(clone, { recursive: true, force: true }))
  const run = promisify(execFile)
  const begin = async () => (await run(process.execPath, [join(clone, 'scripts/run.mjs')], { cwd: clone })).stdout
  await mkdir(join(clone, OUT), { recursive: true })
  // No process has this id any more.
  const gone = spawn(process.execPath, ['--version'])
  await new Promise((resolve) => gone.once('exit', resolve))
  await writeFile(join(clone, OUT, 'building'), String(gone.pid))

  assert.match(await begin(), /^Building web .*meanwhile.*Built in .*there/s)
  assert.equal(await readFile(join(clone, OUT, 'web/page.txt'), 'utf8'), 'one')
  assert.equal(existsSync(join(clone, OUT, 'building')), false)
  assert.equal(await begin(), 'meanwhile\nthere\n')

  await writeFile(join(clone, 'web/src/page.txt'), '')
  assert.match(await begin(), /not there: The web could not be built:\nnothing to build/)
  assert.equal(existsSync(join(clone, OUT, 'building')), false)
})

test('the frontends are built again when their sources change, and stay as they were where that fails', async (t) => {
  const clone = await makeClone('one', WATCHER)
  const write = (text: string) => writeFile(join(clone, 'web/src/page.txt'), text)
  const page = () => readFile(join(clone, OUT, 'web/page.txt'), 'utf8').catch(() => '')

  let said = ''
  const watcher = spawn(process.execPath, [join(clone, 'scripts/run.mjs')], { cwd: clone })
  watcher.stdout.on('data', (text) => (said += text))
  t.after(async () => {
    const isOver = new Promise((resolve) => watcher.once('exit', resolve))
    watcher.kill()
    await isOver
    await rm(clone, { recursive: true, force: true })
  })
  // Saved again and again: the system does not say from when on it reports changes of a folder.
  const saved = (text: string) =>
    becomes(async () => {
      if ((await page()) !== text) await write(text)
      await new Promise((resume) => setTimeout(resume, SAVED_MS))
      return page()
    }, text)

  await becomes(page, 'one')
  await saved('two')
  await write('')
  await becomes(async () => String(said.includes('nothing to build')), 'true')
  assert.equal(await page(), 'two')
  await saved('three')
})

async function becomes(look: () => Promise<string>, wanted: string): Promise<void> {
  for (let looks = 0; looks < LOOKS && (await look()) !== wanted; looks++)
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  assert.equal(await look(), wanted)
}
