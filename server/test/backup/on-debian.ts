// `npm run test:backup`: backup and restore of a server with PostgreSQL's own programs, as Debian ships them (`postgresql`):
// a dump of the whole community and back, and every command of docs/backup.md up to a restore to the minute.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../src/cli/backup/backup.ts'
import { readManifest } from '../../src/cli/backup/manifest.ts'
import type { Progress } from '../../src/cli/backup/progress.ts'
import { refuseOccupied, restoreInto } from '../../src/cli/backup/restore.ts'
import { verifyBackup } from '../../src/cli/backup/verify.ts'
import { prepareDatabase } from '../../src/cli/prepare.ts'
import { readConfig } from '../../src/config/config.ts'
import { createDriver, type Driver } from '../../src/kernel/db/driver.ts'

const silent: Progress = { step: () => {}, add: () => {}, end: () => {} }
const say = (text: string) => void process.stdout.write(`${text}\n`)

const folder = await mkdtemp(join(tmpdir(), 'plaza-test-backup-'))
const bin = await findPrograms()
const account = findAccount()
const place = (name: string) => join(folder, name)
const port = 20_000 + Math.floor(Math.random() * 9000)
const env = {
  PATH: `${bin}:/usr/bin:/bin`,
  PGDATA: place('server/data'),
  ARCHIVE: place('server/archive'),
  BASE: place('server/base'),
  RESTORED: place('server/restored'),
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  PGUSER: 'postgres',
  LC_ALL: 'C.UTF-8',
}
const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

try {
  await setUp()
  await dumpAndBack()
  await toTheMinute()
  say('All of it works.')
} finally {
  for (const data of [env.PGDATA, env.RESTORED]) spawn(`pg_ctl -D "${data}" -m immediate -w stop || true`)
  await rm(folder, { recursive: true, force: true })
}

async function setUp(): Promise<void> {
  await chmod(folder, 0o755)
  for (const name of ['server', 'server/archive']) {
    await mkdir(place(name), { mode: 0o700 })
    if (account) await chown(place(name), account.uid, account.gid)
  }
  run(`initdb -D "$PGDATA" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null
    echo "unix_socket_directories = ''" >> "$PGDATA/postgresql.conf"
    echo "listen_addresses = '127.0.0.1'" >> "$PGDATA/postgresql.conf"
    pg_ctl -D "$PGDATA" -l "$PGDATA/../server.log" -w start >/dev/null
    createdb plaza && createdb empty`)
}

async function dumpAndBack(): Promise<void> {
  const config = readConfig({ DATA_DIR: place('data'), DATABASE_URL: urlOf('plaza') })
  await withOwner('plaza', (owner) => prepareDatabase(owner, config))
  await mkdir(place('data/files'), { recursive: true })
  await writeFile(place('data/files/a.png'), 'picture')
  await withOwner(
    'plaza',
    (owner) =>
      owner`insert into files (owner_id, vendor, path, state, mime, size_bytes, md5)
      values (1, 'local', 'a.png', 'ready', 'image/png', 7, ${'0'.repeat(32)})`,
  )
  const manifest = await makeBackup(config, place('backup'), silent)
  assert.deepEqual(
    (await verifyBackup(place('backup'), await readManifest(place('backup')), silent)).filter(
      ({ value }) => value !== 0,
    ),
    [],
  )
  say('✓ pg_dump of a server, verified in a temporary place')
  await assert.rejects(refuseOccupied(config, manifest), /is not empty and is left alone/)
  const empty = readConfig({ DATA_DIR: place('elsewhere'), DATABASE_URL: urlOf('empty') })
  await restoreInto(empty, place('backup'), manifest, silent)
  const [before, after] = [await withOwner('plaza', counts), await withOwner('empty', counts)]
  assert.deepEqual(after, before)
  assert.equal(await readFile(place('elsewhere/files/a.png'), 'utf8'), 'picture')
  say('✓ restored into an empty database; one that is not empty is refused')
}

async function toTheMinute(): Promise<void> {
  const [archiving, base, restoring] = await documentedCommands()
  run(archiving!)
  run(base!)
  say('✓ archiving on, base backup taken and verified')
  const moment = await withOwner('plaza', async (owner) => {
    await owner`create table marks (id int primary key)`
    await owner`insert into marks select generate_series(1, 100)`
    await new Promise((resume) => setTimeout(resume, 1100))
    const [now] = await owner<[{ at: string }]>`select clock_timestamp()::text as at`
    await new Promise((resume) => setTimeout(resume, 1100))
    await owner`delete from marks where id <= 50`
    await owner`select pg_switch_wal()`
    return now.at
  })
  await until(async () => (await readdir(env.ARCHIVE)).length > 1)
  run('pg_ctl -D "$PGDATA" -m fast -w stop >/dev/null')
  run(restoring!, { MOMENT: moment })
  await until(async () =>
    withOwner('plaza', async (owner) => {
      const [row] = await owner<[{ busy: boolean }]>`select pg_is_in_recovery() as busy`
      return !row.busy
    }),
  )
  const rows = await withOwner('plaza', async (owner) => (await owner`select from marks`).length)
  assert.equal(rows, 100, 'the moment before the mistake')
  await withOwner('plaza', (owner) => owner`insert into marks values (101)`)
  say('✓ restored to the moment before a mistake, and taking writes again')
}

/** The blocks of docs/backup.md that are marked as shell, in their order. */
async function documentedCommands(): Promise<string[]> {
  const text = await readFile('docs/backup.md', 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!)
  assert.equal(blocks.length, 3, 'archiving, base backup, restore')
  return blocks
}

async function counts(owner: Driver) {
  const [row] = await owner<[object]>`
    select (select count(*)::int from users) as users, (select count(*)::int from files) as files,
      (select count(*)::int from schema_migrations) as migrations,
      (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions`
  return row
}

async function withOwner<Result>(database: string, work: (owner: Driver) => Promise<Result> | PromiseLike<Result>) {
  const owner = createDriver({ url: urlOf(database), poolSize: 1, asAppRole: false })
  try {
    return await work(owner)
  } finally {
    await owner.end({ timeout: 1 })
  }
}

function run(script: string, more: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawn(script, more)
  assert.equal(status, 0, `${script}\n${stdout}${stderr}`)
}

function spawn(script: string, more: Record<string, string> = {}) {
  // Output goes to files: the server would keep a pipe open for as long as it runs.
  const done = spawnSync('sh', ['-ec', script], {
    cwd: '/',
    env: { ...env, ...more },
    ...account,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 120_000,
  })
  return { status: done.status, stdout: '', stderr: done.error?.message ?? '' }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    if (await isSo().catch(() => false)) return
    await new Promise((resume) => setTimeout(resume, 200))
  }
  assert.fail('it took more than a minute')
}

async function findPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (!newest) {
    process.stderr.write('PostgreSQL is not installed. On Debian: apt-get install postgresql\n')
    process.exit(1)
  }
  return join('/usr/lib/postgresql', newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
