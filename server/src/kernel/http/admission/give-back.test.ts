import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Registry } from 'prom-client'
import { until } from '../../../../test/hardening/clockwork.ts'
import { type Conversation, converse, requestText } from '../../../../test/hardening/wire.ts'
import { createAdmission } from './admission.ts'
import { createDoor, type Door } from './door.ts'
import { leaveAtEnd } from './leave-at-end.ts'

const ask = (line: string, headers: Record<string, string> = {}, body = '') =>
  requestText(line, { connection: 'keep-alive', ...headers }, body)
const READ = ask('GET /api/read')
const SLOW = ask('GET /api/slow')
const OTHER = ask('GET /other')
const REFUSAL = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\nretry-after: 1\r\n\r\nbusy'

/** node:http with a door before it, room for one reader, and nothing else; it says what it was asked. */
async function open(t: TestContext, calmMs: number) {
  const shed = new Counter({ name: 'shed', help: 'x', labelNames: ['lane'], registers: [new Registry()] })
  const admission = createAdmission({ maxInFlight: 1, maxReaders: 1, readersWaitMs: 20, heapUse: () => 0, shed })
  const slow = new Set<() => void>()
  const sockets: Socket[] = []
  let refused = 0

  let given = 0
  const terms = { isForAll: () => true, count: () => 0, given: () => void given++ }
  const answer = async (request: IncomingMessage, response: ServerResponse, door: Door) => {
    if (request.url!.startsWith('/api/')) {
      const decided = door.decided(request.socket)
      if (!decided && admission.isCrowded()) door.guard()
      if (request.url === '/api/read') decided?.company?.follow(response, terms)
      const leave = decided ? decided.leave : await admission.enter('read', () => request.socket.destroyed)
      if (!leave) return void response.writeHead(503, { 'retry-after': '1', 'content-length': '4' }).end('busy')
      leaveAtEnd(request, response, leave)
    }
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/api/slow') await new Promise<void>((resolve) => slow.add(resolve))
    const said = `${request.method} ${request.url} ${body}`
    response.writeHead(200, { 'content-length': String(said.length) }).end(said)
  }
  const server = createServer((request, response) => {
    // Whoever hangs up in the middle of a body is answered no more.
    answer(request, response, door).catch(() => response.destroy())
  })
  const door = createDoor({
    server,
    admission,
    isForReaders: (path) => path.startsWith('/api/'),
    refusal: () => REFUSAL,
    onRefused: () => refused++,
    newRequestId: () => 'id',
    lastLines: () => '\r\n',
    calmMs,
  })
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  t.after(() => {
    admission.stop()
    server.closeAllConnections()
    server.close()
  })

  const endSlow = () => {
    for (const end of slow) end()
    slow.clear()
  }
  return {
    port,
    admission,
    sockets,
    endSlow,
    refused: () => refused,
    given: () => given,
    /** Does something while the only place is taken. */
    async whileCrowded(act: () => Promise<void>) {
      const inside = converse(port)
      inside.send(SLOW)
      await until(() => slow.size === 1, 'somebody is inside')
      await act()
      endSlow()
      assert.equal((await inside.reply()).status, 200)
      inside.close()
    },
  }
}

/** Whether node:http reads a connection by itself. */
const isReadBelow = (socket: Socket): boolean =>
  (socket as Socket & { parser?: { _consumed: boolean } }).parser?._consumed === true

async function isAnswered(line: Conversation, request: string, said: string) {
  line.send(request)
  const { status, body } = await line.reply()
  assert.deepEqual([status, body], [200, said])
}

