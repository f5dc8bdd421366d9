import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { takeClaim } from './claim.ts'
import { createFolder, kill, query } from './fixture.ts'
import { findRunning } from './pids.ts'

describe('recovery', { concurrency: 3 }, () => {
  test('a server whose Plaza was killed is ended by the next start, and nothing is lost', async (t) => {
    const folder = await createFolder(t)
    const { holder, report } = await folder.hold()
    await query(report.url!, 'create table notes as select 1 as id')
    await assert.rejects(folder.start(), new RegExp(`already running .* \\(process ${holder.pid}\\)`))
    await kill(holder)
    assert.notEqual(findRunning(report.pid!), undefined, 'the orphan goes on running')

    const server = await folder.start()
    assert.equal(server.outcome, 'recovered')
    assert.equal(findRunning(report.pid!), undefined)
    assert.equal((await query(server.url, 'select id from notes')).length, 1)
    await server.stop()
    assert.equal((await folder.start()).outcome, 'started')
  })

  test('of two processes that start at once, one wins and the other names it', async (t) => {
    const folder = await createFolder(t)
    const both = await Promise.all([folder.hold(), folder.hold()])
    const winner = both.find(({ report }) => report.outcome === 'created')
    const loser = both.find(({ report }) => report.problem !== undefined)
    assert.match(loser?.report.problem ?? '', new RegExp(`\\(process ${winner?.holder.pid}\\)`))
    await query(winner?.report.url ?? '', 'select 1')
  })

  test('what a killed run has left is cleaned up, and a program that got its pid is left alone', async (t) => {
    const folder = await createFolder(t)
    const first = await folder.start()
    await first.stop()
    const home = dirname(first.clusterDir)
    const claimsDir = join(home, 'postgres-claims')
    const { uid, gid } = await stat(first.clusterDir)
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    t.after(() => stranger.kill())
    await writeFile(join(first.clusterDir, 'postmaster.pid'), `${stranger.pid}\n${first.clusterDir}\n`)
    await mkdir(join(home, 'postgres-draft-123456/cluster'), { recursive: true })

    const second = await folder.start()
    assert.equal(second.outcome, 'recovered')
    assert.notEqual(findRunning(stranger.pid!), undefined)
    assert.equal(
      (await readdir(home)).find((name) => name.startsWith('postgres-draft-')),
      undefined,
    )
    await second.stop()
    assert.deepEqual(await readdir(claimsDir), [])

    // The pid is alive, but it was given to this process later than the claim says.
    await writeFile(join(claimsDir, `${process.pid}_00000000.1_abcdef`), 'held')
    assert.equal((await folder.start()).outcome, 'recovered')
    assert.equal((await readdir(claimsDir)).length, 1)
  })

  test('of many claims at once exactly one is granted, and the next after its release', async (t) => {
    const { dataDir } = await createFolder(t)
    const claimsDir = join(dataDir, 'claims')
    for (let round = 0; round < 5; round++) {
      const claims = await Promise.allSettled(Array.from({ length: 6 }, () => takeClaim(claimsDir, dataDir)))
      const granted = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []))
      assert.equal(granted.length, 1)
      assert.equal((await readdir(claimsDir)).length, 1)
      granted[0]!.release()
    }
    assert.deepEqual(await readdir(claimsDir), [])
  })
})
