import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversationOf, direct, friends, group, read, refused, say, send } from '../../../../test/factories/chat.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { dropOldWorker } from './drop-old.ts'

/** What a person was pushed about chat. */
const pushesOf = ({ owner }: World, { id }: Person) =>
  owner<{ content: string; target: number; badge: number; extra: object; tag: string }[]>`
    select content, target, badge, extra, tag from push_messages where user_id = ${id} and channel = 'chat:message' order by seq`

const later = async (world: World, seconds = 6) => {
  await world.clock.advance(seconds)
  await world.runJobs()
}

test('what is unread after five seconds is pushed once, until it is read', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  await bob.put(`/chat/conversations/${id}/read`, { seq: 1 })
  await say(ann, id, 'are you there?')
  await world.runJobs()
  assert.equal((await pushesOf(world, bob)).length, 0, 'not at once')
  await later(world)
  assert.deepEqual(
    [...(await pushesOf(world, bob))],
    [
      {
        content: `${ann.name}: are you there?`,
        target: id,
        badge: 1,
        extra: { user_id: ann.id, mention: false },
        tag: 'chat',
      },
    ],
  )
  await say(ann, id, 'hello?')
  await later(world)
  assert.equal((await pushesOf(world, bob)).length, 1, 'one is enough')
  assert.equal((await pushesOf(world, ann)).length, 0)
  await bob.put(`/chat/conversations/${id}/read`, { seq: 3 })
  await bob.patch('/user/chat-settings', { previews: false })
  await say(ann, id, 'secret')
  await later(world)
  assert.equal((await pushesOf(world, bob))[1]!.content, `${ann.name} sent you a message.`)
  await bob.put(`/chat/conversations/${id}/read`, { seq: 4 })
  await say(ann, id, 'read in time')
  await bob.put(`/chat/conversations/${id}/read`, { seq: 5 })
  await later(world)
  assert.equal((await pushesOf(world, bob)).length, 2)
})

test('a person with unread messages in several conversations is pushed one for each', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const ids = [await friends(ann, bob), await friends(cem, bob), await group(ann, bob, cem)]
  await Promise.all(ids.map((id) => bob.put(`/chat/conversations/${id}/read`, { seq: 9 })))
  await Promise.all([say(ann, ids[0]!, 'one'), say(cem, ids[1]!, 'two'), say(cem, ids[2]!, 'three')])
  await later(world)
  const pushes = await pushesOf(world, bob)
  assert.deepEqual(
    pushes.map(({ target, content, badge }) => [target, content, badge]).sort(),
    [
      [ids[0], `${ann.name}: one`, 3],
      [ids[1], `${cem.name}: two`, 3],
      [ids[2], `${cem.name} (a group): three`, 3],
    ].sort(),
  )
  assert.deepEqual(
    (await pushesOf(world, ann)).map(({ target }) => target),
    [ids[2]],
  )
})

test('muted conversations, requests and the switch are obeyed; a mention pierces muting alone', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const id = await group(ann, bob, cem)
  for (const person of [bob, cem]) await person.patch(`/chat/conversations/${id}`, { muted: true })
  await cem.patch('/user/notification-settings', { chat: false })
  await say(ann, id, 'all')
  await say(ann, await direct(ann, dia), 'a request')
  await later(world)
  for (const person of [bob, cem, dia]) assert.equal((await pushesOf(world, person)).length, 0)
  await say(ann, id, '@bob @cem', { mentions: [bob.id, cem.id] })
  await later(world)
  assert.equal((await pushesOf(world, bob)).length, 1)
  assert.equal((await pushesOf(world, cem)).length, 0)
})

test('a mention in a muted conversation is pushed, however many messages follow it at once', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const id = await group(ann, bob, cem)
  for (const person of [bob, cem]) await person.patch(`/chat/conversations/${id}`, { muted: true })
  await say(ann, id, '@bob please', { mentions: [bob.id] })
  for (let n = 0; n < 25; n++) await say(ann, id, `and on ${n}`)
  await later(world)
  const [push, ...more] = await pushesOf(world, bob)
  assert.deepEqual(
    [push?.content, push?.extra],
    [`${ann.name} (a group): @bob please`, { user_id: ann.id, mention: true }],
  )
  assert.equal(more.length, 0)
  assert.equal((await pushesOf(world, cem)).length, 0)
})

