import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { conversationOf, direct, friends, group, read, refused, say, send } from '../../../../test/factories/chat.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld } from '../../../../test/world.ts'

const path = (conversation: number, rest = '') => `/chat/conversations/${conversation}/messages${rest}`

test('a message is answered and read as documented, and has its place in the conversation', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const client_id = randomUUID()
  const reply = await ann.post(path(id), { client_id, text: ' See you\ntomorrow ', reply_to: 1 })
  assert.equal(reply.statusCode, 201, reply.body)
  const { user, created_at, reply_to, id: messageId, rev, ...rest } = reply.json()
  assert.equal(user.name, ann.name)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(messageId > 0 && rev > 0)
  assert.deepEqual([reply_to.seq, reply_to.user.id, reply_to.text], [1, ann.id, 'hello'])
  assert.deepEqual(rest, {
    conversation_id: id,
    seq: 2,
    client_id,
    kind: 'text',
    text: 'See you\ntomorrow',
    files: [],
    share: null,
    mentions: [],
    reactions: [],
    edited_at: null,
    recalled_at: null,
  })
  const [, seen] = await read(bob, id)
  assert.deepEqual({ ...seen, client_id }, reply.json(), 'the same, without what its author’s client called it')
  assert.equal('client_id' in seen!, false)
  const [mine, theirs] = [await conversationOf(ann, id), await conversationOf(bob, id)]
  assert.deepEqual([mine.last_seq, mine.read_seq, mine.unread], [2, 2, 0])
  assert.deepEqual([theirs.last_seq, theirs.read_seq, theirs.unread, theirs.rev], [2, 0, 2, rev])
  assert.equal(theirs.last_message.seq, 2)
  assert.equal(theirs.user.id, ann.id)
})

test('CHAT-4 the same client_id is the same message, whatever else is sent, also by many at once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const client_id = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ann.post(path(id), { client_id, text: `attempt ${index}` })),
  )
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 200, 200, 201])
  assert.equal(new Set(replies.map((reply) => reply.json().id)).size, 1)
  assert.equal((await read(bob, id)).length, 2)
  const other = await bob.post(path(id), { client_id, text: 'mine' })
  assert.equal(other.statusCode, 201, 'another sender has names of their own')
})

test('numbers have no gaps when many send at once', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('ann', 'bob', 'cem', 'dia')
  const id = await group(people[0], ...people.slice(1))
  await Promise.all(people.flatMap((person) => Array.from({ length: 10 }, (_, n) => say(person, id, `message ${n}`))))
  const messages = await read(people[1], id, '?after=0&limit=100')
  assert.deepEqual(
    messages.map(({ seq }) => seq),
    Array.from({ length: 40 }, (_, n) => n + 1),
  )
  const revs = messages.map(({ rev }) => rev)
  assert.deepEqual(
    revs,
    revs.map((_, n) => revs[0]! + n),
  )
})

test('pages by number: before, after, around, the newest', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  for (let n = 2; n <= 12; n++) await say(ann, id, `message ${n}`)
  const seqs = async (query: string) => (await read(bob, id, query)).map(({ seq }) => seq)
  assert.deepEqual(await seqs('?limit=3'), [10, 11, 12])
  assert.deepEqual(await seqs('?limit=3&before=10'), [7, 8, 9])
  assert.deepEqual(await seqs('?limit=3&before=2'), [1])
  assert.deepEqual(await seqs('?limit=3&after=10'), [11, 12])
  assert.deepEqual(await seqs('?limit=3&after=0'), [1, 2, 3])
  assert.deepEqual(await seqs('?limit=4&around=6'), [4, 5, 6, 7])
  assert.deepEqual(await seqs('?limit=3&before=9007199254740991'), [10, 11, 12])
  assert.deepEqual(await seqs('?after=9007199254740000'), [])
  refused(await bob.get(path(id, '?before=3&after=1')), 422, 'chat.one_position')
})

