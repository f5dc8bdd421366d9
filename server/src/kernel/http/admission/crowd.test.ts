import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../../../test/hardening/clockwork.ts'
import { createLines, figure, HEALTH } from '../../../../test/hardening/used-lines.ts'
import { type Conversation, listen, requestText } from '../../../../test/hardening/wire.ts'
import { createWorld } from '../../../../test/world.ts'
import type { Module } from '../../index.ts'

const ROOM = 4
const ask = (line: string, headers: Record<string, string> = {}, body = '') =>
  requestText(line, { connection: 'keep-alive', ...headers }, body)
const READ = 'GET /api/v2/locations/hots'

/** A read that ends on demand. */
function slowReading() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const modules = (): Module[] => [
    {
      name: 'slow-reading',
      routes(api) {
        const schema = { operationId: 'slowReading', tags: ['stage'], summary: 'Read slowly' }
        api.get('/slow', { config: { access: 'any' }, schema }, async () => {
          await ended
          return {}
        })
      },
    },
  ]
  return { modules, end }
}

/** A service with room for a few readers, and connections to it that have been used before. */
async function open(t: TestContext) {
  const { modules, end } = slowReading()
  // Before the world's own end, which waits for those still reading.
  t.after(end)
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: String(ROOM) }, modules })
  const port = await listen(world)
  const lines = createLines()
  t.after(lines.closeAll)
  const connect = () => lines.connect(port)
  const connectUsed = () => lines.connectUsed(port)
  return { world, connect, connectUsed, end }
}

/** Does something while there is no room for another reader. */
async function whileCrowded({ world, connect, end }: Awaited<ReturnType<typeof open>>, act: () => Promise<void>) {
  const inside = Array.from({ length: ROOM }, connect)
  for (const line of inside) line.send(ask('GET /api/v2/slow'))
  await until(async () => (await figure(world, 'plaza_http_inside{lane="read"}')) === ROOM, 'there is no room')
  const last = connect()
  last.send(ask(READ))
  assert.equal((await last.reply()).status, 503)
  await act()
  end()
  for (const line of inside) assert.equal((await line.reply()).status, 200)
}

test('while readers have no slots, everyone else is served', async (t) => {
  const opened = await open(t)
  const { world, connectUsed } = opened
  const [boss, ann] = [await world.founder(), (await world.people('ann'))[0]!]
  const cases: [request: string, status: number][] = [
    [HEALTH, 200],
    [ask('GET /api/v2/currency/orders', { authorization: `Bearer ${ann.token}` }), 200],
    [ask('GET /api/v2/admin/reports', { authorization: `Bearer ${boss.token}` }), 200],
    [ask('PUT /api/v2/user/follow/1', { authorization: `Bearer ${ann.token}` }), 404],
    [ask(`HEAD ${READ.slice(4)}`), 503],
    [ask(READ, { origin: 'https://elsewhere.test' }), 503],
    [ask(READ, { connection: 'close' }), 503],
    [ask('GET /api/v2/locations/%68ots'), 503],
  ]
  const lines = await Promise.all(cases.map(connectUsed))
  await whileCrowded(opened, async () => {
    for (const [index, [request, status]] of cases.entries()) {
      lines[index]!.send(request)
      if (request.startsWith('HEAD')) continue
      assert.equal((await lines[index]!.reply()).status, status, request)
    }
  })
})

test('what comes in pieces, or more at once, is read as usual', async (t) => {
  const opened = await open(t)
  const { world, connectUsed } = opened
  const [ann] = await world.people('ann')
  const lines = await Promise.all(Array.from({ length: 4 }, connectUsed))
  const [split, pipelined, inBody, unfinished] = lines as [Conversation, Conversation, Conversation, Conversation]
  unfinished.send(`${HEALTH}GET /heal`)
  assert.equal((await unfinished.reply()).status, 200)
  await whileCrowded(opened, async () => {
    split.send(ask(READ).slice(0, 20))
    // The pieces arrive one by one: another request was answered in between.
    pipelined.send(HEALTH)
    assert.equal((await pipelined.reply()).status, 200)
    split.send(ask(READ).slice(20))
    assert.equal((await split.reply()).status, 503)

    pipelined.send(ask(READ) + HEALTH + ask(READ))
    const statuses = [await pipelined.reply(), await pipelined.reply(), await pipelined.reply()]
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [503, 200, 503],
    )

    const smuggled = ask(READ)
    inBody.send(
      ask('PATCH /api/v2/user', {
        authorization: `Bearer ${ann!.token}`,
        'content-type': 'application/json',
        'content-length': String(smuggled.length),
      }),
    )
    split.send(HEALTH)
    assert.equal((await split.reply()).status, 200)
    inBody.send(smuggled)
    assert.equal((await inBody.reply()).status, 400)

    unfinished.send(ask(READ))
    assert.equal((await unfinished.reply()).status, 400)
  })
})

test('a request that follows one that waits is answered after it', async (t) => {
  const opened = await open(t)
  const used = await opened.connectUsed()
  await whileCrowded(opened, async () => {
    used.send(ask(READ))
    await until(async () => (await figure(opened.world, 'plaza_http_waiting{lane="read"}')) > 0, 'it waits')
    used.send(HEALTH)
    assert.deepEqual([(await used.reply()).status, (await used.reply()).status], [503, 200])
  })
})

test('a process that stops answers those who wait for a slot', async (t) => {
  const opened = await open(t)
  const { world, connectUsed } = opened
  const used = await connectUsed()
  await whileCrowded(opened, async () => {
    used.send(ask(READ))
    await until(async () => (await figure(world, 'plaza_http_waiting{lane="read"}')) > 0, 'it waits')
    world.service.drain()
    const { status, headers } = await used.reply()
    assert.deepEqual([status, headers['connection']], [503, 'close'])
    await used.ended
  })
})

test('a client that hangs up while waiting is forgotten, and all others are served', async (t) => {
  const opened = await open(t)
  const { world, connect, connectUsed } = opened
  const used = await connectUsed()
  await whileCrowded(opened, async () => {
    const leaving = [used, connect(), connect()]
    for (const [index, line] of leaving.entries()) line.send(ask(`${READ}?x=${index}`))
    await until(async () => (await figure(world, 'plaza_http_waiting{lane="read"}')) === leaving.length, 'they wait')
    for (const line of leaving) line.close()
    // Their time passes while they are gone.
    await until(async () => (await figure(world, 'plaza_http_waiting{lane="read"}')) === 0, 'no one waits any more')
  })
  const later = await connectUsed()
  later.send(ask(READ))
  assert.equal((await later.reply()).status, 200)
})

test('requests that wait behind another on their connection give their slots back when it ends', async (t) => {
  const { world, connect, end } = await open(t)
  const line = connect()
  line.send(ask('GET /api/v2/slow').repeat(ROOM))
  const inside = () => figure(world, 'plaza_http_inside{lane="read"}')
  await until(async () => (await inside()) === ROOM, 'they are inside')
  line.close()
  end()
  await until(async () => (await inside()) === 0, 'they have left')
})
