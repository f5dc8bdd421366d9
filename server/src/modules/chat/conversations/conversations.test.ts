import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversationOf, direct, friends, group, read, refused, say, send } from '../../../../test/factories/chat.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const listed = async (person: Person, query = ''): Promise<number[]> =>
  (await person.get(`/chat/conversations${query}`)).json().map(({ id }: { id: number }) => id)

test('two people have one conversation, no matter who opens it, also at once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const replies = await Promise.all([
    ann.post('/chat/conversations', { user_id: bob.id }),
    bob.post('/chat/conversations', { user_id: ann.id }),
    ann.post('/chat/conversations', { user_id: bob.id }),
  ])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 200, 201])
  assert.equal(new Set(replies.map((reply) => reply.json().id)).size, 1)
  const { user, created_at, updated_at, id, ...rest } = replies[0]!.json()
  assert.equal(user.id, bob.id)
  assert.equal(created_at, updated_at)
  assert.deepEqual(rest, {
    rev: 1,
    kind: 'direct',
    title: null,
    avatar: null,
    im_group_id: null,
    topic_id: null,
    owner_id: null,
    members_count: 2,
    last_message: null,
    last_seq: 0,
    read_seq: 0,
    unread: 0,
    mentioned: false,
    muted: false,
    pinned: false,
    state: 'active',
    can_send: true,
  })
  refused(await ann.post('/chat/conversations', { user_id: ann.id }), 422, 'chat.oneself')
  refused(await ann.post('/chat/conversations', {}), 422, 'chat.which_kind')
  refused(await ann.post('/chat/conversations', { user_id: bob.id, title: 'x' }), 422, 'chat.which_kind')
  refused(await ann.post('/chat/conversations', { user_id: 999_999 }), 403, 'chat.not_reachable')
})

test('a message to a person who does not follow me is a request of three messages, until they accept or answer', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const id = await direct(ann, bob)
  assert.deepEqual(await listed(bob), [], 'nothing was said yet')
  assert.deepEqual(await listed(bob, '?state=request'), [])
  for (const text of ['one', 'two', 'three']) await say(ann, id, text)
  refused(await send(ann, id, 'four'), 403, 'chat.request_waits')
  assert.equal((await conversationOf(ann, id)).can_send, false)
  assert.deepEqual([await listed(bob), await listed(bob, '?state=request')], [[], [id]])
  assert.deepEqual((await bob.get('/chat/unread')).json(), { unread: 0, mentions: 0, requests: 1 })
  const members = async (person: Person) => (await person.get(`/chat/conversations/${id}/members`)).json()
  await bob.put(`/chat/conversations/${id}/read`, { seq: 3 })
  assert.deepEqual(
    (await members(ann)).map(({ read_seq }: { read_seq?: number }) => read_seq),
    [3, undefined],
    'no receipt for a request',
  )
  assert.equal((await bob.put(`/chat/conversations/${id}/accept`)).statusCode, 204)
  assert.equal((await bob.put(`/chat/conversations/${id}/accept`)).statusCode, 204)
  assert.deepEqual(await listed(bob), [id])
  await say(ann, id, 'four')
  assert.deepEqual(
    (await members(ann)).map(({ read_seq }: { read_seq?: number }) => read_seq),
    [4, 3],
  )

  const other = await direct(ann, cem)
  await say(ann, other, 'hello')
  await say(cem, other, 'an answer accepts')
  for (const text of ['2', '3', '4']) await say(ann, other, text)
  assert.equal((await conversationOf(cem, other)).state, 'active')
})

test('followers are written to at once; settings say who may start', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  await bob.put(`/user/followings/${ann.id}`)
  const id = await direct(ann, bob)
  await say(ann, id, 'hello')
  assert.equal((await conversationOf(bob, id)).state, 'active')
  assert.deepEqual((await cem.get('/user/chat-settings')).json(), { from: 'everybody', receipts: true, previews: true })
  assert.equal((await cem.patch('/user/chat-settings', { from: 'followed' })).statusCode, 200)
  refused(await ann.post('/chat/conversations', { user_id: cem.id }), 403, 'chat.not_reachable')
  await cem.put(`/user/followings/${ann.id}`)
  const started = await direct(ann, cem)
  assert.deepEqual((await cem.patch('/user/chat-settings', { from: 'nobody', receipts: false })).json(), {
    from: 'nobody',
    receipts: false,
    previews: true,
  })
  refused(await send(ann, started, 'too late'), 403, 'chat.not_reachable')
  refused(await bob.post('/chat/conversations', { user_id: cem.id }), 403, 'chat.not_reachable')
  assert.equal((await cem.patch('/user/chat-settings', { from: 'all' })).statusCode, 422)
})

