import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { announce, filesIn, form, pngOf, sendBytes, urlOf } from '../../../../test/factories/files.ts'
import { createWorld } from '../../../../test/world.ts'
import { createLocalDisk } from '../../../adapters/local-disk/local-disk.ts'
import { sql } from '../../../kernel/index.ts'

test('while the store is down uploads are refused for now, and leave nothing behind', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'plaza-away-'))
  t.after(() => rm(root, { recursive: true }))
  const disk = createLocalDisk({ root })
  let isAway = true
  const away = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  const fileStore = {
    ...disk,
    put: (...args: Parameters<typeof disk.put>) => (isAway ? away() : disk.put(...args)),
    open: (...args: Parameters<typeof disk.open>) => (isAway ? away() : disk.open(...args)),
  }
  const world = await createWorld(t, { ports: { fileStore } })
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const { address, node } = await announce(ann, bytes, 'image/png')

  const put = await sendBytes(world, address, bytes)
  assert.equal(put.statusCode, 503)
  assert.ok(Number(put.headers['retry-after']) > 0)
  assert.ok(!put.body.includes('ECONNREFUSED'))
  assert.equal((await ann.send({ method: 'POST', url: '/files', ...form(bytes) })).statusCode, 503)
  const rows = await world.db.rows(sql`select id from files where owner_id = ${ann.id}`)
  assert.equal(rows.length, 1, 'only the announced upload is left')
  assert.deepEqual(await filesIn(join(world.dataDir, 'tmp')), [])

  isAway = false
  assert.equal((await sendBytes(world, address, bytes)).statusCode, 201)
  isAway = true
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 503)
  assert.equal((await world.guest().get(`${urlOf(node)}?rule=w_5`)).statusCode, 503)
  assert.equal((await world.guest().send({ method: 'HEAD', url: urlOf(node) })).statusCode, 200)
})