test('a page is full wherever it begins: for people who joined late, where old messages are gone, and where one side is blocked', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const many = await group(ann, bob)
  for (let n = 1; n <= 8; n++) await say(ann, many, `message ${n}`)
  await ann.post(`/chat/conversations/${many}/members`, { user_ids: [cem.id] })
  for (let n = 9; n <= 12; n++) await say(ann, many, `message ${n}`)
  const seqs = async (reader: typeof ann, id: number, query: string) =>
    (await read(reader, id, query)).map(({ seq }) => seq)
  assert.deepEqual(await seqs(cem, many, '?limit=2&after=0'), [9, 10])
  assert.deepEqual(await seqs(cem, many, '?limit=2&around=3'), [9, 10])
  await world.owner`update chat_weeks set first_seq = 7 where conversation_id = ${many}`
  await world.owner`delete from chat_messages where conversation_id = ${many} and seq < 7`
  assert.deepEqual(await seqs(bob, many, '?limit=2&after=0'), [7, 8])

  const two = await friends(ann, bob)
  for (let n = 2; n <= 6; n++) await say(n % 2 ? ann : bob, two, `message ${n}`)
  await bob.put(`/user/blacks/${ann.id}`)
  assert.deepEqual(await seqs(bob, two, '?limit=2'), [4, 6])
  assert.deepEqual(await seqs(bob, two, '?limit=2&before=6'), [2, 4])
  assert.deepEqual(await seqs(bob, two, '?limit=2&after=0'), [2, 4])
  assert.deepEqual(await seqs(bob, two, '?limit=2&around=5'), [4, 6])
})

test('CHAT-3 CHAT-6 messages without content, with invisible text or of wrong parts are refused', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  for (const text of ['', '   ', '\u200b\u200b', '\u3164', '\u2800', '\u00ad\u034f'])
    refused(await send(ann, id, text), 422, 'chat.empty')
  assert.equal((await send(ann, id, 'x'.repeat(5001))).statusCode, 422)
  assert.equal((await send(ann, id, 'x', { seq: 7 })).statusCode, 422, 'no one chooses a number')
  assert.equal((await send(ann, id, 'x', { user_id: bob.id })).statusCode, 422)
  assert.equal((await ann.post(path(id), { text: 'x' })).statusCode, 422)
  refused(await send(ann, id, 'x', { reply_to: 99 }), 422, 'chat.reply')
  refused(await send(ann, id, 'x', { share: { type: 'feed', id: 999_999 } }), 422, 'chat.share')
  refused(await send(ann, id, 'x', { files: ['local:2026/11/15/none.png'] }), 422, 'files.not_usable')
  const ten = Array.from({ length: 10 }, (_, n) => `local:2026/11/15/none${n}.png`)
  refused(await send(ann, id, 'x', { files: ten }), 422, 'request.invalid')
  refused(await send(ann, id, 'x', { files: ten.slice(1) }), 422, 'files.not_usable')
  const many = Array.from({ length: 51 }, (_, n) => n + 1)
  refused(await send(ann, id, 'x', { mentions: many }), 422, 'request.invalid')
  assert.equal((await read(bob, id)).length, 1)
})

test('CHAT-6 blocked words are refused in what is sent and in what it is edited to', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  await changeSetting(world, 'words', [{ text: 'forbidden', act: 'block' }])
  refused(await send(ann, id, 'so for\u200bbidden it is'), 422, 'text.blocked')
  refused(await ann.patch(path(id, '/1'), { text: 'ｆｏｒｂｉｄｄｅｎ' }), 422, 'text.blocked')
  assert.deepEqual(
    (await read(bob, id)).map(({ text }) => text),
    ['hello'],
  )
})