test('CHAT-7 files of a message are for its readers, by addresses that end; not for other messages, nor of others', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const node = await upload(world, ann, await pngOf())
  refused(await send(bob, id, '', { files: [node] }), 422, 'files.not_usable')
  const sent = await say(ann, id, '', { files: [node] })
  assert.equal(sent['kind'], 'media')
  const [file] = (await read(bob, id)).at(-1)!['files'] as { url: string }[]
  const path = new URL(file!.url).pathname
  assert.match(path, /\/~\d+\./)
  assert.equal((await world.guest().get(path)).statusCode, 200)
  assert.equal((await world.guest().get(path.replace(/\/~[^/]+/, ''))).statusCode, 404, 'not without the signature')
  refused(await send(ann, id, '', { files: [node] }), 422, 'files.not_usable')
  const again = await ann.post(`/chat/conversations/${id}/messages`, { client_id: sent['client_id'], files: [node] })
  assert.deepEqual([again.statusCode, again.json().id], [200, sent.id], 'a repeat is the same message')
  await ann.delete(`/chat/conversations/${id}/messages/${sent.seq}`)
  assert.notEqual((await world.guest().get(path)).statusCode, 200, 'recalled with its files')
})

test('CHAT-7 the address of a file ends within the hour, also for who was removed', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await group(ann, bob)
  await say(ann, id, '', { files: [await upload(world, ann, await pngOf())] })
  const [file] = (await read(bob, id)).at(-1)!['files'] as { url: string }[]
  const path = new URL(file!.url).pathname
  assert.equal((await ann.delete(`/chat/conversations/${id}/members/${bob.id}`)).statusCode, 204)
  assert.equal((await world.guest().get(path)).statusCode, 200, 'for a while')
  const until = Number(/\/~(\d+)\./.exec(path)![1])
  assert.ok(until * 1000 <= Date.now() + 3_600_000)
  for (const other of [until + 3600, until - 3600])
    assert.equal(
      (await world.guest().get(path.replace(`~${until}`, `~${other}`))).statusCode,
      404,
      'only what was signed',
    )
  refused(await bob.get(`/chat/conversations/${id}/messages`), 404, 'chat.not_found')
})

test('CHAT-12 a report shows the message and its neighbours as they were, and who opened it is on record', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  for (let n = 2; n <= 14; n++) await say(ann, id, `message ${n}`)
  const path = `/chat/conversations/${id}/messages/8`
  assert.equal((await bob.post(`${path}/reports`, { reason: 'rude' })).statusCode, 201)
  assert.equal((await bob.post(`${path}/reports`, {})).statusCode, 201, 'again changes nothing')
  refused(await ann.post(`${path}/reports`, {}), 422, 'report.own')
  await ann.delete(path)
  const staff = await world.staff('founder')
  const [report] = (await staff.get(`/admin/reports?kind=chats&owner_id=${ann.id}`)).json().data
  assert.deepEqual([report.title, report.reporter_id, report.reason], ['message 8', bob.id, 'rude'])
  const { snapshot } = (await staff.get(`/admin/reports/${report.id}`)).json()
  assert.deepEqual(
    snapshot.map(({ seq, text, is_reported }: { seq: number; text: string; is_reported: boolean }) => [
      seq,
      text,
      is_reported,
    ]),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((seq) => [seq, `message ${seq}`, seq === 8]),
  )
  const [seen] = await world.owner<{ actor_id: number }[]>`
    select actor_id from audit_log where action = 'reports.open' and object = ${`reports:${report.id}`}`
  assert.equal(seen!.actor_id, staff.id)
  assert.equal((await bob.get(`/admin/reports/${report.id}`)).statusCode, 403)
  refused(await staff.get(`/chat/conversations/${id}/messages`), 404, 'chat.not_found')
})

test('CHAT-12 a report by a person who blocked the author shows what was said', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const staff = await world.founder()
  for (const id of [await friends(ann, bob), await group(cem, ann, bob)]) {
    const { seq } = await say(ann, id, `rude in ${id}`)
    await bob.put(`/user/blacks/${ann.id}`)
    const reply = await bob.post(`/chat/conversations/${id}/messages/${seq}/reports`, { reason: 'rude' })
    assert.equal(reply.statusCode, 201, reply.body)
    const reports = (await staff.get(`/admin/reports?kind=chats&owner_id=${ann.id}`)).json().data
    const report = reports.find(({ title }: { title: string }) => title === `rude in ${id}`)
    const { snapshot } = (await staff.get(`/admin/reports/${report.id}`)).json()
    const shown = snapshot.find(({ is_reported }: { is_reported: boolean }) => is_reported)
    assert.deepEqual([shown.seq, shown.text, shown.user], [seq, `rude in ${id}`, { id: ann.id, name: ann.name }])
    await bob.delete(`/user/blacks/${ann.id}`)
  }
})

test('staff mute a person in chat, with im:manage and nothing more', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  const staff = await world.holder('im:manage')
  const until = '2099-01-01 00:00:00'
  assert.equal((await staff.patch(`/admin/users/${ann.id}`, { chat_muted_until: until })).statusCode, 204)
  refused(await send(ann, id, 'x'), 403, 'chat.muted')
  assert.equal((await staff.patch(`/admin/users/${ann.id}`, { disabled: true })).statusCode, 403)
  const others = await world.holder('user:manage')
  assert.equal((await others.patch(`/admin/users/${ann.id}`, { chat_muted_until: null })).statusCode, 403)
  const founder = await world.founder()
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().chat_muted_until, until)
  const { muted, data } = (await staff.get('/admin/chat')).json()
  assert.ok(muted >= 1 && data[0].messages >= 1)
  assert.equal((await staff.patch(`/admin/users/${ann.id}`, { chat_muted_until: null })).statusCode, 204)
  await say(ann, id, 'back')
})