test('CHAT-11 people who are blocked, deleted or suspended cannot be reached, and the answer is the same', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const ids = [await friends(ann, bob), await friends(ann, cem), await friends(ann, dia)]
  const staff = await world.staff('founder')
  await bob.put(`/user/blacks/${ann.id}`)
  assert.equal((await staff.patch(`/admin/users/${cem.id}`, { disabled: true })).statusCode, 204)
  assert.equal((await dia.delete('/user')).statusCode, 202)
  const bodies = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const reply = await send(ann, id, 'hello?')
    refused(reply, 403, 'chat.not_reachable')
    bodies.add(JSON.stringify({ ...reply.json(), request_id: undefined }))
    assert.equal((await conversationOf(ann, id)).can_send, false, String(index))
  }
  assert.equal(bodies.size, 1)
  refused(await send(bob, ids[0]!, 'I blocked them'), 403, 'chat.not_reachable')
  const [eve] = await world.people('eve')
  await bob.put(`/user/blacks/${eve.id}`)
  const openings = new Set<string>()
  for (const { id } of [bob, cem, dia]) {
    const reply = await eve.post('/chat/conversations', { user_id: id })
    refused(reply, 403, 'chat.not_reachable')
    openings.add(JSON.stringify({ ...reply.json(), request_id: undefined }))
  }
  assert.equal(openings.size, 1)
})

test('a blocked person’s messages are gone from direct conversations and collapsed in groups', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const two = await friends(ann, bob)
  const many = await group(cem, ann, bob)
  await say(bob, two, 'mine')
  await say(bob, many, 'hi all')
  await say(cem, many, 'hi bob', { reply_to: 1 })
  const before = (await conversationOf(ann, many)).rev
  await ann.put(`/user/blacks/${bob.id}`)
  assert.deepEqual(
    (await read(ann, two)).map(({ seq }) => seq),
    [1],
  )
  const [first, second] = await read(ann, many)
  assert.deepEqual([first!['hidden'], first!.text], [true, ''])
  assert.equal((second!['reply_to'] as { text: string }).text, '')
  assert.deepEqual(
    (await read(cem, many)).map(({ text }) => text),
    ['hi all', 'hi bob'],
  )
  assert.deepEqual((await ann.get(`/chat/conversations/${many}/changes?since=${before}`)).json().reset, true)
  await ann.delete(`/user/blacks/${bob.id}`)
  assert.equal((await read(ann, many))[0]!.text, 'hi all')
})

