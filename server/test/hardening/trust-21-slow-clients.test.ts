import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { form, pngOf } from '../factories/files.ts'
import { fund } from '../money.ts'
import { createWorld, type World } from '../world.ts'
import { until } from './clockwork.ts'
import { createLines, figure } from './used-lines.ts'
import { listen, requestText, talk } from './wire.ts'

const PASSWORD = 'correct horse battery'
const JSON_TYPE = { 'content-type': 'application/json' }

const signInOf = (login: string) => {
  const body = JSON.stringify({ login, password: PASSWORD })
  return { body, headers: { ...JSON_TYPE, 'content-length': String(body.length) } }
}

/** A small service: two sign-ins fill their lane, and four operations with money theirs. */
async function open(t: TestContext, env: Record<string, string> = {}) {
  const lines = createLines()
  t.after(lines.closeAll)
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '8', ...env } })
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  assert.equal((await ann.put('/user/password', { password: PASSWORD })).statusCode, 204)
  const port = await listen(world)
  let connected = 0
  world.app.server.on('connection', () => connected++)
  const signIn = async (forwardedFor = '198.51.100.1') => {
    const { body, headers } = signInOf(ann.phone)
    const text = requestText('POST /api/v2/auth/login', { ...headers, 'x-forwarded-for': forwardedFor }, body)
    return (await talk(port, text))[0]!
  }
  /** Sends the first byte of a body on this many connections, and waits until the service has read it. */
  const sendSlowly = async (count: number, request: (nth: number) => string) => {
    const before = connected
    const slow = Array.from({ length: count }, () => lines.connect(port))
    for (const [nth, line] of slow.entries()) line.send(request(nth))
    await until(() => connected === before + count, 'all are connected')
    // Answered after all of them were read, because they were sent before.
    assert.equal((await talk(port, requestText('GET /healthz')))[0]!.status, 200)
    return slow
  }
  return { world, port, lines, ann, bob, eve, signIn, sendSlowly }
}

const connections = ({ app }: World) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

const slowly = (line: string, headers: Record<string, string> = {}) =>
  requestText(line, { connection: 'keep-alive', ...JSON_TYPE, 'content-length': '60', ...headers }, '{')

const LOGIN = 'POST /api/v2/auth/login'
const WAYS: Record<string, (nth: number) => string> = {
  'with a length': () => slowly(LOGIN),
  'in chunks': () =>
    requestText(LOGIN, { connection: 'keep-alive', ...JSON_TYPE, 'transfer-encoding': 'chunked' }, '1\r\n{\r\n'),
  'waiting for a 100': () => slowly(LOGIN, { expect: '100-continue' }),
  'to the form of the sign-in page': () =>
    slowly('POST /sign-in', { 'content-type': 'application/x-www-form-urlencoded' }),
  'as a callback of a provider': () => slowly('POST /api/v2/payments/pay-a/notify', { 'content-type': 'text/plain' }),
}
for (const [way, request] of Object.entries(WAYS))
  test(`TRUST-21 bodies that are sent slowly, ${way}, keep no sign-in out`, async (t) => {
    const { world, signIn, sendSlowly } = await open(t)
    await sendSlowly(18, request)
    for (let count = 0; count < 3; count++) assert.equal((await signIn()).status, 200)
    assert.equal(await figure(world, 'plaza_http_inside{lane="auth"}'), 0)
  })

test('TRUST-21 bodies that a member sends slowly keep no reward and no withdrawal out', async (t) => {
  const { world, ann, bob, eve, sendSlowly } = await open(t)
  await fund(world, ann.id, 5000)
  const feed = await publish(bob)
  const authorization = `Bearer ${eve.token}`
  await sendSlowly(9, () => slowly(`POST /api/v2/feeds/${feed}/rewards`, { authorization }))
  await sendSlowly(9, () => slowly('POST /api/v2/currency/cash', { authorization }))
  await sendSlowly(9, () => slowly('POST /api/v2/feeds', { authorization }))
  const rewarded = await ann.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 10, numbers: 1 })
  assert.equal(rewarded.statusCode, 201, rewarded.body)
  const withdrawn = await ann.post('/currency/cash', { amount: 1000 })
  assert.equal(withdrawn.statusCode, 201, withdrawn.body)
  assert.equal((await ann.post(`/feeds/${feed}/like`)).statusCode, 201)
})

