import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atMinuteStart, until } from '../../../../test/hardening/clockwork.ts'
import { createLines, figure, HEALTH } from '../../../../test/hardening/used-lines.ts'
import { type Conversation, listen, requestText, type WireReply } from '../../../../test/hardening/wire.ts'
import { createWorld } from '../../../../test/world.ts'
import type { Module } from '../../index.ts'
import { laneOf } from './lanes.ts'

const ROOM = 4
const ask = (path: string, headers: Record<string, string> = {}) =>
  requestText(`GET /api/v2${path}`, { connection: 'keep-alive', ...headers })
const ROUTE_COUNT = 'plaza_http_request_duration_seconds_count{method="GET",route="/api/v2/shared",status="200"}'

type Answer = (request: FastifyRequest, reply: FastifyReply, reading: number) => unknown

/** Reads that are held until told to end: one that fills the slots, one that guests share, and one they do not. */
function stage() {
  const ends = new Set<() => void>()
  const hold = () => new Promise<void>((resolve) => ends.add(resolve))
  const staged = { readings: 0, isHeld: false, answer: (() => ({})) as Answer }
  const modules = (): Module[] => [
    {
      name: 'shared',
      routes(api) {
        const schema = (operationId: string) => ({ operationId, tags: ['stage'], summary: 'Read' })
        api.get('/slow', { config: { access: 'any' }, schema: schema('slow') }, async () => {
          await hold()
          return {}
        })
        const read = async (request: FastifyRequest, reply: FastifyReply) => {
          const reading = ++staged.readings
          const answered = staged.answer(request, reply, reading)
          if (staged.isHeld) await hold()
          return answered
        }
        api.get('/shared', { config: { access: 'any', sameForGuests: true }, schema: schema('shared') }, read)
        api.get('/own', { config: { access: 'any' }, schema: schema('own') }, read)
      },
    },
  ]
  const endAll = () => {
    for (const end of ends) end()
    ends.clear()
  }
  return { staged, modules, endAll }
}

/** A service with room for a few readers, and connections to it that have been used before. */
async function open(t: TestContext, count: number, env: Record<string, string> = {}, readersWaitMs = 60_000) {
  const { staged, modules, endAll } = stage()
  const opened = createLines()
  // Before the world's own end, which waits for open connections.
  t.after(() => {
    staged.isHeld = false
    endAll()
    opened.closeAll()
  })
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: String(ROOM), ...env }, modules, readersWaitMs })
  const port = await listen(world)
  const connect = () => opened.connect(port)
  const connectUsed = () => opened.connectUsed(port)
  const lines = await Promise.all(Array.from({ length: count }, connectUsed))
  const waiting = async (number: number) =>
    until(async () => (await figure(world, 'plaza_http_waiting{lane="read"}')) === number, `${number} wait`)

  const fill = async (): Promise<Conversation[]> => {
    const inside = Array.from({ length: ROOM }, connect)
    for (const line of inside) line.send(ask('/slow'))
    await until(async () => (await figure(world, 'plaza_http_inside{lane="read"}')) === ROOM, 'there is no room')
    return inside
  }
  /**
   * Sends while there is no slot, then frees one: of equal requests one waits for a slot, the others for its answer.
   */
  const askAtOnce = async (requests: readonly string[], slots = 1): Promise<void> => {
    const inside = await fill()
    for (const [index, request] of requests.entries()) lines[index]!.send(request)
    await waiting(slots)
    await arrived()
    staged.readings = 0
    endAll()
    for (const line of inside) {
      assert.equal((await line.reply()).status, 200)
      line.close()
    }
  }
  /** What was sent before has been read by the time another connection is answered. */
  const arrived = async () => {
    ;(await connectUsed()).close()
    await sleep(50)
  }
  return { world, staged, lines, connectUsed, fill, askAtOnce, arrived, endAll }
}

const replies = (lines: readonly Conversation[]): Promise<WireReply[]> => Promise.all(lines.map((line) => line.reply()))
const readingOf = ({ body }: WireReply): number => JSON.parse(body).reading

