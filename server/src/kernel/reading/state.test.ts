import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { createDriver, type Driver } from '../db/driver.ts'
import type { Replica } from '../db/replicas/replica.ts'
import { withReplica } from '../db/replicas/route.ts'
import { sql } from '../db/sql.ts'
import { createStateOf } from './state.ts'

/** Begins a transaction that has written something; `end` ends it. */
async function write(driver: Driver) {
  const connection = await driver.reserve()
  await connection`begin`
  await connection`select pg_current_xact_id()`
  return {
    async end(how: 'commit' | 'rollback') {
      await connection.unsafe(how)
      connection.release()
    },
  }
}

test('the state stays while everybody reads, and is another one as soon as something is committed', async (t) => {
  const { db, owner } = await createWorld(t)
  const stateOf = createStateOf(db)
  // Other tests write to other databases of this server, which moves its state too.
  let isStill = false
  for (let tries = 0; tries < 100 && !isStill; tries++) {
    const before = await stateOf()
    await owner`select count(*) from users`
    isStill = (await stateOf()) === before
  }
  assert.ok(isStill, 'reading moved it')
  const writer = await write(owner)
  const before = await stateOf()
  await writer.end('commit')
  assert.notEqual(await stateOf(), before)
})

test('a transaction that ends moves the state although others are under way, older and newer ones', async (t) => {
  const { db, databaseUrl } = await createWorld(t)
  const stateOf = createStateOf(db)
  const driver = createDriver({ url: databaseUrl, poolSize: 3, asAppRole: false })
  t.after(() => driver.end({ timeout: 1 }))
  const [older, ending, newer] = [await write(driver), await write(driver), await write(driver)]
  await newer.end('commit')
  const before = await stateOf()
  await ending.end('commit')
  assert.notEqual(await stateOf(), before)
  await older.end('rollback')
})

test('nobody who is answered by a replica is told a state', async (t) => {
  const { db } = await createWorld(t)
  const stateOf = createStateOf(db)
  assert.equal(typeof (await stateOf()), 'string')
  assert.equal(await withReplica({} as Replica, stateOf), undefined)
})

test('where the time matters, what it depends on is a part of the state', async (t) => {
  const { db } = await createWorld(t)
  assert.match((await createStateOf(db, sql`select 'eleven o’clock'`)())!, /eleven o’clock$/)
  assert.match((await createStateOf(db, sql`select 1 where false`)())!, / $/)
})
