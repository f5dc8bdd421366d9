import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { feedLikedBy } from '../../../../test/factories/notices.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { openStream, portOf, type StreamEvent } from '../../../../test/stream-client.ts'
import { openForFile, openWorld, type Person } from '../../../../test/world.ts'

let shared: ReturnType<typeof openForFile> | undefined
/** Never while these tests run: whatever ends a stream here, it is not the heartbeat's check of its session. */
const heartbeatMs = 3_600_000

async function stage(t: TestContext) {
  shared ??= openForFile({ streamPace: { heartbeatMs } }, () => (shared = undefined))
  const { world } = await shared
  const [ann, bob] = await world.people('ann', 'bob')
  const port = await portOf(world)
  const open = async (person: Person, lastId?: string) => {
    const stream = await openStream(port, person.token, lastId)
    t.after(stream.drop)
    return stream
  }
  return { world, ann, bob, port, open }
}

test('a push arrives as it happens, whole and with its number', async (t) => {
  const { world, ann, bob, open } = await stage(t)
  await feedLikedBy(world, bob, ann, 1)
  const stream = await open(ann)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers['cache-control'], 'no-store')
  assert.equal(stream.headers['connection'], 'close', 'kept, it would hold up a process that stops')
  await until(() => stream.lastId() === '1', 'it says where it stands')
  await feedLikedBy(world, bob, ann, 2)
  await feedLikedBy(world, ann, bob, 3)
  await until(() => stream.events.length > 0, 'the push arrives')
  await sleep(300)
  assert.deepEqual(stream.events, [
    {
      id: '2',
      data: {
        channel: 'feed:digg',
        target: 2,
        content: `${bob.name} liked your post.`,
        extra: { user_id: bob.id },
        tag: 'notification:likes',
        badge: 2,
      },
    },
  ])
})

test('a stream goes on after the id it is given, or tells what was missed and ends', async (t) => {
  const { world, ann, bob, open } = await stage(t)
  for (let feedId = 1; feedId <= 130; feedId++) await feedLikedBy(world, bob, ann, 1000 + feedId)
  const stream = await open(ann, '10')
  await until(() => stream.events.length === 120, 'what was missed arrives')
  assert.deepEqual(
    stream.events.map(({ id }) => Number(id)),
    Array.from({ length: 120 }, (_, index) => index + 11),
  )
  const once = await ann.get('/user/stream?once=1', { headers: { 'last-event-id': '128' } })
  assert.deepEqual(once.body.match(/^id: \d+$/gm), ['id: 128', 'id: 129', 'id: 130'])
  const asked = await ann.get('/user/stream?once=1&last_event_id=129')
  assert.deepEqual(asked.body.match(/^id: \d+$/gm), ['id: 129', 'id: 130'])
  const foreign = await ann.get('/user/stream?once=1', { headers: { 'last-event-id': '999999' } })
  assert.deepEqual(foreign.body.match(/^id: \d+$/gm), ['id: 130'])
})

test('callers who may not listen, or send nonsense, are refused', async (t) => {
  const { world, ann } = await stage(t)
  assert.equal((await world.guest().get('/user/stream')).statusCode, 401)
  for (const id of ['x', '-1', '1.5', '1e3', '9'.repeat(16)]) {
    const reply = await ann.get('/user/stream?once=1', { headers: { 'last-event-id': id } })
    assert.equal(reply.statusCode, 422, id)
  }
  for (const query of ['once=maybe', 'once=1&last_event_id=x', 'once=1&last_event_id=-1'])
    assert.equal((await ann.get(`/user/stream?${query}`)).statusCode, 422, query)
  const head = await ann.send({ method: 'HEAD', url: '/user/stream' })
  assert.equal(head.statusCode, 200)
  assert.equal(head.body, '')
})

test('ALL-12 logging out, suspension and leaving cut the stream at once', async (t) => {
  const { world, open } = await stage(t)
  const staff = await world.founder()
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  const streams = await Promise.all([ann, bob, cleo].map((person) => open(person)))
  await ann.post('/auth/logout')
  await staff.patch(`/admin/users/${bob.id}`, { disabled: true })
  await cleo.delete('/user')
  await until(() => streams.every((stream) => stream.hasEnded()), 'all three have ended')
  const refused = await Promise.all([ann, bob, cleo].map((person) => open(person)))
  assert.deepEqual(
    refused.map(({ status }) => status),
    [401, 401, 401],
  )
})

