import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { findClosedFolder, isRoot } from './account.ts'
import { findBinaryPackage } from './binaries.ts'
import { destroyEmbeddedPostgres } from './destroy.ts'
import { systemFolder } from './elsewhere.ts'
import { createFolder, query } from './fixture.ts'
import { startEmbeddedPostgres } from './start.ts'

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

describe('the folders of a cluster', { concurrency: 3 }, () => {
  // Only when nothing else is kept there.
  after(() => rmdir(systemFolder).catch(() => undefined))

  test('is elsewhere for a data folder that only root may enter, which remembers it, also when renamed', async (t) => {
    const folder = await createFolder(t, 0o700)
    const first = await folder.start()
    await query(first.url, 'create table notes as select 1 as id')
    await first.stop()
    if (isRoot()) {
      assert.ok(first.clusterDir.startsWith(`${systemFolder}/`))
      assert.match(first.notice ?? '', new RegExp(`^The database lives in ${first.clusterDir}, because .*data\\.$`))
      const location = JSON.parse(await readFile(join(folder.dataDir, 'postgres-location.json'), 'utf8'))
      assert.equal(location.home, dirname(first.clusterDir))
    } else {
      assert.equal(first.clusterDir, join(folder.dataDir, 'postgres'))
      assert.equal(first.notice, undefined)
    }

    await chmod(folder.dataDir, 0o755)
    const second = await folder.start()
    assert.deepEqual([second.outcome, second.clusterDir], ['started', first.clusterDir])
    assert.equal((await query(second.url, 'select id from notes')).length, 1)
    await assert.rejects(destroyEmbeddedPostgres(folder.dataDir), /already running/)
    await second.stop()

    const renamed = join(folder.outer, 'renamed')
    await rename(folder.dataDir, renamed)
    await mkdir(folder.dataDir, { mode: 0o700 })
    const fresh = await folder.start()
    assert.equal(fresh.outcome, 'created')
    const moved = await startEmbeddedPostgres({ dataDir: renamed, durable: false })
    assert.equal(moved.outcome, 'started')
    assert.equal((await query(moved.url, 'select id from notes')).length, 1)
    await moved.stop()
    await destroyEmbeddedPostgres(renamed)
    assert.equal(await exists(moved.clusterDir), false)
    await query(fresh.url, 'create table notes as select 1 as id')
    await fresh.stop()
  })

  test('starts over when the data folder was deleted', async (t) => {
    const folder = await createFolder(t, 0o700)
    const first = await folder.start()
    await query(first.url, 'create table notes as select 1 as id')
    await first.stop()
    await rm(folder.dataDir, { recursive: true })
    await mkdir(folder.dataDir, { mode: 0o700 })

    const second = await folder.start()
    assert.equal(second.outcome, 'created')
    assert.equal(second.clusterDir, first.clusterDir)
    await assert.rejects(query(second.url, 'select id from notes'), /does not exist/)
  })

  test('is not replaced by an empty one when it is gone', async (t) => {
    const folder = await createFolder(t)
    await writeFile(
      join(folder.dataDir, 'postgres-location.json'),
      JSON.stringify({ id: 'some id', home: `${systemFolder}/gone`, why: 'of a test' }),
    )
    await assert.rejects(folder.start(), /was kept in \S+gone and is no longer there: restore that folder, or delete/)
  })

  test('cannot be a folder without write permission or a file, which is said in a sentence', async (t) => {
    const folder = await createFolder(t, 0o555)
    const { report } = await folder.hold({ asOrdinaryUser: true })
    assert.match(
      report.problem ?? '',
      /^EmbeddedPostgresProblem: \S+data cannot be written by the user .* DATA_DIR .*\.$/,
    )
    const inner = await folder.hold({ asOrdinaryUser: true, dataDir: join(folder.dataDir, 'inner') })
    assert.match(inner.report.problem ?? '', /^EmbeddedPostgresProblem: \S+inner cannot be written by the user .*\.$/)

    const file = join(folder.outer, 'file')
    await writeFile(file, '')
    await assert.rejects(startEmbeddedPostgres({ dataDir: file }), /is a file, not a folder/)
    await assert.rejects(startEmbeddedPostgres({ dataDir: join(file, 'inner') }), /folder where there is a file/)
  })

  test('is the data folder itself for an ordinary user', async (t) => {
    const folder = await createFolder(t, 0o777)
    const { report } = await folder.hold({ asOrdinaryUser: true })
    const { root } = await findBinaryPackage()
    const closed = isRoot() ? await findClosedFolder(root, { uid: 65534, gid: 65534 }) : undefined
    if (closed === undefined) {
      assert.deepEqual([report.outcome, report.clusterDir], ['created', join(folder.dataDir, 'postgres')])
      assert.equal((await stat(report.clusterDir!)).uid, isRoot() ? 65534 : process.getuid?.())
    } else {
      assert.match(report.problem ?? '', /^EmbeddedPostgresProblem: .*\.$/)
    }
  })
})
