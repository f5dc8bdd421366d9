import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sql } from '../../src/kernel/db/sql.ts'
import { createTransactor } from '../../src/kernel/http/transact.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import type { MiniProgram } from '../../src/modules/accounts/index.ts'
import { createWorld, type World } from '../world.ts'
import { until } from './clockwork.ts'
import { listen, requestText, talk } from './wire.ts'

const CODE = '{"code":"ann"}'
const signIn = (key: string) =>
  requestText(
    'POST /api/v2/social/mini-program',
    { 'content-type': 'application/json', 'content-length': String(CODE.length), 'idempotency-key': key },
    CODE,
  )

/** A provider that answers on demand, and counts its calls. */
function slowProvider() {
  const asked: (() => void)[] = []
  const miniProgram: MiniProgram = {
    exchange: () => new Promise((resolve) => asked.push(() => resolve({ subject: 'ann' }))),
  }
  return { miniProgram, asked }
}

test('ALL-17 a client that is cut off and asks again waits for its first request, then gets its answer', async (t) => {
  const { miniProgram, asked } = slowProvider()
  const world = await createWorld(t, { ports: { miniProgram } })
  const port = await listen(world)
  const socket = connect(port, '127.0.0.1')
  socket.write(signIn('cut'))
  await until(() => asked.length === 1, 'the first is at work')
  socket.destroy()
  const again = async () => (await talk(port, signIn('cut')))[0]!
  // The first request is still running, although its client is gone.
  for (let count = 0; count < 5; count++) assert.equal((await again()).status, 409)
  asked[0]!()
  await until(async () => (await again()).status === 200, 'the first has finished')
  const [one, other] = [await again(), await again()]
  assert.deepEqual([one.body, one.headers['idempotency-replayed']], [other.body, 'true'])
  assert.equal(asked.length, 1, 'the provider was asked twice about one code')
  assert.equal((await world.owner`select 1 from users`).length, 1)
})

test('ALL-17 a request that failed after its client had gone leaves its key free', async (t) => {
  const { miniProgram, asked } = slowProvider()
  const world = await createWorld(t, {
    ports: {
      miniProgram: {
        exchange: async (code, signal) => {
          await miniProgram.exchange(code, signal)
          throw new Error('the provider is away')
        },
      },
    },
  })
  const port = await listen(world)
  const socket = connect(port, '127.0.0.1')
  socket.write(signIn('failed'))
  await until(() => asked.length === 1, 'the first is at work')
  socket.destroy()
  asked[0]!()
  await until(async () => {
    const second = talk(port, signIn('failed'))
    await Promise.race([second, until(() => asked.length === 2, 'asked again', 2000).catch(() => {})])
    asked[1]?.()
    return (await second)[0]!.status === 503
  }, 'the key is free')
})

const request = (world: World) =>
  ({
    caller: { id: 1, sessionId: 1, permissions: new Set() },
    method: 'POST',
    url: '/x',
    query: {},
    body: { a: 1 },
    headers: { 'idempotency-key': 'crash' },
    routeOptions: { config: {} },
    log: world,
  }) as never
const reply = () => {
  const answer = {
    statusCode: 201,
    replayed: false,
    code(status: number) {
      answer.statusCode = status
      return answer
    },
    header() {
      answer.replayed = true
      return answer
    },
    send: () => answer,
  }
  return answer
}

test('ALL-17 the answer and its effect commit together: a crash before leaves neither, a crash after leaves both', async (t) => {
  const world = await createWorld(t, {})
  await world.owner.unsafe('create table effects (id int); grant all on effects to plaza_app').simple()
  const effects = async () => (await world.owner`select 1 from effects`).length
  const keys = async () => (await world.owner`select 1 from idempotency_keys`).length
  const { transact } = createTransactor(world.db, createSecrets('x'))
  const act = (then: () => Promise<void>) =>
    transact(request(world), reply() as never, async (tx) => {
      await tx.run(sql`insert into effects values (1)`)
      await then()
      return { done: true }
    })
  // The connection dies in the middle, as when the process or the database is killed.
  await assert.rejects(
    act(async () => {
      await world.owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
    }),
  )
  assert.deepEqual([await effects(), await keys()], [0, 0])
  await act(async () => {})
  assert.deepEqual([await effects(), await keys()], [1, 1])
  // The process that crashed before it answered is gone; another has the answer without doing it again.
  const restarted = createTransactor(world.db, createSecrets('x'))
  const answer = reply()
  assert.equal(await restarted.replay(request(world), answer as never), true)
  assert.deepEqual([answer.statusCode, answer.replayed, await effects()], [201, true, 1])
})

test('ALL-17 what is kept is sealed, and is forgotten after its time', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const answer = await ann.post('/auth/refresh', undefined, { headers: { 'idempotency-key': 'sealed' } })
  const token = answer.json().access_token as string
  const [row] = await world.owner<
    { text: string; body: Buffer; days: number }[]
  >`select k::text as text, body, extract(day from keep_until - plaza_now())::int as days from idempotency_keys k`
  assert.ok(!row!.text.includes('sealed') && !row!.text.includes(token) && !row!.body.includes(token))
  assert.ok(row!.days >= 1, 'kept for less than a day')
  await world.clock.advance(3 * 86_400)
  await world.db.transaction((tx) => tx.enqueue({ name: 'kernel.sweep', maxAttempts: 1, isSecret: false }, {}))
  await world.runJobs()
  assert.equal((await world.owner`select 1 from idempotency_keys`).length, 0)
})
