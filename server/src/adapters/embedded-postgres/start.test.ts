import assert from 'node:assert/strict'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { createDriver } from '../../kernel/db/driver.ts'
import { createFolder, query } from './fixture.ts'
import { findRunning } from './pids.ts'

/** Leaves a running session that for a minute does not notice the end of its server. */
async function keepBusy(url: string): Promise<void> {
  const aMinute = `do $$ begin while clock_timestamp() < now() + interval '1 minute' loop end loop; end $$`
  query(url, aMinute).catch(() => undefined)
  const isBusy = `select 1 from pg_stat_activity where query like 'do $$%' and state = 'active'`
  while ((await query(url, isBusy)).length === 0);
}

describe('a start', { concurrency: 3 }, () => {
  test('creates an owner without special rights, and the next start keeps what was written', async (t) => {
    const folder = await createFolder(t)

    const first = await folder.start({ durable: true })
    assert.equal(first.outcome, 'created')
    const [owner] = await query(
      first.url,
      `select rolsuper, rolcreatedb, rolcreaterole, rolname = pg_get_userbyid(datdba) as owns_database,
              datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    assert.deepEqual(
      { ...owner },
      {
        rolsuper: false,
        rolcreatedb: true,
        rolcreaterole: true,
        owns_database: true,
        datlocprovider: 'b',
        datlocale: 'C.UTF-8',
        encoding: 'UTF8',
      },
    )
    await query(first.url, 'create extension pg_trgm')
    await query(first.url, `create table notes as select show_trgm('北京大学') as trigrams`)
    const passwordFile = join(dirname(first.clusterDir), 'postgres-passwords.json')
    assert.equal((await stat(passwordFile)).mode & 0o777, 0o600)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    assert.equal(findRunning(first.pid), undefined)

    const second = await folder.start({ durable: true, settings: { work_mem: '7MB' } })
    assert.equal(second.outcome, 'started')
    const [kept] = await query(
      second.url,
      `select cardinality(trigrams) as trigrams, current_setting('work_mem') as work_mem,
              current_setting('fsync') as fsync, current_setting('data_checksums') as checksums
       from notes`,
    )
    assert.deepEqual({ ...kept }, { trigrams: 5, work_mem: '7MB', fsync: 'on', checksums: 'on' })
  })

  test('is reached by a socket in a folder that only the server and we may enter', async (t) => {
    const folder = await createFolder(t)
    const server = await folder.start({ durable: false })
    const socket = new URL(server.socketUrl).searchParams.get('socket')!
    assert.equal((await stat(dirname(socket))).mode & 0o777, 0o700)
    assert.equal((await stat(dirname(socket))).uid, (await stat(server.clusterDir)).uid)
    const driver = createDriver({ url: server.socketUrl, poolSize: 1, asAppRole: false })
    t.after(() => driver.end())
    assert.deepEqual(
      { ...(await driver`select inet_client_addr() as address, current_user as name`)[0] },
      { address: null, name: 'plaza' },
    )
    const [byTcp] = await query(server.url, 'select inet_client_addr() is null as is_local')
    assert.deepEqual({ ...byTcp }, { is_local: false })
  })

  test('leaves the files of another PostgreSQL version alone and says so', async (t) => {
    const folder = await createFolder(t)
    const clusterDir = join(folder.dataDir, 'postgres')
    await mkdir(clusterDir)
    // A folder of root's would be refused for that reason alone.
    if (process.getuid?.() === 0) await folder.giveAway(clusterDir)

    await writeFile(join(clusterDir, 'PG_VERSION'), '99\n')
    await assert.rejects(folder.start(), /PostgreSQL 99, which is newer.*: use the newer Plaza or another DATA_DIR\.$/)
    await writeFile(join(clusterDir, 'PG_VERSION'), '12\n')
    await assert.rejects(folder.start(), /PostgreSQL 12 and this Plaza brings 18, which cannot read it: .*\.$/)
    await rm(join(clusterDir, 'PG_VERSION'))
    await assert.rejects(folder.start(), /is not a PostgreSQL cluster: .*\.$/)
  })

  test('recovers from a crash of the server, an interrupted set-up and lost passwords', async (t) => {
    const folder = await createFolder(t)
    const first = await folder.start({ settings: { synchronous_commit: 'on' } })
    assert.equal((await query(first.url, 'show fsync'))[0]?.['fsync'], 'off')
    await query(first.url, 'create table notes as select 1 as id')
    await keepBusy(first.url)
    process.kill(first.pid, 'SIGKILL')
    const { code, lastLines } = await first.exited
    assert.equal(code, null)
    assert.match(lastLines.join('\n'), /ready to accept connections/)
    await first.stop()
    const passwordFile = join(dirname(first.clusterDir), 'postgres-passwords.json')
    await rm(passwordFile)

    const second = await folder.start()
    assert.equal(second.outcome, 'recovered')
    assert.equal((await query(second.url, 'select id from notes')).length, 1)
    assert.notEqual(new URL(second.url).password, new URL(first.url).password)
    await query(second.superuserUrl, 'alter database plaza rename to other')
    await query(second.superuserUrl, 'alter role plaza rename to other')
    await second.stop()

    const third = await folder.start()
    assert.equal(third.outcome, 'started')
    await query(third.url, 'create table notes as select 1 as id')
    await third.stop()

    await writeFile(passwordFile, JSON.stringify({ superuser: 'wrong', owner: 'wrong' }))
    await assert.rejects(
      folder.start(),
      /^EmbeddedPostgresProblem: The passwords in .*: delete that file and start again/,
    )
  })
})