test('CHAT-2 what is quoted from before a member joined is not shown to them', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const id = await group(ann, bob)
  await say(ann, id, 'a surprise for cem')
  await ann.post(`/chat/conversations/${id}/members`, { user_ids: [cem.id] })
  const { rev } = await conversationOf(cem, id)
  await say(bob, id, 'agreed', { reply_to: 1 })
  const quoteOf = (message: object) => (message as { reply_to: { seq: number; text: string } }).reply_to
  const shownTo = async (person: typeof ann) => [
    quoteOf((await read(person, id)).at(-1)!).text,
    quoteOf((await conversationOf(person, id)).last_message).text,
    quoteOf((await person.get(`/chat/conversations/${id}/changes?since=${rev}`)).json().messages[0]).text,
    quoteOf((await person.get('/chat/search?q=agreed')).json()[0]).text,
  ]
  assert.deepEqual(await shownTo(cem), ['', '', '', ''])
  assert.deepEqual(new Set(await shownTo(bob)), new Set(['a surprise for cem']))
  assert.equal((await ann.patch(path(id, '/1'), { text: 'a bigger surprise' })).statusCode, 200)
  assert.deepEqual(await shownTo(cem), ['', '', '', ''])
  await say(cem, id, 'what is it?', { reply_to: 2 })
  assert.equal(quoteOf((await read(cem, id)).at(-1)!).text, 'agreed', 'what came later is shown')
})

test('mentioning someone who blocked the author has no effect, and the author is not told', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const id = await group(ann, bob, cem)
  await cem.put(`/user/blacks/${bob.id}`)
  const { mentions } = await say(bob, id, '@cem', { mentions: [cem.id] })
  assert.deepEqual(mentions, [cem.id])
  assert.equal((await conversationOf(cem, id)).mentioned, false)
  assert.deepEqual((await cem.get('/chat/unread')).json(), { unread: 1, mentions: 0, requests: 0 })
  await say(ann, id, '@cem', { mentions: [cem.id] })
  assert.equal((await conversationOf(cem, id)).mentioned, true)
})

test('CHAT-14 markup and addresses in a message are text, as it was written', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  for (const text of [
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '[a](javascript:alert(1)) data:text/html,x',
  ]) {
    await say(ann, id, text)
    assert.equal((await read(bob, id)).at(-1)!.text, text)
  }
})

test('a message can share a post, which each reader sees as far as they may', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const feed = await publish(ann, 'worth reading')
  const sent = await say(ann, id, '', { share: { type: 'feed', id: feed } })
  assert.equal(sent['kind'], 'share')
  const [, seen] = await read(bob, id)
  assert.deepEqual((seen!['share'] as { record: object }).record, {
    id: feed,
    content: 'worth reading',
    images: [],
    video: null,
  })
  await ann.delete(`/feeds/${feed}/currency`)
  assert.equal(((await read(bob, id))[1]!['share'] as { record: object }).record, null)
})

test('an author edits for fifteen minutes and recalls for a day; a recalled message keeps its place', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const { seq } = await say(ann, id, 'tpyo')
  const answer = await say(bob, id, 'what?', { reply_to: seq })
  refused(await bob.patch(path(id, `/${seq}`), { text: 'mine' }), 403, 'chat.not_yours')
  const edited = await ann.patch(path(id, `/${seq}`), { text: 'typo' })
  assert.equal(edited.statusCode, 200, edited.body)
  assert.deepEqual([edited.json().text, edited.json().edited_at !== null], ['typo', true])
  const quoting = (await read(ann, id)).at(-1)!
  assert.equal((quoting['reply_to'] as { text: string }).text, 'typo')
  assert.ok(quoting.rev > answer.rev, 'who quotes it changed too')

  await world.clock.advance(16 * 60)
  refused(await ann.patch(path(id, `/${seq}`), { text: 'late' }), 403, 'chat.too_late')
  refused(await bob.delete(path(id, `/${seq}`)), 403, 'chat.not_yours')
  assert.equal((await ann.delete(path(id, `/${seq}`))).statusCode, 204)
  assert.equal((await ann.delete(path(id, `/${seq}`))).statusCode, 204, 'again')
  const gone = (await read(bob, id))[1]!
  assert.deepEqual([gone.seq, gone.text, gone['recalled_at'] !== null], [seq, '', true])
  refused(await ann.patch(path(id, `/${seq}`), { text: 'back' }), 422, 'chat.recalled')
  refused(await bob.put(path(id, `/${seq}/reactions/${encodeURIComponent('👍')}`)), 404, 'chat.message_not_found')

  const late = await say(ann, id, 'stays')
  await world.owner`update chat_messages set created_at = created_at - interval '25 hours' where id = ${late.id}`
  refused(await ann.delete(path(id, `/${late.seq}`)), 403, 'chat.too_late')
})

