import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { type Connections, createPool } from './pool.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

function connect(t: TestContext, poolSize: number): Connections {
  const pool = createPool({ url: world.databaseUrl, poolSize, asAppRole: true })
  t.after(() => pool.end({ timeout: 1 }))
  return pool
}

const PID = 'select pg_backend_pid() as pid'
const ask = async (pool: Pick<Connections, 'unsafe'>, text = PID) =>
  (await pool.unsafe(text, [], { prepare: true }))[0]?.['pid'] as number

const inTransaction = (pool: Connections) => pool.begin((tx) => ask(tx as never)) as Promise<number>

test('whoever comes alone is always served by the same connection, also after a rush', async (t) => {
  const pool = connect(t, 4)
  const only = await ask(pool)
  const rush = await Promise.all(Array.from({ length: 4 }, () => ask(pool, `${PID}, pg_sleep(0.05)`)))
  assert.equal(new Set(rush).size, 4)
  for (let times = 0; times < 6; times++) assert.equal(await ask(pool), only)
  assert.equal(await inTransaction(pool), only)
})

test('there are no more connections than allowed, and whoever finds none waits for a turn', async (t) => {
  const pool = connect(t, 2)
  const pids = await Promise.all(Array.from({ length: 40 }, (_, each) => (each % 3 ? ask(pool) : inTransaction(pool))))
  assert.equal(new Set(pids).size, 2)
})

test('whoever came first is first: statements do not pass a transaction that waits', async (t) => {
  const pool = connect(t, 1)
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  await Promise.all([
    ask(pool, 'select pg_sleep(0.05)').then(note('one')),
    ask(pool).then(note('behind it')),
    inTransaction(pool).then(note('transaction')),
    ask(pool).then(note('after it')),
    ask(pool).then(note('last')),
  ])
  assert.deepEqual(order, ['one', 'behind it', 'transaction', 'after it', 'last'])
})

test('a statement in line can be taken back, and one that fails makes room', async (t) => {
  const pool = connect(t, 1)
  let takenBack: ReturnType<Connections['unsafe']>
  await pool.begin(async (tx) => {
    takenBack = pool.unsafe(PID, [], { prepare: true })
    takenBack.cancel()
    await assert.rejects(takenBack, /taken back/)
    await ask(tx as never)
  })
  await assert.rejects(ask(pool, 'select 1 / 0'), /division by zero/)
  await assert.rejects(
    pool.begin(() => Promise.reject(new Error('no'))),
    /^Error: no$/,
  )
})

test('one that lost its connection is not what the next is given', async (t) => {
  const pool = connect(t, 2)
  await Promise.all([ask(pool), ask(pool)])
  const before = await ask(pool)
  const lost = assert.rejects(ask(pool, 'select pg_sleep(5)'))
  await world.owner`select pg_terminate_backend(${before})`
  await lost
  for (let times = 0; times < 4; times++) assert.notEqual(await ask(pool), before)
})

test('after its end it opens nothing, whether it was used before or not', async () => {
  for (const uses of [0, 1]) {
    const pool = createPool({ url: world.databaseUrl, poolSize: 2, asAppRole: true })
    for (let times = 0; times < uses; times++) await ask(pool)
    await pool.end({ timeout: 1 })
    await Promise.all(
      [ask(pool), ask(pool), inTransaction(pool)].map((late) => assert.rejects(late, /CONNECTION_ENDED/)),
    )
  }
})