test('after a crowd node:http reads a connection by itself again, until the next crowd', async (t) => {
  const { port, sockets, refused, whileCrowded } = await open(t, 50)
  const line = converse(port)
  await isAnswered(line, OTHER, 'GET /other ')
  const [socket] = sockets as [Socket]
  const counts = () => ['data', 'pause', 'resume', 'end', 'close'].map((name) => socket.listenerCount(name))
  const before = counts()
  assert.ok(isReadBelow(socket))

  for (const crowd of [1, 2, 3]) {
    await whileCrowded(async () => {
      // The first who finds no room has the connections guarded.
      const first = converse(port)
      first.send(READ)
      assert.equal((await first.reply()).status, 503)
      first.close()
      assert.ok(!isReadBelow(socket))
      line.send(READ)
      assert.equal((await line.reply()).status, 503)
      assert.equal(refused(), crowd, 'refused at the door')
    })
    await until(async () => {
      await isAnswered(line, READ, 'GET /api/read ')
      return isReadBelow(socket)
    }, 'it is given back')
    assert.deepEqual(counts(), before)

    // In pieces, several at once, with a body, and with a body in pieces.
    line.send(READ.slice(0, 10))
    await sleep(5)
    await isAnswered(line, READ.slice(10), 'GET /api/read ')
    line.send(OTHER + READ + OTHER)
    const bodies = [await line.reply(), await line.reply(), await line.reply()].map(({ body }) => body)
    assert.deepEqual(bodies, ['GET /other ', 'GET /api/read ', 'GET /other '])
    const posted = ask('POST /other', { 'content-length': '4' }, 'text')
    await isAnswered(line, posted, 'POST /other text')
    line.send(posted.slice(0, -2))
    await sleep(5)
    await isAnswered(line, posted.slice(-2), 'POST /other text')
    // Two more, because after a body in pieces nobody is sure where the next request begins.
    for (const _ of [1, 2]) await isAnswered(line, READ, 'GET /api/read ')
    assert.ok(isReadBelow(socket))
  }
})

test('a request that is half read when its connection is given back is read to its end', async (t) => {
  const { port, sockets, whileCrowded } = await open(t, 0)
  const line = converse(port)
  await isAnswered(line, OTHER, 'GET /other ')
  const [socket] = sockets as [Socket]
  const posted = ask('POST /other', { 'content-length': '4' }, 'text')
  for (const request of [READ, posted]) {
    await whileCrowded(async () => {
      const first = converse(port)
      first.send(READ)
      assert.equal((await first.reply()).status, 503)
      first.close()
    })
    assert.ok(!isReadBelow(socket))
    line.send(request.slice(0, -2))
    await until(() => isReadBelow(socket), 'it is given back')
    line.send(request.slice(-2))
    assert.equal((await line.reply()).status, 200)
  }
})

for (const calmMs of [0, 10_000])
  test(`whoever hangs up, wherever they are, leaves nothing behind, calm after ${calmMs} ms`, async (t) => {
    const { port, admission, endSlow, refused, given } = await open(t, calmMs)
    const posted = ask('POST /other', { 'content-length': '4' }, 'text')
    const acts = [
      READ,
      READ,
      READ,
      SLOW,
      OTHER,
      READ,
      posted,
      READ + READ,
      READ + OTHER + SLOW,
      READ.slice(0, 30),
      posted.slice(0, -1),
    ]
    const one = async (nth: number) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(OTHER)
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
      socket.on('data', () => {})
      for (let times = 0; times < 4 && !socket.destroyed; times++) {
        const turn = nth + times * 3
        socket.write(acts[turn % acts.length]!)
        await sleep((turn * 7) % 40)
        if (turn % 5 === 0) endSlow()
      }
      if (nth % 3 === 0) socket.end()
      else socket.destroy()
      await sleep(5)
      socket.destroy()
    }
    const everybody = (round: number) => Promise.all(Array.from({ length: 40 }, (_, nth) => one(round + nth)))
    for (let round = 0; round < 8; round++) await everybody(round)
    assert.ok(refused() > 0)
    // There is room again and again, so that more of them are answered.
    const ending = setInterval(endSlow, 2)
    for (let round = 0; round < 8 || (calmMs > 0 && given() === 0 && round < 40); round++) await everybody(round)
    clearInterval(ending)
    if (calmMs > 0) assert.ok(given() > 0, 'somebody was given the answer of another')
    await until(() => {
      endSlow()
      const { inside, waiting } = admission.slots().read
      return inside === 0 && waiting === 0
    }, 'nobody is inside')
    await isAnswered(converse(port), READ, 'GET /api/read ')
  })