test('ALL-12 a changed password cuts the streams of all other sessions at once, and no other', async (t) => {
  const { world, ann, bob, open } = await stage(t)
  const [old, changed] = ['a first password 1', 'a second password 2']
  assert.equal((await ann.put('/user/password', { password: old })).statusCode, 204)
  const elsewhere = await world.guest().post('/auth/login', { login: ann.name, password: old })
  assert.equal(elsewhere.statusCode, 200, elsewhere.body)
  const kept = await open(ann)
  const cut = await open({ ...ann, token: elsewhere.json().access_token })
  await until(() => kept.lastId() !== undefined && cut.lastId() !== undefined, 'both are open')
  assert.equal((await ann.put('/user/password', { old_password: old, password: changed })).statusCode, 204)
  await until(() => cut.hasEnded(), 'the other session hears no more')
  await feedLikedBy(world, bob, ann, 7000)
  await until(() => kept.events.length === 1, 'the device that changed it goes on')
})

test('a sixth stream of one person ends the first', async (t) => {
  const { world, ann, bob, open } = await stage(t)
  const streams = []
  for (let index = 0; index < 6; index++) streams.push(await open(ann))
  const [first, ...others] = streams
  await until(() => first!.hasEnded(), 'the first has ended')
  await feedLikedBy(world, bob, ann, 5000)
  await until(() => others.every(({ events }) => events.length === 1), 'the others go on')
})

test('a reader that stops reading misses nothing when it goes on', async (t) => {
  const { world, ann, bob, open } = await stage(t)
  const stream = await open(ann)
  await until(() => stream.lastId() === '0', 'it is open')
  stream.pause()
  const content = 'x'.repeat(400)
  await world.owner`
    select tell_users(jsonb_agg(jsonb_build_object('user_id', ${ann.id}::bigint, 'kind', 'system', 'channel', 'system',
      'target', n, 'content', ${content}::text, 'tag', 'notification:system')), '{}') from generate_series(1, 3000) n`
  await sleep(1000)
  await feedLikedBy(world, bob, ann, 1)
  stream.resume()
  await until(() => stream.events.length === 3001, 'everything arrives')
  assertConsecutive(stream.events, 3001)
})

test('a hundred reconnects during a thousand notifications: none is missed, none comes twice', async (t) => {
  const { world, ann, bob, open } = await stage(t)
  const seen: StreamEvent[] = []
  let lastId: string | undefined
  let isDone = false
  let reconnects = 0
  const reading = (async () => {
    while (!isDone || seen.length < 1000) {
      const stream = await open(ann, lastId)
      // Some break off before the first event, some in the middle of many.
      await sleep(Math.random() * 40)
      if (isDone) await until(() => seen.length + stream.events.length >= 1000, 'the rest arrives')
      stream.drop()
      seen.push(...stream.events)
      lastId = stream.lastId() ?? lastId
      reconnects++
    }
  })()
  await until(() => lastId !== undefined, 'the first connection stands')
  for (let round = 0; round < 100; round++) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => feedLikedBy(world, bob, ann, round * 10 + index + 1)))
    await sleep(20)
  }
  await until(() => reconnects >= 100, 'a hundred reconnects')
  isDone = true
  await reading
  assertConsecutive(seen, 1000)
  assert.equal(new Set(seen.map(({ data }) => data.target)).size, 1000)
})

function assertConsecutive(events: readonly StreamEvent[], count: number): void {
  assert.deepEqual(
    events.map(({ id }) => Number(id)),
    Array.from({ length: count }, (_, index) => index + 1),
  )
}

test('when the service stops, streams end properly and hold nothing up', async () => {
  const { world, close } = await openWorld({})
  const [ann] = await world.people('ann')
  const port = await portOf(world)
  const stream = await openStream(port, ann.token)
  await until(() => stream.lastId() !== undefined, 'it is open')
  let hasClosed = false
  const closing = close().then(() => (hasClosed = true))
  await until(() => hasClosed, 'the service has closed')
  await closing
  await until(() => stream.hasEnded(), 'the stream has ended')
})

test('a client that vanishes is forgotten', async (t) => {
  const { world, ann, port } = await stage(t)
  const openNow = async () => {
    const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(/^plaza_streams_open (\d+)$/m.exec(body)?.[1])
  }
  await until(async () => (await openNow()) === 0, 'the streams of other tests are gone')
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/v2/user/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`)
  await until(async () => (await openNow()) === 1, 'it is open')
  socket.destroy()
  await until(async () => (await openNow()) === 0, 'it is forgotten')
})