test('CHAT-1 CHAT-2 a group is a group of 4.14, closed to outsiders and former members, seen from both sides', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, eve] = await world.people('ann', 'bob', 'cem', 'eve')
  const id = await group(ann, bob)
  const { im_group_id, owner_id, members_count, title } = await conversationOf(ann, id)
  assert.deepEqual([owner_id, members_count, title], [ann.id, 2, 'a group'])
  const [shown] = (await bob.get(`/im/group?im_group_id=${im_group_id}`)).json()
  assert.deepEqual([shown.name, shown.public, shown.affiliations_count], ['a group', false, 2])
  await say(ann, id, 'before cem')
  assert.equal((await ann.post('/im/group/member', { im_group_id, members: String(cem.id) })).statusCode, 201)
  await say(ann, id, 'hello cem')
  assert.deepEqual(
    (await read(cem, id)).map(({ text }) => text),
    ['hello cem'],
  )
  assert.deepEqual(
    (await read(cem, id, '?after=0')).map(({ text }) => text),
    ['hello cem'],
  )
  assert.equal((await conversationOf(cem, id)).unread, 1)
  refused(await bob.patch(`/chat/conversations/${id}`, { title: 'mine' }), 403, 'im.not_manager')
  const renamed = await ann.patch(`/chat/conversations/${id}`, { title: 'walkers', muted: true })
  assert.deepEqual([renamed.json().title, renamed.json().muted], ['walkers', true])
  assert.equal((await conversationOf(bob, id)).muted, false)
  const roles = (await bob.get(`/chat/conversations/${id}/members`)).json()
  assert.deepEqual(
    roles.map(({ id: user, role }: { id: number; role: string }) => [user, role]),
    [
      [ann.id, 'owner'],
      [bob.id, 'member'],
      [cem.id, 'member'],
    ],
  )
  for (const reply of [
    await eve.get(`/chat/conversations/${id}`),
    await eve.get(`/chat/conversations/${id}/messages`),
    await eve.get(`/chat/conversations/${id}/members`),
    await eve.get(`/chat/conversations/${id}/changes?since=0`),
    await send(eve, id, 'let me in'),
    await eve.put(`/chat/conversations/${id}/read`, { seq: 1 }),
    await eve.put(`/chat/conversations/${id}/accept`),
    await eve.post(`/chat/conversations/${id}/typing`),
    await eve.post(`/chat/conversations/${id}/members`, { user_ids: [eve.id] }),
    await eve.delete(`/chat/conversations/${id}`),
    await eve.patch(`/chat/conversations/${id}`, { muted: true }),
    await eve.delete(`/chat/conversations/${id}/messages/1`),
    await eve.put(`/chat/conversations/${id}/messages/1/reactions/${encodeURIComponent('👍')}`),
    await eve.post(`/chat/conversations/${id}/messages/1/reports`, {}),
    await eve.get(`/chat/conversations/${id + 1000}`),
  ])
    refused(reply, 404, 'chat.not_found')

  assert.equal((await ann.delete(`/chat/conversations/${id}/members/${cem.id}`)).statusCode, 204)
  refused(await cem.get(`/chat/conversations/${id}/messages`), 404, 'chat.not_found')
  refused(await send(cem, id, 'still here?'), 404, 'chat.not_found')
  assert.equal((await bob.delete(`/chat/conversations/${id}`)).statusCode, 204)
  assert.deepEqual(await listed(bob), [])
  refused(await ann.delete(`/chat/conversations/${id}`), 422, 'im.owner_stays')
  assert.equal((await ann.delete(`/im/group?im_group_id=${im_group_id}`)).statusCode, 204)
  refused(await ann.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
})

test('someone who comes back to a group sees only what is sent after that', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await group(ann, bob)
  await say(ann, id, 'first')
  await bob.delete(`/chat/conversations/${id}`)
  await say(ann, id, 'without bob')
  await ann.post(`/chat/conversations/${id}/members`, { user_ids: [bob.id] })
  await say(ann, id, 'welcome back')
  assert.deepEqual(
    (await read(bob, id)).map(({ text }) => text),
    ['welcome back'],
  )
  assert.equal((await bob.get(`/chat/conversations/${id}/changes?since=1`)).json().reset, true)
})

test('conversations are listed by activity, pinned ones first, page by page', async (t) => {
  const world = await createWorld(t)
  const [ann, ...others] = await world.people('ann', 'bob', 'cem', 'dia', 'eli', 'fay')
  const ids: number[] = []
  for (const other of others) ids.unshift(await friends(ann, other))
  assert.deepEqual(await listed(ann), ids)
  const pinned = ids.at(-1)!
  assert.equal((await ann.patch(`/chat/conversations/${pinned}`, { pinned: true })).json().pinned, true)
  assert.deepEqual(await listed(ann), [pinned, ...ids.slice(0, -1)])
  const first = (await ann.get('/chat/conversations?limit=3')).json()
  assert.deepEqual(
    first.map(({ id }: { id: number }) => id),
    [pinned, ids[0], ids[1]],
  )
  assert.deepEqual(await listed(ann, `?limit=3&before=${first[2].updated_at}`), [ids[2], ids[3]])
  await ann.patch(`/chat/conversations/${pinned}`, { pinned: false })
  await say(others[0]!, pinned, 'news')
  assert.deepEqual((await listed(ann))[0], pinned)
  for (const before of ['yesterday', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'])
    refused(await ann.get(`/chat/conversations?before=${encodeURIComponent(before)}`), 422, 'request.invalid')
})

test('twenty conversations are pinned at most, also at once; one that staff dissolved is not counted', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const ids: number[] = []
  for (let nth = 0; nth < 22; nth++) ids.push(await group(ann, bob))
  const pin = (id: number) => bob.patch(`/chat/conversations/${id}`, { pinned: true })
  for (const id of ids.slice(0, 17)) assert.equal((await pin(id)).statusCode, 200)
  const replies = await Promise.all(ids.slice(17).map(pin))
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 422, 422])
  const left = ids.slice(17)[replies.findIndex(({ statusCode }) => statusCode === 422)]!
  refused(await pin(left), 422, 'chat.too_many_pins')
  const { im_group_id: groupId } = await conversationOf(bob, ids[0]!)
  const dissolved = await founder.delete(`/admin/chat/groups/${groupId}?rule=spam&reason=Advertising.`)
  assert.equal(dissolved.statusCode, 204, dissolved.body)
  assert.equal((await pin(left)).statusCode, 200)
})