/** An answer without the parts that differ each time. */
const comparable = ({ status, headers, body }: WireReply) => ({
  status,
  headers: Object.entries(headers)
    .filter(([name]) => !['x-request-id', 'date'].includes(name))
    .sort(),
  body,
})

const sayReading: Answer = (_request, _reply, reading) => ({ reading })

test('equal requests share one read, with the same answer as alone; later ones get the next', async (t) => {
  const { world, staged, lines, connectUsed, askAtOnce, arrived, endAll } = await open(t, 6)
  // Long enough to be compressed.
  staged.answer = (_request, _reply, reading) => ({ reading, text: 'word '.repeat(500) })
  const alone = await connectUsed()
  alone.send(ask('/shared', { 'accept-encoding': 'gzip' }))
  const expected = await alone.reply()
  assert.equal(expected.headers['content-encoding'], 'gzip')
  const before = await figure(world, ROUTE_COUNT)

  staged.isHeld = true
  const agents = ['one', 'two', 'three', 'four', 'five']
  await askAtOnce(agents.map((agent) => ask('/shared', { 'accept-encoding': 'gzip', 'user-agent': agent })))
  await until(() => staged.readings === 1, 'one of them is inside')
  lines[5]!.send(ask('/shared', { 'accept-encoding': 'gzip' }))
  await arrived()
  assert.equal(staged.readings, 1, 'the next begins when the first has ended')
  endAll()
  await until(() => staged.readings === 2, 'the next has begun')
  endAll()
  const [last, ...shared] = await replies([lines[5]!, ...lines.slice(0, 5)])
  assert.equal(staged.readings, 2)
  // This read was the first in both cases, so the answers are the same to the byte.
  for (const reply of shared) assert.deepEqual(comparable(reply), comparable(expected))
  assert.notEqual(last!.body, expected.body)
  assert.equal(new Set(shared.map(({ headers }) => headers['x-request-id'])).size, 5)
  for (const { headers } of shared) assert.match(headers['date']!, /GMT$/)
  assert.equal(await figure(world, ROUTE_COUNT), before + 6)
  assert.equal(world.logs.filter((line) => line.includes('"path":"/api/v2/shared"')).length, 7)

  // Their connections go on as before.
  staged.isHeld = false
  for (const line of lines) {
    line.send(ask('/shared'))
    assert.equal((await line.reply()).status, 200)
  }
})

test('only requests whose answers must be equal share one', async (t) => {
  const { staged, lines, askAtOnce } = await open(t, 14)
  staged.answer = ({ headers, query }, _reply, reading) => ({
    reading,
    said: [headers.host, headers['accept-language'], headers['x-other'], (query as { q?: string }).q],
  })
  const asked = [
    ask('/shared'),
    ask('/shared', { host: 'other.test' }),
    ask('/shared', { 'accept-language': 'zh' }),
    ask('/shared', { 'accept-language': 'en' }),
    ask('/shared', { 'x-other': 'x' }),
    ask('/shared?q=1'),
    ask('/shared?q=2'),
  ]
  await askAtOnce([...asked, ...asked], asked.length)
  const shared = await replies(lines)
  assert.equal(staged.readings, asked.length)
  for (const [index] of asked.entries())
    assert.deepEqual(comparable(shared[index]!), comparable(shared[index + asked.length]!))
  assert.equal(new Set(shared.map(readingOf)).size, asked.length)
  assert.deepEqual(JSON.parse(shared[1]!.body).said[0], 'other.test')
})

test('a member is answered alone, and so is a request for what differs between guests', async (t) => {
  const { world, staged, lines, askAtOnce } = await open(t, 12)
  const [ann, bob] = await world.people('ann', 'bob')
  staged.answer = ({ caller }, _reply, reading) => ({ reading, id: caller?.id ?? null })
  const asked = [
    ask('/shared', { authorization: `Bearer ${ann.token}` }),
    ask('/shared', { authorization: `Bearer ${bob.token}` }),
    ask(`/shared?token=${ann.token}`),
    ask('/own'),
    ask('/shared', { cookie: 'a=1' }),
  ]
  await askAtOnce([...asked, ...asked, ask('/shared'), ask('/shared')], asked.length * 2 + 1)
  const answers = await replies(lines)
  const ids = answers.map(({ body }) => JSON.parse(body).id)
  const expected = [ann.id, bob.id, ann.id, null, null]
  assert.deepEqual(ids, [...expected, ...expected, null, null])
  assert.equal(staged.readings, asked.length * 2 + 1)
})

