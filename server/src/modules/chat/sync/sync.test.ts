import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { conversationOf, direct, friends, group, read, refused, say, send } from '../../../../test/factories/chat.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { type ChatEvent, openStream, portOf } from '../../../../test/stream-client.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const updates = async (person: Person, cursor?: string, limit = 100) =>
  (await person.get(`/chat/updates?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`)).json()
const idsOf = ({ conversations }: { conversations: { id: number }[] }) => conversations.map(({ id }) => id)

/**
 * A cursor after which nothing is sent again: as long as an older transaction runs anywhere in the cluster, what was sent may be sent
 * once more.
 */
async function settled(person: Person, cursor: string): Promise<string> {
  let answer = { cursor, conversations: [0], gone: [0] } as Awaited<ReturnType<typeof updates>>
  await until(async () => {
    answer = await updates(person, answer.cursor)
    return answer.conversations.length + answer.gone.length === 0
  }, 'nothing is left')
  return answer.cursor
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await isSo()) return
    await sleep(10)
  }
  assert.fail(`not so after five seconds: ${what}`)
}

async function streamOf(t: TestContext, port: number, person: Person) {
  const stream = await openStream(port, person.token)
  t.after(() => stream.drop())
  await until(() => stream.chats.length > 0, 'it is open')
  assert.equal(stream.chats[0]!.type, 'sync', 'the first event of chat')
  return stream
}

test('updates name what changed since, whole, and what is gone', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const [one, two] = [await friends(ann, bob), await group(ann, bob, cem)]
  const all = await updates(bob)
  assert.deepEqual([...idsOf(all)].sort(), [one, two].sort())
  assert.deepEqual([all.gone, all.has_more], [[], false])
  const known = await settled(bob, all.cursor)
  await say(ann, one, 'news')
  const some = await updates(bob, known)
  assert.deepEqual(idsOf(some), [one])
  assert.deepEqual(some.conversations[0], await conversationOf(bob, one))
  const seen = await settled(bob, some.cursor)
  await bob.put(`/chat/conversations/${one}/read`, { seq: 2 })
  const read = await updates(bob, seen)
  assert.deepEqual([idsOf(read), read.conversations[0].unread], [[one], 0])
  const later = await settled(bob, read.cursor)
  await ann.delete(`/chat/conversations/${two}/members/${bob.id}`)
  await say(ann, two, 'without bob')
  const after = await updates(bob, later)
  assert.deepEqual([after.conversations, after.gone], [[], [two]])
  const left = await settled(bob, after.cursor)
  await say(ann, two, 'and again')
  assert.deepEqual((await updates(bob, left)).gone, [], 'who left hears no more')
})

test('updates come in pages, and nothing that happens between them is lost', async (t) => {
  const world = await createWorld(t)
  const [ann, ...others] = await world.people('ann', 'bob', 'cem', 'dia', 'eli', 'fay')
  const ids: number[] = []
  for (const other of others) ids.push(await friends(ann, other))
  const seen = new Set<number>()
  let page = await updates(ann, undefined, 2)
  for (const id of idsOf(page)) seen.add(id)
  assert.equal(page.has_more, true)
  await say(others[0]!, ids[0]!, 'meanwhile')
  const last = new Map<number, number>()
  while (page.has_more) {
    page = await updates(ann, page.cursor, 2)
    for (const { id, last_seq } of page.conversations) {
      seen.add(id)
      last.set(id, last_seq)
    }
  }
  assert.equal(seen.size, 5)
  const rest = await updates(ann, page.cursor)
  for (const { id, last_seq } of rest.conversations) last.set(id, last_seq)
  assert.equal(last.get(ids[0]!), 2)
})

test('a transaction that commits late is not skipped', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const [slow, quick] = [await friends(ann, bob), await friends(cem, bob)]
  let cursor = await settled(bob, (await updates(bob)).cursor)
  let finish = () => {}
  const mayEnd = new Promise<void>((resolve) => (finish = resolve))
  let late: Promise<unknown> = mayEnd
  await new Promise<void>((resolve) => {
    late = world.owner.begin(async (tx) => {
      await tx`update chat_conversations set rev = rev + 1, changed_in = pg_current_xact_id() where id = ${slow}`
      resolve()
      await mayEnd
    })
  })
  await say(cem, quick, 'overtakes')
  const first = await updates(bob, cursor)
  assert.deepEqual(idsOf(first), [quick])
  cursor = first.cursor
  finish()
  await late
  assert.ok(idsOf(await updates(bob, cursor)).includes(slow))
})

test('a cursor that is old, of another person or made up is a reset', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await friends(ann, bob)
  const { cursor } = await updates(ann)
  for (const bad of ['x', 'AAAA', Buffer.from('1.1.1.1').toString('base64url'), (await updates(bob)).cursor]) {
    const answer = await updates(ann, bad)
    assert.deepEqual(Object.keys(answer).sort(), ['cursor', 'reset'], bad)
  }
  const [, user, issuedAt, since] = Buffer.from(cursor, 'base64url').toString().split('.')
  const old = Buffer.from(`1.${user}.${Number(issuedAt) - 31 * 86_400}.${since}`).toString('base64url')
  assert.equal((await updates(ann, old)).reset, true)
  assert.equal((await updates(ann, cursor)).reset, undefined)
})