test('every conversation is reached by paging, however many are pinned and however small the page', async (t) => {
  const world = await createWorld(t)
  const [ann, ...others] = await world.people('ann', 'bob', 'cem', 'dia', 'eli', 'fay', 'gus')
  const ids: number[] = []
  for (const other of others) ids.unshift(await friends(ann, other))
  // Older than some that are not, and newer than others.
  const pinned = [ids[1]!, ids[3]!, ids[4]!]
  for (const id of pinned) await ann.patch(`/chat/conversations/${id}`, { pinned: true })
  const all = [...pinned, ...ids.filter((id) => !pinned.includes(id))]
  const byPages = async (limit: number) => {
    const pages: { id: number; updated_at: string }[][] = []
    for (let before = ''; ; ) {
      const page = (await ann.get(`/chat/conversations?limit=${limit}${before}`)).json()
      if (page.length === 0) return pages.map((each) => each.map(({ id }) => id))
      pages.push(page)
      before = `&before=${page.at(-1).updated_at}`
    }
  }
  for (const limit of [1, 2, 3, 4, 5, 100]) assert.deepEqual((await byPages(limit)).flat(), all, `limit ${limit}`)
  assert.deepEqual((await byPages(4))[0], all.slice(0, 4))
  assert.deepEqual((await byPages(2))[0], all.slice(0, 4), 'all pinned ones and one more')

  await world.owner`update chat_conversations set updated_at = date_trunc('second', now())`
  const found = (await byPages(1)).flat()
  assert.deepEqual([...found].sort(), [...ids].sort(), 'also where all are of one moment')
  await world.owner`update chat_members set is_pinned = true where user_id = ${ann.id}`
  assert.deepEqual([...(await byPages(2)).flat()].sort(), [...ids].sort())
})

test('hiding a direct conversation lasts until the next message; declining a request lasts', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  assert.equal((await bob.delete(`/chat/conversations/${id}`)).statusCode, 204)
  assert.deepEqual(await listed(bob), [])
  await say(ann, id, 'still there?')
  assert.deepEqual(await listed(bob), [id])
  const [cem, dia] = await world.people('cem', 'dia')
  const request = await direct(cem, dia)
  await say(cem, request, 'hi')
  assert.equal((await dia.delete(`/chat/conversations/${request}`)).statusCode, 204)
  await say(cem, request, 'hi?')
  assert.deepEqual(await listed(dia, '?state=request'), [])
  assert.equal((await conversationOf(cem, request)).can_send, true, 'the sender is not told')
  await direct(dia, cem)
  assert.deepEqual(await listed(dia, '?state=request'), [request], 'who declined can open it again')
})

test('reading moves forward only, and never beyond the last message', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  await say(ann, id, 'two', { mentions: [bob.id, 999_999, ann.id] })
  const now = async () => {
    const { read_seq, unread, mentioned } = await conversationOf(bob, id)
    return [read_seq, unread, mentioned]
  }
  assert.deepEqual(await now(), [0, 2, true])
  assert.deepEqual((await bob.get('/chat/unread')).json(), { unread: 2, mentions: 1, requests: 0 })
  await bob.put(`/chat/conversations/${id}/read`, { seq: 1 })
  assert.deepEqual(await now(), [1, 1, true])
  await bob.put(`/chat/conversations/${id}/read`, { seq: 9_007_199_254_740_991 })
  assert.deepEqual(await now(), [2, 0, false])
  await bob.put(`/chat/conversations/${id}/read`, { seq: 1 })
  assert.deepEqual(await now(), [2, 0, false])
  await say(ann, id, 'three', { mentions: [bob.id] })
  await bob.patch(`/chat/conversations/${id}`, { muted: true })
  assert.deepEqual((await bob.get('/chat/unread')).json(), { unread: 0, mentions: 0, requests: 0 })
  await ann.delete(`/chat/conversations/${id}/messages/3`)
  assert.equal((await conversationOf(bob, id)).mentioned, false, 'what mentioned them was recalled')
})