const NOT_FOR_ALL: Record<string, [Answer, number]> = {
  'a refusal': [(_request, reply) => reply.code(404).send({}), 404],
  'an answer that counts something': [(_request, reply) => reply.code(201).send({}), 201],
  'an answer with a cookie': [(_request, reply) => reply.header('set-cookie', 'a=1').send({}), 200],
  'an answer in pieces': [(_request, reply) => reply.type('text/plain').send(Readable.from(['a', 'b'])), 200],
  'a fault': [() => Promise.reject(new Error('broken')), 500],
}
for (const [name, [answer, status]] of Object.entries(NOT_FOR_ALL)) {
  test(`${name} is given to each by a reading of their own`, async (t) => {
    const { staged, lines, askAtOnce } = await open(t, 5)
    staged.answer = answer
    await askAtOnce(lines.map(() => ask('/shared')))
    for (const reply of await replies(lines)) assert.equal(reply.status, status)
    assert.equal(staged.readings, lines.length)
  })
}

test('each client is counted against its own limit, whichever request is let in for all', async (t) => {
  const limit = 10
  const { world, staged, lines, askAtOnce } = await open(t, 8, { RATE_LIMIT_PER_MINUTE: String(limit) })
  staged.answer = sayReading
  await atMinuteStart(world)
  // The requests that fill the slots are counted too.
  await askAtOnce(lines.map(() => ask('/shared')))
  const answers = await replies(lines)
  const served = answers.filter(({ status }) => status === 200)
  const left = limit - ROOM
  assert.equal(served.length, left)
  const remaining = new Set(served.map(({ headers }) => Number(headers['x-ratelimit-remaining'])))
  assert.equal(remaining.size, left)
  assert.deepEqual([Math.max(...remaining), Math.min(...remaining)], [left - 1, 0])
  for (const { status, headers } of answers.filter((reply) => !served.includes(reply)))
    assert.deepEqual([status, headers['x-ratelimit-remaining']], [429, '0'])
})

test('behind a proxy each is counted by the address it forwards', async (t) => {
  const { world, staged, lines, askAtOnce } = await open(t, 7, { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: '1' })
  staged.answer = sayReading
  await atMinuteStart(world)
  const from = (address: string) => ask('/shared', { 'x-forwarded-for': address })
  const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.2', '9.9.9.9, 10.0.0.3', '10.0.0.3', '10.0.0.3']
  const inTwoPieces = ask('/shared', { 'x-forwarded-for': '10.0.0.1', 'X-Forwarded-For': '10.0.0.4' })
  await askAtOnce([...addresses.map(from), inTwoPieces])
  const [last, ...answers] = await replies([lines[6]!, ...lines.slice(0, 6)])
  assert.equal(new Set(answers.map(readingOf)).size, 1)
  const remaining = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  assert.deepEqual(
    [[remaining[0]], remaining.slice(1, 3).sort(), remaining.slice(3).sort()],
    [[19], [18, 19], [17, 18, 19]],
  )
  assert.equal(last!.headers['x-ratelimit-remaining'], '19')
  assert.equal(staged.readings, 1)
})