test('changes are messages by rev; too far behind is a reset', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const { rev } = await conversationOf(bob, id)
  for (const text of ['two', 'three', 'four']) await say(ann, id, text)
  await ann.patch(`/chat/conversations/${id}/messages/2`, { text: 'second' })
  const changes = async (query: string) => (await bob.get(`/chat/conversations/${id}/changes?${query}`)).json()
  const all = await changes(`since=${rev}`)
  assert.deepEqual(
    all.messages.map(({ seq }: { seq: number }) => seq),
    [3, 4, 2],
  )
  assert.deepEqual([all.rev, all.has_more], [(await conversationOf(bob, id)).rev, false])
  const page = await changes(`since=${rev}&limit=2`)
  assert.deepEqual([page.messages.length, page.has_more, page.rev], [2, true, page.messages[1].rev])
  const rest = await changes(`since=${page.rev}&limit=2`)
  assert.deepEqual([rest.messages.map(({ seq }: { seq: number }) => seq), rest.has_more], [[2], false])
  assert.deepEqual(await changes(`since=${all.rev + 5}`), { reset: true, rev: all.rev })
  await world.owner`update chat_conversations set rev = rev + 2000 where id = ${id}`
  assert.equal((await changes(`since=${rev}`)).reset, true)
})

test('streams: messages, changes, reads, typing, and what is gone, to those who may read it', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const id = await friends(ann, bob)
  const port = await portOf(world)
  const [mine, theirs, hers] = [
    await streamOf(t, port, ann),
    await streamOf(t, port, bob),
    await streamOf(t, port, eve),
  ]
  const last = (stream: { chats: ChatEvent[] }, type: string) => stream.chats.findLast((event) => event.type === type)

  const sent = await say(ann, id, 'hello bob')
  await until(() => last(theirs, 'message') !== undefined, 'it arrives')
  const { client_id: _, ...seen } = sent
  assert.deepEqual(last(theirs, 'message')!['message'], seen)
  await until(() => last(mine, 'message') !== undefined, 'on my other devices too')
  assert.deepEqual(last(mine, 'message')!['message'], sent)

  await ann.patch(`/chat/conversations/${id}/messages/${sent.seq}`, { text: 'hello, Bob' })
  await until(() => last(theirs, 'message_changed')?.['message'].text === 'hello, Bob', 'the edit arrives')
  await bob.put(`/chat/conversations/${id}/read`, { seq: sent.seq })
  // Her own other devices are told what she has read, too.
  const receipts = () => mine.chats.filter((event) => event.type === 'read' && event['user_id'] === bob.id)
  await until(() => receipts().length > 0, 'the receipt arrives')
  assert.deepEqual(receipts()[0], { type: 'read', conversation_id: id, user_id: bob.id, seq: sent.seq })
  await bob.patch('/user/chat-settings', { receipts: false })
  await say(ann, id, 'read this')
  await bob.put(`/chat/conversations/${id}/read`, { seq: sent.seq + 1 })
  await bob.post(`/chat/conversations/${id}/typing`)
  await bob.post(`/chat/conversations/${id}/typing`)
  await until(() => last(mine, 'typing') !== undefined, 'typing is told')
  assert.equal(mine.chats.filter(({ type }) => type === 'typing').length, 1)
  assert.equal(receipts().length, 1, 'no receipt from bob any more')

  const many = await group(ann, bob, eve)
  await until(() => last(hers, 'conversation')?.['conversation'].id === many, 'the new group arrives')
  assert.ok(
    [mine, theirs, hers].every(({ chats }) => chats.every((event) => event.type !== 'read' || event['seq'] > 0)),
    'a new member has read nothing',
  )
  await ann.delete(`/chat/conversations/${many}/members/${eve.id}`)
  await until(() => last(hers, 'gone')?.conversation_id === many, 'she is told')
  const before = hers.chats.length
  await say(ann, many, 'not for eve')
  await until(() => last(theirs, 'message')?.['message'].text === 'not for eve', 'bob is told')
  await sleep(300)
  assert.equal(hers.chats.length, before)
})