test('CHAT-5 CHAT-13 twenty strangers a day, a hundred adds an hour, and no group of more than 2,000', async (t) => {
  const world = await createWorld(t, {})
  await changeSetting(world, 'chat', { 'strangers-per-day': 2, 'adds-per-hour': 3 })
  const [ann, bob, cem, dia, eli] = await world.people('ann', 'bob', 'cem', 'dia', 'eli')
  await direct(ann, bob)
  await direct(ann, cem)
  refused(await ann.post('/chat/conversations', { user_id: dia.id }), 429, 'chat.too_many_strangers')
  await direct(ann, bob)
  await dia.put(`/user/followings/${ann.id}`)
  await direct(ann, dia)
  const id = await group(ann, bob, cem)
  refused(
    await ann.post(`/chat/conversations/${id}/members`, { user_ids: [dia.id, eli.id] }),
    429,
    'chat.too_many_added',
  )
  const everyone = Array.from({ length: 2000 }, (_, index) => index + 1)
  assert.equal((await ann.post('/chat/conversations', { title: 'all', user_ids: everyone })).statusCode, 422)
})

test('CHAT-5 groups made here and under /im are counted together', async (t) => {
  const world = await createWorld(t, {})
  await changeSetting(world, 'chat', { 'groups-per-hour': 2 })
  const [ann, bob] = await world.people('ann', 'bob')
  assert.equal((await ann.post('/im/group', { groupname: 'one', desc: 'one' })).statusCode, 201)
  await group(ann, bob)
  const body = { title: 'three', user_ids: [bob.id] }
  refused(await ann.post('/chat/conversations', body), 429, 'im.too_many_groups')
})

test('a person muted by staff sends nothing, anywhere', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  await world.owner`update users set chat_muted_until = now() + interval '1 hour' where id = ${ann.id}`
  refused(await send(ann, id, 'x'), 403, 'chat.muted')
  assert.equal((await conversationOf(ann, id)).can_send, false)
})

test('CHAT-8 leaving and sending at once: a message is there with its sender, or refused', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let round = 0; round < 5; round++) {
    const id = await group(ann, bob)
    const [left, ...sent] = await Promise.all([
      bob.delete(`/chat/conversations/${id}`),
      ...Array.from({ length: 4 }, (_, n) => send(bob, id, `message ${n}`)),
    ])
    assert.equal(left.statusCode, 204)
    assert.ok(sent.every(({ statusCode }) => [201, 404].includes(statusCode)))
    const stored = sent.filter(({ statusCode }) => statusCode === 201).length
    assert.equal((await read(ann, id)).length, stored)
    refused(await send(bob, id, 'after'), 404, 'chat.not_found')
  }
})

test('CHAT-10 accepting and blocking at once: the one who blocked is not written to', async (t) => {
  const world = await createWorld(t)
  for (let round = 0; round < 5; round++) {
    const [ann, bob] = await world.people('ann', 'bob')
    const id = await direct(ann, bob)
    await say(ann, id, 'hi')
    const [accepted, blocked] = await Promise.all([
      bob.put(`/chat/conversations/${id}/accept`),
      bob.put(`/user/blacks/${ann.id}`),
    ])
    assert.deepEqual([accepted.statusCode, blocked.statusCode], [204, 204])
    refused(await send(ann, id, 'hi?'), 403, 'chat.not_reachable')
  }
})

test('CHAT-9 recalling and editing at once: what is recalled says nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await friends(ann, bob)
  for (let round = 0; round < 5; round++) {
    const { seq } = await say(ann, id, 'secret')
    const one = `/chat/conversations/${id}/messages/${seq}`
    const [recalled, edited] = await Promise.all([ann.delete(one), ann.patch(one, { text: 'another secret' })])
    assert.equal(recalled.statusCode, 204)
    assert.ok([200, 422].includes(edited.statusCode), edited.body)
    assert.equal((await read(bob, id)).at(-1)!.text, '')
  }
})
