import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../server/test/hardening/clockwork.ts'
import { createWorld } from '../../server/test/world.ts'
import { createEventParser, type ServerEvent } from '../src/events.ts'
import type { PushMessage, StreamState } from '../src/index.ts'
import { addressOf, answer, clientOf, network, sessionOf } from './client.ts'

test('a lost stream reconnects and misses nothing', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const feed: number = (await ann.post('/feeds', { feed_content: 'hello' })).json().id
  const plaza = await clientOf(world, ann)
  const messages: PushMessage[] = []
  const states: StreamState[] = []
  const stream = plaza.stream({
    onMessage: (message) => void messages.push(message),
    onState: (state) => void states.push(state),
  })
  t.after(() => stream.close())
  await until(async () => stream.state === 'open' && stream.lastEventId !== undefined, 'the stream is open')

  await bob.post(`/feeds/${feed}/like`)
  await world.runJobs()
  await until(async () => messages.length === 1, 'the like arrives')
  assert.deepEqual([messages[0]!.channel, messages[0]!.target], ['feed:digg', feed])

  world.app.server.closeAllConnections()
  await until(async () => stream.state !== 'open', 'the loss is noticed')
  await bob.post(`/feeds/${feed}/comments`, { body: 'while you were away' })
  await world.runJobs()
  await until(async () => messages.length === 2, 'what was missed arrives', 15_000)
  assert.equal(messages[1]!.channel, 'feed:comment')
  assert.deepEqual(states, ['connecting', 'open', 'waiting', 'connecting', 'open'])

  const goOn = stream.lastEventId!
  stream.close()
  assert.equal(stream.state, 'closed')
  await bob.put(`/user/followings/${ann.id}`)
  await world.runJobs()
  const later: PushMessage[] = []
  const second = plaza.stream({ lastEventId: goOn, onMessage: (message) => void later.push(message) })
  t.after(() => second.close())
  await until(async () => later.length === 1, 'a new stream goes on where the old one stopped')
  assert.equal(later[0]!.channel, 'user:follow')
})

test('a stream whose token has expired goes on with the next one', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const plaza = await clientOf(world, undefined, {
    session: sessionOf('plz_gone'),
    refresh: async () => sessionOf(ann.token),
  })
  const stream = plaza.stream({ onMessage: () => {} })
  t.after(() => stream.close())
  await until(async () => stream.state === 'open', 'the stream is open')
})

test('a stream that may not be read is closed and says why', async (t) => {
  const world = await createWorld(t)
  const plaza = await clientOf(world)
  const codes: (string | undefined)[] = []
  const stream = plaza.stream({ onMessage: () => {}, onState: (_, { problem }) => void codes.push(problem?.code) })
  await until(async () => stream.state === 'closed', 'the stream gives up')
  assert.deepEqual(codes, [undefined, 'auth.required'])
})

test('a busy service is left alone as long as it asks', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { fetch, sent } = network(() => answer(503, { message: 'Busy.', code: 'server.busy' }, { 'retry-after': '9' }))
  const waits: (number | undefined)[] = []
  const controller = new AbortController()
  const plaza = await clientOf(world, ann, { fetch })
  const { signal } = controller
  const stream = plaza.stream({
    signal,
    onMessage: () => {},
    onState: (_, { retryInMs }) => void waits.push(retryInMs),
  })
  await until(async () => stream.state === 'waiting', 'the stream waits')
  assert.deepEqual([waits, sent.length], [[undefined, 9000], 1])
  controller.abort()
  assert.equal(stream.state, 'closed')
  assert(await addressOf(world))
})

test('a device that is online again soon tries a second time if the first fails', async (t) => {
  const page = new EventTarget()
  const listening = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }
  Object.assign(globalThis, listening)
  t.after(() => {
    for (const name of Object.keys(listening)) Reflect.deleteProperty(globalThis, name)
  })
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const pauses: number[] = []
  const plaza = await clientOf(world, ann, { fetch: async () => Promise.reject(new TypeError('no network')) })
  const stream = plaza.stream({
    onMessage: () => {},
    onState: (_, { retryInMs }) => void (retryInMs !== undefined && pauses.push(retryInMs)),
  })
  t.after(() => stream.close())
  await until(async () => pauses.length === 3, 'pauses grow')
  page.dispatchEvent(new Event('online'))
  await until(async () => pauses.length === 4, 'it is tried at once')
  assert.ok(pauses[2]! >= 2000 && pauses[3]! <= 1000, String(pauses))
})

test('events are found however they are split, with any line endings', () => {
  const text =
    ': hello\n\nid: 1\ndata: {"a":\ndata: 1}\n\nretry: 500\nid: 2\n\ndata:three\nid\n\nevent: chat\ndata: {}\n\n'
  const expected = [
    { id: undefined, name: undefined, data: undefined, retryMs: undefined },
    { id: '1', name: undefined, data: '{"a":\n1}', retryMs: undefined },
    { id: '2', name: undefined, data: undefined, retryMs: 500 },
    { id: '', name: undefined, data: 'three', retryMs: undefined },
    { id: undefined, name: 'chat', data: '{}', retryMs: undefined },
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    for (let size = 1; size < 20; size++) {
      const events: ServerEvent[] = []
      const parse = createEventParser((event) => void events.push(event))
      const whole = `${text.replaceAll('\n', end)}${end === '\r' ? 'x' : ''}`
      for (let at = 0; at < whole.length; at += size) parse(whole.slice(at, at + size))
      assert.deepEqual(events, expected, JSON.stringify([end, size]))
    }
  }
})