test('a topic has a chat when its creator says so, and its members are those of the topic', async (t) => {
  const world = await createWorld(t, {})
  await configureTopics(world)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const topic = await createTopic(ann)
  const card = async (person: Person) => (await person.get(`/feed/topics/${topic}`)).json().chat
  assert.equal(await card(ann), null)
  assert.equal((await bob.patch(`/feed/topics/${topic}`, { chat: true })).statusCode, 403)
  assert.equal((await ann.patch(`/feed/topics/${topic}`, { chat: true })).statusCode, 204)
  const { conversation_id: id } = await card(ann)
  await say(ann, id, 'welcome')
  refused(await bob.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
  const port = await portOf(world)
  assert.ok((await join(bob, topic)).statusCode < 300)
  const stream = await streamOf(t, port, bob)
  assert.deepEqual(
    (await read(bob, id)).map(({ text }) => text),
    ['welcome'],
    'members read all of it',
  )
  assert.equal((await conversationOf(bob, id)).unread, 0)
  await say(ann, id, 'two')
  await say(ann, id, 'three')
  await until(() => stream.chats.some(({ type, rev }) => type === 'moved' && rev !== undefined), 'it moved')
  const { rev } = await conversationOf(ann, id)
  await until(() => stream.chats.some((event) => event.type === 'moved' && event['rev'] === rev), 'to its last rev')
  assert.equal(
    stream.chats.some(({ type }) => type === 'message'),
    false,
  )
  refused(await eve.get(`/chat/conversations/${id}/messages`), 404, 'chat.not_found')
  assert.equal((await ann.patch(`/feed/topics/${topic}`, { chat: false })).statusCode, 204)
  refused(await bob.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
  assert.equal(await card(ann), null)
  await ann.patch(`/feed/topics/${topic}`, { chat: true })
  assert.deepEqual(await card(ann), { conversation_id: id }, 'the same as before')
  assert.equal((await read(bob, id)).length, 3)
  await ann.delete(`/feed/topics/${topic}`)
  refused(await bob.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
})

test('a chat that was opened is unknown to the other person until something is said', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const stream = await streamOf(t, await portOf(world), bob)
  const id = await direct(ann, bob)
  assert.equal((await ann.post(`/chat/conversations/${id}/typing`)).statusCode, 204)
  await sleep(300)
  assert.deepEqual(
    stream.chats.map(({ type }) => type),
    ['sync'],
  )
  refused(await bob.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
  refused(await bob.get(`/chat/conversations/${id}/members`), 404, 'chat.not_found')
  refused(await send(bob, id, 'too early'), 404, 'chat.not_found')
  await say(ann, id, 'hi')
  await until(() => stream.chats.some(({ type }) => type === 'message'), 'the message arrives')
  assert.equal((await conversationOf(bob, id)).state, 'request')
})

test('people who have not accepted a request are not shown as typing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await direct(ann, bob)
  await say(ann, id, 'hi')
  const stream = await streamOf(t, await portOf(world), ann)
  const typings = () => stream.chats.filter(({ type }) => type === 'typing').length
  assert.equal((await bob.post(`/chat/conversations/${id}/typing`)).statusCode, 204)
  await sleep(300)
  assert.equal(typings(), 0)
  await bob.put(`/chat/conversations/${id}/accept`)
  assert.equal((await bob.post(`/chat/conversations/${id}/typing`)).statusCode, 204)
  await until(() => typings() === 1, 'typing is told')
})

test('a group that is renamed as a message arrives is sent whole', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await group(ann, bob)
  const { im_group_id: im } = await conversationOf(ann, id)
  const stream = await streamOf(t, await portOf(world), bob)
  const heard = (text: string) => stream.chats.some((event) => event['message']?.text === text)
  await say(ann, id, 'before')
  await until(() => heard('before'), 'the first message arrives')
  await world.owner.begin(async (tx) => {
    await tx`update im_groups set name = 'renamed' where id = ${im}`
    await tx`
      select from send_chat_messages(jsonb_build_array(jsonb_build_object('nth', 0, 'conversation_id', ${id}::bigint, 'user_id', ${ann.id}::bigint,
        'client_id', 'after', 'kind', 'text', 'text', 'after', 'file_ids', '[]'::jsonb, 'mentions', '[]'::jsonb)), 3, 60)`
  })
  await until(() => heard('after'), 'the message arrives')
  await until(() => stream.chats.some((event) => event['conversation']?.title === 'renamed'), 'and the new name')
})

test('a declined request and a request that waits tell the other nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await direct(ann, bob)
  await say(ann, id, 'hi')
  const port = await portOf(world)
  const mine = await streamOf(t, port, ann)
  await bob.put(`/chat/conversations/${id}/read`, { seq: 1 })
  await bob.delete(`/chat/conversations/${id}`)
  const theirs = await streamOf(t, port, bob)
  await say(ann, id, 'hi?')
  await until(() => mine.chats.some(({ type }) => type === 'message'), 'mine arrives')
  await sleep(300)
  assert.equal(
    mine.chats.some(({ type, user_id }) => type === 'read' && user_id === bob.id),
    false,
  )
  // The stream may begin with how it was, and then with that it is gone.
  const since = theirs.chats.findLastIndex(({ type }) => type === 'gone') + 1
  assert.deepEqual(
    theirs.chats.filter(({ type }, at) => type === 'message' || (type === 'conversation' && at >= since)),
    [],
  )
})
