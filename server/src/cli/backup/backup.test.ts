import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryFolder } from '../../adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../../adapters/embedded-postgres/destroy.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../adapters/embedded-postgres/start.ts'
import { readConfig } from '../../config/config.ts'
import { createDb } from '../../kernel/db/db.ts'
import { createDriver, type Driver } from '../../kernel/db/driver.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createUser } from '../../modules/users/index.ts'
import { prepareDatabase } from '../prepare.ts'
import { makeBackup } from './backup.ts'
import { JOURNAL } from './data-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { refuseOccupied, restoreInto } from './restore.ts'
import { verifyBackup } from './verify.ts'

const silent: Progress = { step: () => {}, add: () => {}, end: () => {} }

let root: string
let server: EmbeddedPostgres
let owner: Driver
const dataDir = () => join(root, 'data')
const configOf = (dir = dataDir()) => readConfig({ DATA_DIR: dir })
before(async () => {
  root = await createTemporaryFolder('backup')
  server = await startEmbeddedPostgres({ dataDir: dataDir(), durable: true })
  owner = createDriver({ url: server.url, poolSize: 4, asAppRole: false })
  await prepareDatabase(owner, configOf())
  await owner`create table backup_marks (id bigint primary key, filling text not null)`
})
after(async () => {
  await owner.end()
  await server.stop()
  for (const name of ['data', 'restored']) await destroyEmbeddedPostgres(join(root, name))
  await rm(root, { recursive: true, force: true })
})

let uploads = 0
/** A file with its row, as the service leaves them: the bytes first. */
async function upload(): Promise<string> {
  const path = `2026/11/file-${++uploads}.png`
  await mkdir(join(dataDir(), 'files/2026/11'), { recursive: true })
  await writeFile(join(dataDir(), 'files', path), `picture ${uploads}`)
  await owner`
    insert into files (owner_id, vendor, path, state, mime, size_bytes, md5)
    values (1, 'local', ${path}, 'ready', 'image/png', ${`picture ${uploads}`.length}, ${'0'.repeat(32)})`
  return path
}

/** Writes rows and files until told to stop; returns how many were acknowledged. */
function keepWriting() {
  let isOver = false
  let acknowledged = 0
  const done = (async () => {
    while (!isOver) {
      await owner`insert into backup_marks values (${acknowledged + 1}, ${'x'.repeat(2000)})`
      acknowledged += 1
      if (acknowledged % 20 === 0) await upload()
      // At full speed it would mostly slow down everything else on the machine.
      await sleep(2)
    }
  })()
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true
      await done
    },
  }
}

let manifest: Manifest
const folder = () => join(root, 'backup')

test('a backup made while people write has everything acknowledged before, and every check holds in it', async () => {
  await upload()
  await mkdir(join(dataDir(), 'renditions'), { recursive: true })
  await writeFile(join(dataDir(), 'renditions', 'small.webp'), 'can be made again')
  const writing = keepWriting()
  while (writing.acknowledged() < 50) await sleep(10)
  const before = writing.acknowledged()
  manifest = await makeBackup(configOf(), folder(), silent)
  const during = writing.acknowledged() - before
  await writing.stop()
  assert.ok(during > 0, 'people wrote while it was made')

  assert.deepEqual(await readManifest(folder()), manifest)
  const paths = manifest.entries.map(({ path }) => path)
  for (const path of ['cluster/global/pg_control', 'cluster/backup_label', 'passwords.json', 'data/app-secret'])
    assert.ok(paths.includes(path), path)
  assert.ok(!paths.some((path) => /renditions|postmaster|socket/.test(path)))
  assert.equal((await stat(join(folder(), 'passwords.json'))).mode & 0o077, 0, 'private')

  const findings = await verifyBackup(folder(), manifest, silent)
  assert.deepEqual(
    findings.filter(({ value }) => value !== 0),
    [],
  )
  assert.ok(findings.length > 30 && findings.at(-1)!.name.startsWith('files'), 'doctor, ledger and files were checked')

  const target = join(root, 'restored')
  await restoreInto(configOf(target), folder(), manifest, silent)
  const copy = await startEmbeddedPostgres({ dataDir: target, durable: true })
  const restored = createDriver({ url: copy.url, poolSize: 1, asAppRole: false })
  try {
    const [{ count, last }] = await restored<[{ count: number; last: number }]>`
      select count(*)::int as count, max(id) as last from backup_marks`
    assert.ok(count >= before, `${count} of at least ${before}`)
    assert.equal(count, last, 'and no gap')
  } finally {
    await restored.end()
    await copy.stop()
  }
  assert.equal(await readFile(join(target, 'files/2026/11/file-1.png'), 'utf8'), 'picture 1')
  assert.equal(
    await readFile(join(target, 'app-secret'), 'utf8'),
    await readFile(join(dataDir(), 'app-secret'), 'utf8'),
    'what is sealed can be opened again',
  )
})