test('staff dissolve a group, which is on record, and read nothing of it', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await group(ann, bob)
  await say(ann, id, 'for the two of us')
  const { im_group_id: im } = await conversationOf(ann, id)
  const staff = await world.holder('im:manage')
  const groups = async () => (await staff.get(`/admin/chat/groups?owner_id=${ann.id}`)).json().data
  const [shown] = await groups()
  assert.deepEqual(
    { ...shown, created_at: undefined, last_message_at: undefined },
    {
      ...{ id: Number(im), name: 'a group', owner_id: ann.id, owner_name: ann.name, members_count: 2 },
      ...{ messages_count: 1, created_at: undefined, last_message_at: undefined },
    },
  )
  assert.equal((await staff.get('/admin/chat/groups?q=GROUP&sort=last_message_at:desc')).json().data[0].id, Number(im))
  refused(await staff.get(`/chat/conversations/${id}/messages`), 404, 'chat.not_found')
  assert.equal((await bob.delete(`/admin/chat/groups/${im}`)).statusCode, 403)
  assert.equal((await staff.delete(`/admin/chat/groups/${im}`)).statusCode, 204)
  assert.equal((await staff.delete(`/admin/chat/groups/${im}`)).statusCode, 404, 'it is gone')
  for (const person of [ann, bob]) {
    refused(await person.get(`/chat/conversations/${id}/messages`), 404, 'chat.not_found')
    refused(await send(person, id, 'x'), 404, 'chat.not_found')
  }
  assert.deepEqual(await groups(), [])
  const [entry] = await world.owner<{ actor_id: number; before: object }[]>`
    select actor_id, before from audit_log where action = 'chat.dissolve' and object = ${`im_groups:${im}`}`
  assert.deepEqual(entry, { actor_id: staff.id, before: { name: 'a group', owner_id: ann.id } })
})

test('what a deleted person said keeps its place and nothing else', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  for (let n = 0; n < 60; n++) await say(bob, id, `from bob ${n}`)
  assert.equal((await bob.delete('/user')).statusCode, 202)
  await world.runJobs()
  const messages = await read(ann, id, '?limit=100')
  assert.equal(messages.length, 61)
  assert.deepEqual(
    messages.filter(({ text }) => text !== '').map(({ text }) => text),
    ['hello'],
  )
  assert.equal((await conversationOf(ann, id)).can_send, false)
})

test('weeks that are older than the setting says are dropped, with files and reactions', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  await bob.put(`/chat/conversations/${id}/messages/1/reactions/${encodeURIComponent('👍')}`)
  await changeSetting(world, 'chat', { 'keep-days': 7 })
  await world.owner`update test_clock set shift = interval '21 days'`
  await world.owner`select make_partitions('chat_messages')`
  const [sent] = await world.owner<{ seq: number }[]>`
    select seq from send_chat_messages(jsonb_build_array(jsonb_build_object('nth', 0, 'conversation_id', ${id}::bigint, 'user_id', ${ann.id}::bigint,
      'client_id', 'later', 'kind', 'text', 'text', 'later', 'file_ids', '[]'::jsonb, 'mentions', '[]'::jsonb)), 3, 60)`
  assert.equal(sent!.seq, 2)
  const context = { db: world.db, log: undefined as never, signal: new AbortController().signal }
  await dropOldWorker(world.service.settings).work(context, {} as never)
  const rows = await world.owner<{ seq: number }[]>`select seq from chat_messages`
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    [2],
  )
  assert.equal((await world.owner`select from chat_reactions`).length, 0)
  assert.equal((await world.owner`select from chat_weeks`).length, 1)
})

test('with an outside provider there is no chat here, and with the switch off none at all', async (t) => {
  const here = await createWorld(t, {})
  const [ann] = await here.people('ann')
  assert.deepEqual((await ann.get('/bootstrappers')).json().chat, { provider: 'embedded' })
  await changeSetting(here, 'chat', { enabled: false })
  refused(await ann.get('/chat/conversations'), 403, 'chat.off')
  const provider = { isBuiltIn: false, carriesMessages: true } as never
  const world = await createWorld(t, { ports: { im: provider } })
  const [bob] = await world.people('bob')
  assert.deepEqual((await bob.get('/bootstrappers')).json().chat, { provider: 'external' })
  for (const path of ['/chat/conversations', '/chat/updates', '/chat/unread', '/user/chat-settings'])
    refused(await bob.get(path), 404, 'chat.elsewhere')
  refused(await bob.post('/chat/conversations', { nonsense: true }), 404, 'chat.elsewhere')
})
