import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { until } from '../../../test/hardening/clockwork.ts'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld } from '../../../test/world.ts'
import { createService } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { createPorts } from '../../ports.ts'
import { createLogger } from '../logger.ts'

/** A connection to the database that can be cut, stalled without an error, or slow to accept new clients. */
async function startWire(target: URL) {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'held' | 'closed to new ones' = 'open'
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    if (state === 'closed to new ones') return void sockets.add(client.on('error', () => {}))
    const database = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (chunk) => state !== 'held' && to.write(chunk))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    be(next: typeof state) {
      state = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function serviceBehindWire(t: TestContext, timeoutMs = 400) {
  const world = await createWorld(t)
  const url = new URL(world.databaseUrl)
  const wire = await startWire(url)
  const behind = Object.assign(new URL(url), { port: String(wire.port) }).href
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: world.dataDir,
    DATABASE_URL: behind,
    PUBLIC_URL: 'http://plaza.test',
    DATABASE_TIMEOUT_MS: String(timeoutMs),
    DATABASE_POOL: '4',
    RATE_LIMIT_PER_MINUTE: '0',
    APP_SECRET: 'a secret only for tests, 32 characters',
  })
  const service = await createService({
    config,
    databaseUrl: behind,
    log: createLogger({ level: 'silent', format: 'json' }),
    ports: await createPorts(config, () => {}),
  })
  t.after(async () => {
    wire.be('open')
    await service.close()
    wire.close()
  })
  const [ann] = await world.people('ann')
  const person = requestsFrom(service.app, '10.9.9.9', () => ann.token)
  assert.equal((await person.get('/user')).statusCode, 200)
  return { wire, person }
}

const unhandled: unknown[] = []
const keep = (reason: unknown) => unhandled.push(reason)
before(() => process.on('unhandledRejection', keep))
after(() => process.off('unhandledRejection', keep))

for (const how of ['cut', 'held'] as const) {
  test(`while the connection to the database is ${how}, every answer is 503 with a time to come back; then all is well again`, async (t) => {
    const { wire, person } = await serviceBehindWire(t)
    wire.be(how)
    const asked = () =>
      Promise.all([
        person.get('/user'),
        person.get('/users'),
        person.patch('/user', { bio: 'x' }),
        person.delete('/user/tags/1'),
        person.get('/readyz'),
        person.get('/locations/search?name=x'),
      ])
    for (let round = 0; round < 2; round++) {
      for (const reply of await asked()) {
        assert.equal(reply.statusCode, 503, reply.body)
        assert.ok(Number(reply.headers['retry-after']) >= 1)
        assert.doesNotMatch(reply.body, /127\.0\.0\.1|ECONN|CONNECT|postgres/i)
      }
    }
    assert.equal((await person.get('/healthz')).statusCode, 200, 'the process itself is alive')
    wire.be('cut')
    wire.be('open')
    await until(
      async () =>
        (await person.get('/readyz')).statusCode === 200 &&
        (await person.patch('/user', { bio: 'back' })).statusCode === 204,
      'the service has recovered',
    )
    assert.equal((await person.get('/user')).json().bio, 'back')
    assert.deepEqual(unhandled, [], 'the process would end itself')
  })
}

test('a backend that is ended costs its own request a 503 at most', async (t) => {
  const { person } = await serviceBehindWire(t)
  const world = await createWorld(t)
  await world.owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await until(async () => {
    const { statusCode } = await person.get('/user')
    assert.ok([200, 503].includes(statusCode), String(statusCode))
    return statusCode === 200
  }, 'a new connection serves')
})

test('while a new connection takes too long to open, those that are open answer', async (t) => {
  const { wire, person } = await serviceBehindWire(t, 3000)
  wire.be('cut')
  wire.be('open')
  await until(async () => (await person.get('/readyz')).statusCode === 200, 'one connection is open again')
  wire.be('closed to new ones')

  const replies = await Promise.all(Array.from({ length: 4 }, () => person.get('/readyz')))

  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  )
})