test('nothing is overwritten: neither a finished backup nor a place with a database, and what would be lost is said', async () => {
  await assert.rejects(makeBackup(configOf(), folder(), silent), /holds a finished backup, which is left alone/)
  await assert.rejects(makeBackup(configOf(), root, silent), /holds something else/)
  await assert.rejects(makeBackup(configOf(join(root, 'none')), join(root, 'b'), silent), /There is no database in/)
  await assert.rejects(restoreInto(configOf(), folder(), manifest, silent), /has a database already and is left alone/)
  await assert.rejects(
    restoreInto(readConfig({ DATA_DIR: dataDir(), DATABASE_URL: server.url }), folder(), manifest, silent),
    /backup of the embedded database/,
  )
  const db = createDb({
    driver: owner,
    reactions: new Map(),
    seal: createSecrets(configOf().APP_SECRET),
    jobsWaiting: () => {},
    queryDeadlineMs: 60_000,
  })
  await db.transaction((tx) => createUser(tx, { name: 'latecomer' }))
  await assert.rejects(refuseOccupied(configOf(), manifest), (error: Error) => {
    assert.match(error.message, /has a database already and is left alone/)
    assert.match(error.message, new RegExp(`everything up to ${manifest.taken_at}`))
    assert.match(error.message, /has since then: 1 people/)
    return true
  })
  await refuseOccupied(configOf(join(root, 'nowhere')), manifest)
})

test('an interrupted backup goes on where it stopped, and copies no file twice', async () => {
  const target = join(root, 'resumed')
  let copied: string[] = []
  const watching = (fails: boolean): Progress => ({
    ...silent,
    step(text) {
      copied.push(text)
      if (fails && text === 'copying the database') throw new Error('the plug was pulled')
    },
    add: (bytes) => void copied.push(String(bytes)),
  })
  await assert.rejects(makeBackup(configOf(), target, watching(true)), /the plug was pulled/)
  assert.ok(copied.length > 3, 'files were copied')
  // As a process leaves it that dies while writing a line.
  appendFileSync(join(target, JOURNAL), '{"path":"data/fi')
  copied = []
  await makeBackup(configOf(), target, watching(false))
  assert.deepEqual(copied.slice(0, 2), ['copying files', 'copying the database'], 'no file between the two')
  const resumed = await readManifest(target)
  assert.deepEqual(
    (await verifyBackup(target, resumed, silent)).filter(({ value }) => value !== 0),
    [],
  )
})

test('a damaged byte, a missing file and a changed manifest are found', async () => {
  const entry = manifest.entries.find(({ path }) => path.startsWith('data/files/'))!
  const file = join(folder(), entry.path)
  const original = await readFile(file)
  await writeFile(file, `${original.subarray(0, -1)}X`)
  await assert.rejects(verifyBackup(folder(), manifest, silent), new RegExp(`${entry.path} .*missing or damaged`))
  await rm(file)
  await assert.rejects(restoreInto(configOf(join(root, 'half')), folder(), manifest, silent), /missing or damaged/)
  await writeFile(file, original)
  const text = await readFile(join(folder(), 'manifest.json'), 'utf8')
  await writeFile(join(folder(), 'manifest.json'), text.replace(manifest.taken_at, '2030-01-01T00:00:00.000Z'))
  await assert.rejects(readManifest(folder()), /is damaged/)
  await writeFile(join(folder(), 'manifest.json'), text)
})