test('a client over its limit does not cost the others their shared answer', async (t) => {
  const { world, staged, lines, askAtOnce } = await open(t, 6, { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: '1' })
  staged.answer = sayReading
  await atMinuteStart(world)
  const from = (address: string) => ask('/shared', { 'x-forwarded-for': address })
  for (let count = 0; count < 20; count++) {
    lines[0]!.send(from('10.0.0.1'))
    assert.equal((await lines[0]!.reply()).status, 200)
  }
  // The first in the queue is the one that is let in.
  await askAtOnce(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6'].map(from))
  const [over, ...others] = await replies(lines)
  assert.equal(over!.status, 429)
  for (const reply of others) assert.equal(reply.status, 200)
  assert.equal(staged.readings, 1)
})

test('when the one who was let in hangs up, the others are answered by another read', async (t) => {
  const { world, staged, lines, askAtOnce, endAll } = await open(t, 6)
  staged.answer = sayReading
  staged.isHeld = true
  await askAtOnce(lines.map(() => ask('/shared')))
  await until(() => staged.readings === 1, 'one of them is inside')
  lines[0]!.close()
  await until(() => staged.readings === 2, 'another of them is inside')
  lines[3]!.close()
  staged.isHeld = false
  endAll()
  const stayed = lines.filter((_, index) => index !== 0 && index !== 3)
  assert.deepEqual(new Set((await replies(stayed)).map(readingOf)), new Set([2]))
  assert.equal(staged.readings, 2)
  await until(async () => (await figure(world, 'plaza_http_inside{lane="read"}')) === 0, 'no one is inside')
})

test('a request that follows on the connection is answered after the shared answer', async (t) => {
  const { staged, lines, askAtOnce, arrived, endAll } = await open(t, 4)
  staged.answer = sayReading
  staged.isHeld = true
  await askAtOnce(lines.map(() => ask('/shared')))
  await until(() => staged.readings === 1, 'one of them is inside')
  lines[3]!.send(HEALTH)
  await arrived()
  endAll()
  assert.deepEqual((await replies(lines)).map(readingOf), [1, 1, 1, 1])
  assert.match((await lines[3]!.reply()).body, /"status"/)
})

test('a process that stops answers those who wait for the answer of another', async (t) => {
  const { world, staged, lines, askAtOnce, endAll } = await open(t, 4)
  staged.answer = sayReading
  staged.isHeld = true
  await askAtOnce(lines.map(() => ask('/shared')))
  await until(() => staged.readings === 1, 'one of them is inside')
  world.service.drain()
  endAll()
  for (const { status, headers } of await replies(lines))
    assert.deepEqual([status, headers['connection']], [200, 'close'])
})

test('when there is no slot for the one, all who wait with it are told to come back', async (t) => {
  const { world, staged, lines, fill, endAll } = await open(t, 4, {}, 100)
  await fill()
  for (const line of lines) line.send(ask('/shared'))
  for (const { status, headers, body } of await replies(lines)) {
    assert.deepEqual([status, JSON.parse(body).request_id], [503, headers['x-request-id']])
    assert.match(headers['retry-after']!, /^[123]$/)
  }
  assert.equal(staged.readings, 0)
  endAll()
  await until(async () => (await figure(world, 'plaza_http_inside{lane="read"}')) === 0, 'there is room again')
  lines[0]!.send(ask('/shared'))
  assert.equal((await lines[0]!.reply()).status, 200)
})

test('under load no answer is older than its request', async (t) => {
  const { staged, lines } = await open(t, 60)
  let value = 0
  let asked = 0
  staged.answer = async () => {
    const seen = value
    await sleep(seen % 5)
    return { seen }
  }
  const endsAt = performance.now() + 2000
  await Promise.all(
    lines.map(async (line, index) => {
      while (performance.now() < endsAt) {
        const before = ++value
        line.send(ask('/shared'))
        const reply = await line.reply()
        if (reply.status === 503) continue
        asked++
        assert.ok(JSON.parse(reply.body).seen >= before)
        if (index % 7 === 0) await sleep(index % 3)
      }
    }),
  )
  assert.ok(staged.readings < asked / 2, `${staged.readings} readings for ${asked}`)
})

test('only what anyone may read says that it is the same for all guests', async (t) => {
  const { service } = await createWorld(t)
  const shared = service.routes.all().filter(({ config }) => config.sameForGuests)
  assert.ok(shared.length > 10)
  for (const { method, url, access, config } of shared) {
    if (method === 'HEAD') continue
    assert.deepEqual([method, access, laneOf(config, method)], ['GET', 'any', 'read'], url)
  }
})
