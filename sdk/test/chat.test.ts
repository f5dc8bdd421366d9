import assert from 'node:assert/strict'
import { test } from 'node:test'
import { friends, read, say } from '../../server/test/factories/chat.ts'
import { until } from '../../server/test/hardening/clockwork.ts'
import { createWorld } from '../../server/test/world.ts'
import { clientOf, network } from './client.ts'

test('a store has the conversations and follows the one that is open', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const plaza = await clientOf(world, bob)
  const chat = await plaza.chat()
  t.after(() => chat.close())
  const stream = plaza.stream({ onMessage: () => {}, onChat: chat.onChat })
  t.after(() => stream.close())
  await until(async () => chat.conversations.length === 1, 'it syncs by itself')
  assert.equal(chat.conversations[0]!.unread, 1)
  await chat.open(id)
  const sent = await say(ann, id, 'hello bob')
  await until(async () => chat.messages(id).length === 2, 'the message arrives')
  assert.deepEqual([chat.conversations[0]!.unread, chat.conversations[0]!.last_message?.text], [2, 'hello bob'])
  await ann.patch(`/chat/conversations/${id}/messages/${sent.seq}`, { text: 'hello, Bob' })
  await until(async () => chat.messages(id)[1]!.text === 'hello, Bob', 'the edit arrives')
  await chat.read(id)
  assert.equal(chat.conversations[0]!.unread, 0)
  assert.equal((await bob.get(`/chat/conversations/${id}`)).json().unread, 0)

  const later = await plaza.chat({ state: structuredClone(chat.state) })
  t.after(() => later.close())
  await say(ann, id, 'while you were away')
  await later.sync()
  assert.deepEqual(
    later.messages(id).map(({ text }) => text),
    ['hello', 'hello, Bob', 'while you were away'],
  )
})

test('whether one is mentioned is known after a mention, its recall, and reading', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const plaza = await clientOf(world, bob)
  const chat = await plaza.chat()
  t.after(() => chat.close())
  const stream = plaza.stream({ onMessage: () => {}, onChat: chat.onChat })
  t.after(() => stream.close())
  await until(async () => chat.conversations.length === 1, 'it syncs by itself')
  const isMentioned = () => chat.conversations[0]!.mentioned
  const { seq } = await say(ann, id, '@bob', { mentions: [bob.id] })
  await until(async () => isMentioned(), 'the mention is known')
  await ann.delete(`/chat/conversations/${id}/messages/${seq}`)
  await until(async () => !isMentioned(), 'it was recalled')
  await say(ann, id, '@bob again', { mentions: [bob.id] })
  await until(async () => isMentioned(), 'and again')
  await chat.read(id)
  assert.equal(isMentioned(), false)
})

test('a message is shown at once, sent until it is stored, and stored once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  let losses = 0
  const { fetch } = network((request, send) => {
    if (request.method !== 'POST' || losses++ > 0) return undefined
    // It arrives, and its answer is lost.
    return send().then(() => Promise.reject(new TypeError('no network')))
  })
  const plaza = await clientOf(world, ann, { fetch })
  const chat = await plaza.chat()
  t.after(() => chat.close())
  await chat.sync()
  await chat.open(id)
  chat.send(id, { text: 'one' })
  chat.send(id, { text: 'two' })
  assert.deepEqual(
    chat.pending(id).map(({ body, state }) => [body.text, state]),
    [
      ['one', 'sending'],
      ['two', 'sending'],
    ],
  )
  await until(async () => chat.pending(id).length === 0, 'both are stored', 15_000)
  assert.deepEqual(
    (await read(bob, id)).map(({ text }) => text),
    ['hello', 'one', 'two'],
  )
  assert.deepEqual(
    chat.messages(id).map(({ text }) => text),
    ['hello', 'one', 'two'],
  )
})

test('a message that is refused waits for the person', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const chat = await (await clientOf(world, ann)).chat()
  t.after(() => chat.close())
  await chat.sync()
  await bob.put(`/user/blacks/${ann.id}`)
  const one = chat.send(id, { text: 'hello?' })
  await until(async () => one.state === 'failed', 'it is refused')
  assert.equal(one.problem?.code, 'chat.not_reachable')
  await bob.delete(`/user/blacks/${ann.id}`)
  chat.retry(one)
  await until(async () => chat.pending(id).length === 0, 'it is stored')
  const other = chat.send(id, { text: '' })
  await until(async () => other.state === 'failed', 'it is refused too')
  chat.discard(other)
  assert.deepEqual(chat.pending(id), [])
})

test('an answer that was on its way does not undo what the stream said meanwhile', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  let hold: Promise<void> | undefined
  const { fetch } = network((request, send) => {
    if (!hold || request.path !== '/chat/updates') return undefined
    const held = hold
    hold = undefined
    return send().then((answer) => held.then(() => answer))
  })
  const seen: number[] = []
  const chat = await (await clientOf(world, bob, { fetch })).chat({
    onChange: () => seen.push(chat.conversations[0]!.last_seq),
  })
  t.after(() => chat.close())
  await chat.sync()
  await chat.open(id)
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  await say(ann, id, 'in the answer')
  const syncing = chat.sync()
  await until(async () => hold === undefined, 'the answer is held')
  await say(ann, id, 'after it')
  for (const message of (await read(bob, id)).slice(1)) chat.onChat({ type: 'message', message })
  release()
  await syncing
  assert.deepEqual(
    seen,
    [...seen].sort((one, other) => one - other),
  )
  assert.equal(chat.conversations[0]!.last_seq, 3)
  assert.equal(chat.messages(id).length, 3)
})

test('a message that arrives while the conversation is being opened is there', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  let release: (() => void) | undefined
  const { fetch } = network((request, send) => {
    if (release || request.method !== 'GET' || !request.path.endsWith('/messages')) return undefined
    return send().then(
      (answer) =>
        new Promise((resolve) => {
          release = () => resolve(answer)
        }),
    )
  })
  const chat = await (await clientOf(world, bob, { fetch })).chat()
  t.after(() => chat.close())
  await chat.sync()
  const opening = chat.open(id)
  await until(async () => release !== undefined, 'the page is held')
  await say(ann, id, 'meanwhile')
  await chat.sync()
  release!()
  await opening
  assert.equal(chat.messages(id).length, 2)
})
