import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { selfSignedCertificate } from '../../../../test/contracts/self-signed.ts'
import { openTlsLink } from '../../../../test/ha/tls-link.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { createWorld } from '../../../../test/world.ts'
import { createDriver, type Driver } from '../driver.ts'
import { isAway } from '../errors.ts'
import { openWire } from './wire.ts'

const certificate = selfSignedCertificate()

/** A database behind a server that offers encryption, or does not. */
async function served(t: TestContext, { isEncrypted = true } = {}) {
  const { databaseUrl } = await createWorld(t)
  const { username, password, port, pathname } = new URL(databaseUrl)
  const link = await openTlsLink(Number(port), isEncrypted ? certificate : undefined)
  t.after(() => link.close())
  const urlOf = (query: string, hosts = ['localhost']) =>
    `postgres://${username}:${password}@${hosts.map((host) => `${host}:${link.port}`)}${pathname}?${query}`
  return { link, urlOf, connect: (query: string, hosts?: string[]) => open(t, urlOf(query, hosts)) }
}

function open(t: TestContext, url: string, wire = openWire(url)): Driver {
  const driver = createDriver({ url, wire, poolSize: 1, asAppRole: true })
  t.after(() => driver.end({ timeout: 1 }))
  return driver
}

async function fileOf(t: TestContext, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-roots-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'roots.pem'), text)
  return join(folder, 'roots.pem')
}

const answers = async (driver: Driver) => assert.deepEqual([...(await driver`select 1 as n`)], [{ n: 1 }])

const refuses = (driver: Driver, why: RegExp) =>
  assert.rejects(Promise.resolve(driver`select 1`), (error: Error) => {
    assert.match(error.message, why)
    return isAway(error)
  })

test('statements small and large are answered over TLS, and the connection is closed properly', async (t) => {
  const { link, connect } = await served(t)
  const driver = connect('sslmode=require')
  for (const length of [1, 100, 3_000_000, 20_000, 2]) {
    const [row] = await driver`select repeat('é', ${length}::int) as long, length(${'x'.repeat(length)}::text) as given`
    assert.equal(row!['long'], 'é'.repeat(length))
    assert.equal(row!['given'], length)
  }
  const many = Array.from({ length: 500 }, (_, n) => driver`select ${n}::int as n`.then(([row]) => row!['n']))
  assert.deepEqual(await Promise.all(many), [...many.keys()])
  assert.equal(link.secured(), 1)
  await driver.end()
  await until(() => link.connected() === 0, 'it is closed')
})

test('of several hosts the primary is found over TLS', async (t) => {
  const { link, connect } = await served(t)
  await answers(connect('sslmode=require', ['localhost', '127.0.0.1']))
  assert.equal(link.secured(), 3)
})

test('a certificate is trusted by those who are given its root or do not ask for one', async (t) => {
  const { connect } = await served(t)
  const [root, another] = [await fileOf(t, certificate.cert), await fileOf(t, selfSignedCertificate().cert)]
  await answers(connect(`sslmode=verify-full&sslrootcert=${root}`))
  for (const query of [
    'sslmode=verify-full&sslrootcert=system',
    `sslmode=verify-full&sslrootcert=${another}`,
    `sslmode=verify-ca&sslrootcert=${another}`,
    `sslmode=require&sslrootcert=${another}`,
  ])
    await refuses(connect(query), /encryption failed: .*certificate/)
  const elsewhere = ['127.0.0.1']
  await refuses(connect(`sslmode=verify-full&sslrootcert=${root}`, elsewhere), /encryption failed: .*altnames/)
  await answers(connect(`sslmode=verify-ca&sslrootcert=${root}`, elsewhere))
  await answers(connect('sslmode=require', elsewhere))
})

test('a server without encryption is refused where it is required and used where it is only preferred', async (t) => {
  const { link, connect } = await served(t, { isEncrypted: false })
  await refuses(connect('sslmode=require'), /it offers no encryption/)
  await answers(connect('sslmode=prefer'))
  assert.equal(link.secured(), 0)
})

test('where encryption is offered it is used when preferred', async (t) => {
  const { link, connect } = await served(t)
  await answers(connect('sslmode=prefer'))
  assert.equal(link.secured(), 1)
})

test('a server that agrees on nothing counts as down: every query fails in time', async (t) => {
  const cases: [reply: (socket: Socket) => unknown, why: RegExp][] = [
    [() => {}, /CONNECT_TIMEOUT/],
    [(socket) => socket.write('S'), /CONNECT_TIMEOUT/],
    [(socket) => socket.end(), /hung up/],
    [(socket) => socket.end('S'), /hung up|encryption failed/],
    [(socket) => socket.resetAndDestroy(), /ECONNRESET/],
    [(socket) => socket.write('E'), /unlike PostgreSQL/],
    [(socket) => socket.write('Said by a man in the middle'), /unlike PostgreSQL/],
    [(socket) => socket.write('S') && setTimeout(() => socket.write('no handshake'), 50), /encryption failed/],
  ]
  await Promise.all(
    cases.map(async ([reply, why]) => {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => reply(socket))
        t.after(() => socket.destroy())
      }).listen(0, '127.0.0.1')
      t.after(() => server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const driver = open(t, `postgres://unknown@127.0.0.1:${port}/nothing?sslmode=require`)
      await Promise.all([refuses(driver, why), refuses(driver, why)])
      await refuses(driver, why)
    }),
  )
})

test('what is sent on a connection that the server has just ended is lost with it, and no error of its own', async (t) => {
  const { urlOf } = await served(t)
  const socket = await openWire(urlOf('sslmode=require')).dial()
  const errors: unknown[] = []
  socket.on('error', (error) => errors.push(error))
  const isOver = once(socket, 'close')
  socket.once('data', () => {
    socket.write(Buffer.from('more'))
    setImmediate(() => socket.write(Buffer.from('and more')))
  })
  // A startup message without a user: the server says so and hangs up.
  socket.write(Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]))
  await isOver
  assert.ok(socket.bytesRead > 0)
  await sleep(20)
  assert.deepEqual(errors, [])
})

test('over TLS, a query on a connection that has failed gets an error or an answer, and so does every later one', {
  timeout: 20_000,
}, async (t) => {
  const { link, urlOf } = await served(t)
  const url = urlOf('sslmode=require')
  const wire = openWire(url)
  const driver = open(t, url, wire)
  const echo = (on: Pick<typeof driver, 'unsafe'>, n: number, seconds = 0) =>
    on
      .unsafe('select $1::int as n, pg_sleep($2)::text', [n, seconds], { prepare: true })
      .then(([row]) => assert.equal(row!['n'], n))

  for (const [round, fail] of [link.reset, wire.cut, link.reset, wire.cut].entries()) {
    const n = 10 * round
    await until(() => echo(driver, n).then(() => true, isAway), 'there is a connection')
    // The next query comes at the moment the first one fails, as queued ones do.
    const next = assert.rejects(echo(driver, n + 1, 2), isAway).then(() => echo(driver, n + 2))
    await sleep(20)
    fail()
    await next
    await driver.begin(async (tx) => {
      for (const each of [3, 4]) await echo(tx as unknown as typeof driver, n + each)
    })
    await Promise.all([5, 6, 7].map((each) => echo(driver, n + each)))
  }
})