test('TRUST-21 from an address eight bodies may be unfinished; the next is refused unless it comes at once', async (t) => {
  const { signIn, sendSlowly, ann, port, lines } = await open(t)
  const slow = await sendSlowly(10, () => slowly(LOGIN))
  for (const line of slow.slice(8)) {
    const { status, headers, body } = await line.reply()
    assert.deepEqual([status, headers['connection'], JSON.parse(body).code], [503, 'close', 'server.busy'])
    assert.ok(Number(headers['retry-after']) > 0)
  }
  assert.equal((await signIn()).status, 200)
  // In two pieces, as many clients send it.
  const { body, headers } = signInOf(ann.phone)
  const line = lines.connect(port)
  line.send(requestText(LOGIN, headers))
  await talk(port, requestText('GET /healthz'))
  line.send(body)
  assert.equal((await line.reply()).status, 200)
})

test('TRUST-21 however many addresses send slowly, no sign-in is kept out', async (t) => {
  const { signIn, sendSlowly } = await open(t, { TRUST_PROXY: '1' })
  const slow = await sendSlowly(300, (nth) => slowly(LOGIN, { 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` }))
  assert.equal((await signIn()).status, 200)
  for (const line of slow.slice(256)) assert.equal((await line.reply()).status, 503)
  assert.equal((await signIn()).status, 200)
})

test('TRUST-21 a body that has arrived, or whose sender has gone, counts no more', async (t) => {
  const { world, sendSlowly } = await open(t)
  const gone = await sendSlowly(8, () => slowly(LOGIN))
  for (const line of gone) line.close()
  await until(async () => (await connections(world)) === 0, 'they are gone')
  const rest = '"login":"'.padEnd(59)
  for (let round = 0; round < 3; round++) {
    const slow = await sendSlowly(8, () => slowly(LOGIN))
    // Longer than a body beyond the limit would be given.
    await new Promise((resume) => setTimeout(resume, 1200))
    for (const line of slow) line.send(rest)
    for (const line of slow) {
      assert.equal((await line.reply()).status, 400, 'read to its end, and no JSON')
      line.close()
    }
    await until(async () => (await connections(world)) === 0, 'they are gone')
  }
})

test('TRUST-21 uploads that are sent slowly from one address leave room for those of others', async (t) => {
  const { ann, eve, sendSlowly } = await open(t)
  const { headers, payload } = form(await pngOf())
  const slow = { authorization: `Bearer ${eve.token}`, ...headers, 'content-length': '100000' }
  const text = requestText(
    'POST /api/v2/files',
    { connection: 'keep-alive', ...slow },
    payload.toString('latin1', 0, 90),
  )
  const lines = await sendSlowly(64, () => text)
  const [refused] = await Promise.all(lines.slice(-1).map((line) => line.reply()))
  assert.deepEqual([refused!.status, JSON.parse(refused!.body).code], [503, 'files.busy'])
  const taken = await ann.send({ method: 'POST', url: '/files', headers, payload })
  assert.equal(taken.statusCode, 201, taken.body)
})

test('TRUST-21 as many sign-ins by the form of a page as there are slots for are all served', async (t) => {
  const { ann, port } = await open(t)
  const body = new URLSearchParams({ login: ann.phone, password: PASSWORD }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const replies = await Promise.all([1, 2].map(() => talk(port, requestText('POST /sign-in', headers, body))))
  for (const [reply] of replies) assert.deepEqual([reply!.status, reply!.headers['location']], [303, '/'])
})

/** Larger than any connection's buffers. */
const LONG = 'x'.repeat(16 * 1024 * 1024)

test('TRUST-21 answers that are not read keep no reader out, and their connections are cut', async (t) => {
  const lines = createLines()
  t.after(lines.closeAll)
  const sockets: Socket[] = []
  const world = await createWorld(t, {
    env: { MAX_IN_FLIGHT: '4' },
    modules: () => [
      {
        name: 'long-answer',
        routes(api) {
          const schema = { operationId: 'longAnswer', tags: ['stage'], summary: 'Read much' }
          api.get('/long', { config: { access: 'any' }, schema }, async (_request, reply) =>
            reply.type('text/plain').send(LONG),
          )
        },
      },
    ],
  })
  world.app.server.on('connection', (socket: Socket) => void sockets.push(socket))
  const port = await listen(world)
  const slow = Array.from({ length: 6 }, () => lines.connect(port))
  for (const line of slow) {
    line.pause()
    line.send(requestText('GET /api/v2/long', { connection: 'keep-alive' }))
  }
  const unread = () => sockets.filter(({ writableLength }) => writableLength > 0)
  await until(() => unread().length >= 4, 'they do not read')
  assert.equal((await talk(port, requestText('GET /api/v2/locations/hots')))[0]!.status, 200)
  await until(() => unread().length === 6, 'all have been answered')
  for (const { timeout } of unread()) assert.equal(timeout, 15_000)
})
