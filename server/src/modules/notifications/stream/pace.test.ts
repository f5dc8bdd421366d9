import assert from 'node:assert/strict'
import type { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { Gauge } from 'prom-client'
import { until } from '../../../../test/hardening/clockwork.ts'
import { openStream, portOf } from '../../../../test/stream-client.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { type Logger, sql } from '../../../kernel/index.ts'
import { HEARTBEAT } from './event.ts'
import { createStreamHub, type StreamPace } from './hub.ts'

async function stage(t: TestContext, streamPace: Partial<StreamPace>) {
  const world = await createWorld(t, { streamPace })
  const port = await portOf(world)
  const open = async (person: Person) => {
    const stream = await openStream(port, person.token)
    t.after(stream.drop)
    return stream
  }
  return { world, open }
}

const openNow = async (world: World) => {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(/^plaza_streams_open (\d+)$/m.exec(body)?.[1])
}

test('a stream on which nothing happens sends heartbeats', async (t) => {
  const { world, open } = await stage(t, { heartbeatMs: 50 })
  const [ann] = await world.people('ann')
  const stream = await open(ann)
  await until(() => stream.comments() >= 3, 'three heartbeats came')
  assert.deepEqual([stream.events.length, stream.hasEnded()], [0, false])
})

test('a stream ends when its token runs out, without any event', async (t) => {
  const { world, open } = await stage(t, { heartbeatMs: 50 })
  const [ann] = await world.people('ann')
  const stream = await open(ann)
  await until(() => stream.comments() > 0, 'it is open')
  await world.clock.advance(24 * 3600 - 60)
  const heard = stream.comments()
  await until(() => stream.comments() > heard + 2, 'a minute before the end it goes on')
  assert.equal(stream.hasEnded(), false)
  await world.clock.advance(120)
  await until(() => stream.hasEnded(), 'it has ended')
  assert.equal((await open(ann)).status, 401)
})

test('a client that does not read is cut, one that reads is not', async (t) => {
  const { world, open } = await stage(t, { heartbeatMs: 500 })
  const [ann, bob] = await world.people('ann', 'bob')
  const [idle, reading] = [await open(ann), await open(bob)]
  await until(() => idle.lastId() !== undefined && reading.lastId() !== undefined, 'both are open')
  idle.pause()
  // More than the buffers in between take without a reader.
  for (const { id } of [bob, ann])
    await world.owner`
      insert into push_messages (user_id, seq, channel, target, content, extra, tag, badge)
      select ${id}, n, 'system', n, repeat('x', 500), '{}', 'notification:system', 1 from generate_series(1, 30000) n`
  await until(() => reading.events.length === 30_000, 'the client that reads has everything')
  await until(async () => (await openNow(world)) === 1, 'the one that does not is cut')
  const heard = reading.comments()
  await until(() => reading.comments() > heard + 5, 'the other goes on')
  assert.equal(idle.hasEnded(), false, 'it was cut, not ended')
})

test('it is cut when it has left four heartbeats unread, not before', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const hub = createStreamHub({
    db: world.db,
    log: world.app.log as Logger,
    open: new Gauge({ name: 'open', help: 'Open streams.', registers: [] }),
    liveTokens: async (tokens) => new Set(tokens),
    speak: () => (push) => push.content,
    source: { attach: () => {}, opening: async () => '', poll: async () => {} },
    pace: { heartbeatMs: 100 },
  })
  t.after(hub.close)
  await world.owner`
    insert into push_messages (user_id, seq, channel, target, content, extra, tag, badge)
    select ${ann.id}, n, 'system', n, repeat('x', 500), '{}', 'notification:system', 1 from generate_series(1, 200) n`
  const idle = await hub.open({ userId: ann.id, token: 'a', after: 0 })
  const reading = await hub.open({ userId: bob.id, token: 'b' })
  let unread = 0
  reading.on('data', (chunk) => {
    const isHeartbeat = String(chunk) === HEARTBEAT
    if (isHeartbeat && !idle.destroyed && (idle as PassThrough).writableNeedDrain) unread++
  })
  await until(() => idle.destroyed, 'it is cut')
  // Each has its own moment: the fifth of the one that reads may be just before the idle one is looked at.
  assert.ok(unread === 4 || unread === 5, `${unread}`)
})

test('one stream more than a process holds is 503, and those that are open go on', async (t) => {
  const { world, open } = await stage(t, { heartbeatMs: 50, maxPerProcess: 2 })
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  const [first, second] = [await open(ann), await open(bob)]
  assert.deepEqual([first.status, second.status], [200, 200])
  const refused = await cleo.get('/user/stream?once=1')
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'stream.busy'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const heard = second.comments()
  await until(() => second.comments() > heard + 1, 'the others go on')
  first.drop()
  await until(async () => (await openNow(world)) === 1, 'there is room again')
  assert.equal((await open(cleo)).status, 200)
})

test('streams that open at once are looked up together, and those whose session has ended meanwhile end', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const lookedUp: (readonly string[])[] = []
  const hub = createStreamHub({
    db: world.db,
    log: world.app.log as Logger,
    open: new Gauge({ name: 'open', help: 'Open streams.', registers: [] }),
    liveTokens: async (tokens) => {
      lookedUp.push(tokens)
      await world.db.rows(sql`select 1`)
      return new Set(tokens.filter((token) => !token.startsWith('dead')))
    },
    speak: () => (push) => push.content,
    source: { attach: () => {}, opening: async () => '', poll: async () => {} },
  })
  t.after(hub.close)
  await world.owner`insert into notification_inboxes (user_id, push_seq) values (${bob.id}, 7)`
  const wanted = [ann, bob].flatMap(({ id }) =>
    ['a', 'b', 'dead'].map((token) => ({ userId: id, token: `${token} ${id}` })),
  )
  const opened = await Promise.all(
    wanted.map(async (stream) => {
      const readable = await hub.open(stream)
      let text = ''
      readable.on('data', (chunk) => (text += chunk))
      return { ...stream, readable, said: () => text }
    }),
  )
  await until(
    () => opened.every(({ token, readable }) => readable.readableEnded === token.startsWith('dead')),
    'those have ended',
  )
  assert.deepEqual(lookedUp.flat().sort(), wanted.map(({ token }) => token).sort())
  assert.ok(lookedUp.length <= 3, `${lookedUp.length} queries`)
  for (const { userId, said } of opened) assert.match(said(), userId === bob.id ? /^id: 7$/m : /^id: 0$/m)
})