test('only people who can still write change what they said', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const { seq } = await say(bob, id, 'mine')
  const like = (rest: string) => path(id, `/${rest}/reactions/${encodeURIComponent('👍')}`)
  await ann.put(like(`${seq}`))
  await bob.put(`/user/blacks/${ann.id}`)
  refused(await ann.patch(path(id, '/1'), { text: 'and a last word' }), 403, 'chat.not_reachable')
  refused(await ann.put(path(id, `/1/reactions/${encodeURIComponent('💩')}`)), 403, 'chat.not_reachable')
  refused(await bob.put(like('2')), 403, 'chat.not_reachable')
  assert.equal((await ann.delete(like(`${seq}`))).statusCode, 204, 'taking back is always possible')
  assert.equal((await ann.delete(path(id, '/1'))).statusCode, 204)
  await bob.delete(`/user/blacks/${ann.id}`)

  await world.owner`update users set chat_muted_until = now() + interval '1 hour' where id = ${bob.id}`
  refused(await bob.patch(path(id, `/${seq}`), { text: 'said by editing' }), 403, 'chat.muted')
  assert.equal((await bob.delete(path(id, `/${seq}`))).statusCode, 204)
})

test('the owner of a group recalls what others said, and so do staff, with a decision', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const id = await group(ann, bob, cem)
  const [one, two] = [await say(bob, id, 'one'), await say(bob, id, 'two')]
  refused(await cem.delete(path(id, `/${one.seq}`)), 403, 'chat.not_yours')
  assert.equal((await ann.delete(path(id, `/${one.seq}`))).statusCode, 204)
  const staff = await world.holder('im:manage')
  assert.equal((await staff.delete(path(id, `/${two.seq}?reason=Enough`))).statusCode, 204)
  assert.equal((await staff.delete(path(id, `/${two.seq}`))).statusCode, 204, 'again')
  assert.deepEqual(
    (await read(cem, id)).map(({ text }) => text),
    ['', ''],
  )
  const told = (await bob.get('/user/decisions')).json() as { subject: object; reason: string }[]
  assert.deepEqual(
    told.map(({ subject, reason }) => [subject, reason]),
    [[{ kind: 'chats', id: two.id, excerpt: 'two' }, 'Enough']],
    'of what staff removed, not of what the owner did',
  )
  const lines = await world.owner<{ actor_id: string; object: string }[]>`
    select actor_id, object from audit_log where action = 'chats.remove' and actor_id = ${staff.id}`
  assert.deepEqual(
    lines.map(({ object }) => object),
    [`chats:${two.id}`],
  )
})

test('reactions: one emoji of the recommended set, counted, at most twenty different', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const on = (emoji: string) => path(id, `/1/reactions/${encodeURIComponent(emoji)}`)
  for (const emoji of ['👍', '👩‍👩‍👧', '🇨🇳', '👍🏽', '❤️'])
    assert.equal((await bob.put(on(emoji))).statusCode, 204, emoji)
  for (const emoji of ['a', '👍👍', '1', '<b>', '\u200d'])
    assert.equal((await bob.put(on(emoji))).statusCode, 422, emoji)
  await Promise.all([ann.put(on('👍')), ann.put(on('👍')), bob.put(on('👍'))])
  const [message] = await read(ann, id)
  const reactions = message!['reactions'] as { emoji: string; count: number; mine: boolean }[]
  assert.deepEqual(reactions[0], { emoji: '👍', count: 2, mine: true })
  assert.deepEqual(reactions[1], { emoji: '👩‍👩‍👧', count: 1, mine: false })
  assert.equal((await ann.delete(on('👍'))).statusCode, 204)
  assert.equal((await ann.delete(on('👍'))).statusCode, 204)
  const many = [...'😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍']
  for (const emoji of many) assert.equal((await ann.put(on(emoji))).statusCode, 204)
  refused(await ann.put(on('🤩')), 422, 'chat.too_many_reactions')
  assert.equal((await ann.put(on('👍'))).statusCode, 204, 'one that is there')
})

test('search finds what one may read, newest first', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const id = await group(ann, bob)
  await say(ann, id, '明天去爬山')
  await say(ann, id, 'The MOUNTAIN is high')
  await ann.post(`/chat/conversations/${id}/members`, { user_ids: [cem.id] })
  await say(bob, id, 'mountain again, 爬山')
  const found = async (person: typeof ann, q: string, more = '') =>
    (await person.get(`/chat/search?q=${encodeURIComponent(q)}${more}`)).json().map(({ seq }: { seq: number }) => seq)
  assert.deepEqual(await found(bob, 'mountain'), [3, 2])
  assert.deepEqual(await found(bob, '爬山'), [3, 1])
  assert.deepEqual(await found(cem, '爬山'), [3], 'not what was said before they joined')
  assert.deepEqual(await found(bob, '爬山', `&conversation=${id}&limit=1`), [3])
  const stranger = await direct(cem, ann)
  refused(await bob.get(`/chat/search?q=x&conversation=${stranger}`), 404, 'chat.not_found')
})

test('CHAT-5 sixty messages a minute, and no more', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const replies = await Promise.all(Array.from({ length: 65 }, (_, n) => send(ann, id, `message ${n}`)))
  assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 59)
  const refusals = replies.filter(({ statusCode }) => statusCode !== 201)
  for (const reply of refusals) refused(reply, 429, 'chat.too_many')
  assert.ok(Number(refusals[0]!.headers['retry-after']) > 0)
  await world.clock.advance(61)
  await say(ann, id, 'again')
})

test('CHAT-15 messages that arrive together: each is stored once or refused for itself', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const [ann, bob, cem, dia, eve] = people
  const [pair, many, opening] = [await friends(ann, bob), await group(ann, cem, dia), await direct(eve, dia)]
  await bob.put(`/user/blacks/${ann.id}`)
  const file = await upload(world, cem, await pngOf())
  const once = randomUUID()
  const outcomes = await Promise.all([
    send(cem, many, 'first'),
    send(ann, pair, 'to one who blocked me'),
    ...Array.from({ length: 6 }, (_, n) => send(eve, opening, `please ${n}`)),
    send(dia, many, '', {}),
    send(cem, many, 'a file', { files: [file] }),
    send(dia, many, 'a file of another', { files: [file] }),
    ...Array.from({ length: 3 }, () => dia.post(path(many), { client_id: once, text: 'once' })),
    send(ann, many, 'nothing there', { share: { type: 'feed', id: 999_999 } }),
    send(eve, many, 'from outside'),
    send(ann, many, 'last', { mentions: [cem.id, dia.id, eve.id] }),
  ])
  const codes = outcomes.map((reply) => (reply.statusCode < 300 ? reply.statusCode : reply.json().code))
  const [first, blocked, ...rest] = codes
  assert.deepEqual([first, blocked], [201, 'chat.not_reachable'])
  assert.deepEqual(rest.splice(0, 6).sort(), [201, 201, 201, ...Array(3).fill('chat.request_waits')])
  assert.deepEqual(rest.splice(0, 3), ['chat.empty', 201, 'files.not_usable'])
  assert.deepEqual(rest.splice(0, 3).sort(), [200, 200, 201])
  assert.deepEqual(rest, ['chat.share', 'chat.not_found', 201])
  const stored = await read(cem, many)
  assert.deepEqual(
    stored.map(({ seq }) => seq),
    [1, 2, 3, 4],
  )
  assert.deepEqual(stored.map(({ text }) => text).sort(), ['a file', 'first', 'last', 'once'])
  assert.equal((await read(dia, opening)).length, 3)
  assert.equal((await conversationOf(dia, opening)).state, 'request')
  const mentioned = await Promise.all([cem, dia].map(async (person) => (await conversationOf(person, many)).mentioned))
  assert.deepEqual(mentioned, [true, true])
})
