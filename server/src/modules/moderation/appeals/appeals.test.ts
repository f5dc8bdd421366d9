import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { type ChatMessage, friends, read, say, send } from '../../../../test/factories/chat.ts'
import { addEventCategory, announceEvent } from '../../../../test/factories/events.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
let second: Person
before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  second = await world.holder('report:manage')
  await configureTopics(world)
})

const text = 'It was not advertising.'

/** Appeals the newest decision about a person; the id of the appeal in the queue. */
async function appealOf(who: Person): Promise<{ appeal: number; decision: number }> {
  const [decision] = (await who.get('/user/decisions?limit=1')).json()
  const reply = await who.post(`/user/decisions/${decision.id}/appeal`, { text })
  assert.equal(reply.statusCode, 201, reply.body)
  const { data } = (await second.get('/admin/queue/items?kind=appeals&limit=100')).json()
  const item = data.find(({ owner_id }: { owner_id: number }) => owner_id === who.id)
  assert.equal(item.detail, text)
  return { appeal: item.id, decision: decision.id }
}

const overturn = async (appeal: number) => {
  const reply = await second.patch(`/admin/appeals/${appeal}`, { state: 'overturned', remark: 'You are right.' })
  assert.equal(reply.statusCode, 204, reply.body)
}

test('MOD-4 an overturned removal brings a feed back as it was: likes, comments, counts and categories', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'A pot I made')
  await bob.post(`/feeds/${feed}/like`)
  await bob.post(`/feeds/${feed}/comments`, { body: 'Nice' })
  const category = (await founder.post('/admin/feed-categories', { name: 'Choice' })).json().id
  assert.equal((await founder.put(`/feeds/${feed}/pushed-categories`, [category])).statusCode, 204)
  const states = async () => ({
    feed: { ...(await bob.get(`/feeds/${feed}`)).json(), feed_view_count: 0, user: 0 },
    extra: (await bob.get(`/users/${ann.id}`)).json().extra,
    categories: (await founder.get(`/admin/feeds?id=${feed}`)).json().data[0].categories,
  })
  const was = await states()
  assert.deepEqual(was.categories, [category])
  await founder.delete(`/feeds/${feed}?rule=spam&reason=Advertising.`)
  const gone = await states()
  assert.notDeepEqual(gone.extra.feeds_count, was.extra.feeds_count)

  const { appeal, decision } = await appealOf(ann)
  const { record } = (await second.get(`/admin/queue/appeals/${appeal}`)).json()
  assert.deepEqual(
    [record.text, record.reason, record.decided_by, record.subject.text, record.obstacle],
    [text, 'Advertising.', founder.id, 'A pot I made', null],
  )
  assert.equal((await founder.get(`/admin/queue/appeals/${appeal}`)).json().record.obstacle, 'appeal.own_decision')
  await overturn(appeal)
  const back = await states()
  assert.deepEqual(back.categories, was.categories)
  assert.equal(was.feed.like_count, 1)
  assert.deepEqual(back.feed, was.feed)
  assert.deepEqual({ ...back.extra, updated_at: 0 }, { ...was.extra, updated_at: 0 })
  const mine = (await ann.get(`/user/decisions/${decision}`)).json()
  assert.deepEqual(
    [mine.appeal.state, mine.appeal.remark, mine.ended_at !== null],
    ['overturned', 'You are right.', true],
  )
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.equal(notice.data.content, 'Your appeal was successful. The decision was reversed. You are right.')
  await assertChecksPass(world)
})

test('MOD-4 upheld, it stays removed; a second appeal, a late one and one by another person are refused', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'An offer')
  await founder.delete(`/feeds/${feed}`)
  const { appeal, decision } = await appealOf(ann)
  const again = await ann.post(`/user/decisions/${decision}/appeal`, { text })
  assert.deepEqual([again.statusCode, again.json().code], [422, 'decision.appealed'])
  assert.equal((await bob.post(`/user/decisions/${decision}/appeal`, { text })).statusCode, 404)
  for (const body of [{}, { text: '' }, { text: 'x'.repeat(2001) }])
    assert.equal((await ann.post(`/user/decisions/${decision}/appeal`, body)).statusCode, 422)
  assert.equal(
    (await second.patch(`/admin/appeals/${appeal}`, { state: 'upheld', remark: 'It is an offer.' })).statusCode,
    204,
  )
  assert.equal((await bob.get(`/feeds/${feed}`)).statusCode, 404)
  const late = await second.patch(`/admin/appeals/${appeal}`, { state: 'overturned' })
  assert.deepEqual([late.statusCode, late.json().code], [422, 'appeal.decided'])
  assert.equal((await second.patch('/admin/appeals/999999', { state: 'upheld' })).statusCode, 404)
  assert.equal((await bob.patch(`/admin/appeals/${appeal}`, { state: 'upheld' })).statusCode, 403)

  await founder.delete(`/feeds/${await publish(ann, 'Another offer')}`)
  const [newest] = (await ann.get('/user/decisions?limit=1')).json()
  await world.owner`update decisions set appeal_until = plaza_now() - interval '1 second' where id = ${newest.id}`
  assert.equal((await ann.post(`/user/decisions/${newest.id}/appeal`, { text })).json().code, 'decision.too_late')
})

test('MOD-4 who decided does not decide the appeal while anyone else can, and no one decides their own', async (t) => {
  const own = await createWorld(t, {})
  const [judge, ann] = [await own.founder(), (await own.people('ann'))[0]]
  await judge.delete(`/feeds/${await publish(ann, 'An offer')}`)
  const [decision] = (await ann.get('/user/decisions')).json()
  await ann.post(`/user/decisions/${decision.id}/appeal`, { text })
  const [item] = (await judge.get('/admin/queue/items?kind=appeals')).json().data
  const other = await own.holder('report:manage')
  const refused = await judge.patch(`/admin/appeals/${item.id}`, { state: 'overturned' })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'appeal.own_decision'])
  await judge.patch(`/admin/users/${ann.id}`, { roles: ['member', 'moderator'] })
  await own.owner`update users set disabled_at = plaza_now() where id in (${other.id}, (select id from users where name = 'admin'))`
  const mine = await ann.patch(`/admin/appeals/${item.id}`, { state: 'overturned' })
  assert.deepEqual([mine.statusCode, mine.json().code], [403, 'appeal.about_you'])
  assert.equal(
    (await judge.patch(`/admin/appeals/${item.id}`, { state: 'overturned' })).statusCode,
    204,
    'no one else is left',
  )
})

test('MOD-5 of several people who decide at once one does, and the counts move once', async () => {
  const [ann] = await world.people('ann')
  const third = await world.holder('report:manage')
  const feed = await publish(ann, 'Raced')
  await founder.delete(`/feeds/${feed}`)
  const { appeal } = await appealOf(ann)
  const replies = await Promise.all(
    [second, third, second, third].map((who, index) =>
      who.patch(`/admin/appeals/${appeal}`, { state: index % 2 ? 'upheld' : 'overturned' }),
    ),
  )
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 422, 422, 422])
  const isBack = (await ann.get(`/feeds/${feed}`)).statusCode === 201
  assert.equal(isBack, replies[0]!.statusCode === 204 || replies[2]!.statusCode === 204)
  const twice = await Promise.all(
    [1, 2, 3].map(async () =>
      ann.post(`/user/decisions/${(await ann.get('/user/decisions?limit=1')).json()[0].id}/appeal`, { text }),
    ),
  )
  assert.deepEqual([...new Set(twice.map(({ statusCode }) => statusCode))], [422])
  await assertChecksPass(world)
})

test('MOD-5 two staff who remove the same thing make one decision', async () => {
  const [ann] = await world.people('ann')
  const other = await world.holder('feed:manage')
  const feed = await publish(ann, 'Twice')
  await Promise.all([founder, other, founder, other].map((who) => who.delete(`/feeds/${feed}`)))
  assert.equal((await ann.get('/user/decisions')).json().length, 1)
  await assertChecksPass(world)
})

test('MOD-5 what its author deleted meanwhile stays deleted, and the author is cleared', async () => {
  const [ann] = await world.people('ann')
  const feed = await publish(ann, 'Mine to delete')
  await founder.delete(`/feeds/${feed}`)
  const { appeal, decision } = await appealOf(ann)
  // Staff brought it back by hand, which settles the appeal; then its author deletes it.
  await founder.patch(`/admin/feeds/${feed}`, { deleted: false })
  assert.equal((await ann.get(`/user/decisions/${decision}`)).json().appeal.state, 'overturned')
  assert.equal((await second.patch(`/admin/appeals/${appeal}`, { state: 'overturned' })).json().code, 'appeal.decided')
  await world.owner`update appeals set state = 'waiting', decided_at = null, decided_by = null where id = ${appeal}`
  await ann.delete(`/feeds/${feed}`)
  await overturn(appeal)
  assert.equal((await founder.get(`/feeds/${feed}`)).statusCode, 404)
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(
    notice.data.content,
    /It can’t be restored, because it has been deleted in the meantime\. You are right\.$/,
  )
  await assertChecksPass(world)
})

test('MOD-5 an appeal can be decided after the account is gone; what the person wrote is forgotten', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'Left behind')
  await founder.delete(`/feeds/${feed}?reason=Personal.`)
  const { appeal } = await appealOf(ann)
  assert.equal((await ann.delete('/user')).statusCode, 202)
  await world.runJobs()
  const { record } = (await second.get(`/admin/queue/appeals/${appeal}`)).json()
  assert.deepEqual([record.excerpt, record.reason, record.text, record.lost], ['', null, '–', null])
  await overturn(appeal)
  await world.runJobs()
  const back = await bob.get(`/feeds/${feed}`)
  assert.equal(back.json().feed_content, 'Left behind', 'as posts of deleted accounts do, it stands without its author')
  assert(!back.body.includes(ann.name))
  await assertChecksPass(world)
})

test('MOD-5 an account that ends while its appeal is decided stops neither', async () => {
  for (let round = 0; round < 5; round++) {
    const [ann, bob] = await world.people('ann', 'bob')
    const feed = await publish(ann, `Left behind ${round}`)
    await founder.delete(`/feeds/${feed}`)
    const { appeal } = await appealOf(ann)
    const [gone] = await Promise.all([ann.delete('/user'), overturn(appeal)])
    assert.equal(gone.statusCode, 202)
    await world.runJobs()
    const back = await bob.get(`/feeds/${feed}`)
    assert.equal(back.statusCode, 201)
    assert(!back.body.includes(ann.name))
    await assertChecksPass(world)
  }
})

test('MOD-5 its author deletes a held post while the appeal is decided: it stays deleted, and the author is told', async () => {
  const before = (await founder.get('/admin/settings'))
    .json()
    .data.find(({ name }: { name: string }) => name === 'automatic-rules').value
  const held = Object.fromEntries([
    ['name', 'Held'],
    ['on', 'feed'],
    ['if', { words: ['glazed-over'] }],
    ['then', 'hold'],
    ['rule', 'spam'],
  ])
  const set = await founder.patch('/admin/settings/automatic-rules?confirmed=true', [held])
  assert.equal(set.statusCode, 204, set.body)
  for (let round = 0; round < 5; round++) {
    const [ann, bob] = await world.people('ann', 'bob')
    const feed = await publish(ann, `glazed-over ${round}`)
    const { appeal, decision } = await appealOf(ann)
    const [deleted, decided] = await Promise.all([
      ann.delete(`/feeds/${feed}`),
      second.patch(`/admin/appeals/${appeal}`, { state: 'overturned' }),
    ])
    assert.equal(deleted.statusCode, 204)
    assert([204, 422].includes(decided.statusCode), decided.body)
    for (const who of [ann, bob]) assert.equal((await who.get(`/feeds/${feed}`)).statusCode, 404)
    assert.notEqual((await ann.get(`/user/decisions/${decision}`)).json().ended_at, null)
    assert.equal((await bob.get(`/users/${ann.id}`)).json().extra.feeds_count, 0)
    await assertChecksPass(world)
  }
  await founder.patch('/admin/settings/automatic-rules?confirmed=true', before)
})

test('MOD-5 overturned after the thing is gone for good: its author is cleared and told that it does not return', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(bob, 'Talk here')
  const comment = (await ann.post(`/feeds/${feed}/comments`, { body: 'Hello' })).json().comment.id
  await founder.delete(`/comments/${comment}`)
  await bob.delete(`/feeds/${feed}`)
  const { appeal, decision } = await appealOf(ann)
  await overturn(appeal)
  await world.runJobs()
  assert.equal((await ann.get(`/user/decisions/${decision}`)).json().appeal.state, 'overturned')
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /^Your appeal was successful\. The decision was reversed\. You are right\./)
  await assertChecksPass(world)
})

test('MOD-6 a topic comes back with its members, a comment and an event too', async () => {
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const topic = await createTopic(ann, { name: `Pots ${ann.id}` })
  for (const who of [bob, eve]) assert((await who.put(`/user/feed-topics/${topic}`)).statusCode < 300)
  const card = async () => {
    const { followers_count, feeds_count, name } = (await bob.get(`/feed/topics/${topic}`)).json()
    return { followers_count, feeds_count, name }
  }
  const was = await card()
  await founder.delete(`/feed/topics/${topic}`)
  await world.runJobs()
  assert.equal((await bob.get(`/feed/topics/${topic}`)).statusCode, 404)
  assert.equal(
    Number((await world.owner`select count(*) from topic_members where topic_id = ${topic}`)[0]!['count']),
    0,
  )
  await overturn((await appealOf(ann)).appeal)
  await world.runJobs()
  assert.deepEqual(await card(), was)
  assert.equal(
    Number((await world.owner`select count(*) from topic_members where topic_id = ${topic}`)[0]!['count']),
    3,
  )

  const feed = await publish(bob, 'Talk here')
  const comment = (await ann.post(`/feeds/${feed}/comments`, { body: 'Hello' })).json().comment.id
  await founder.delete(`/comments/${comment}`)
  assert.equal((await bob.get(`/feeds/${feed}`)).json().feed_comment_count, 0)
  await overturn((await appealOf(ann)).appeal)
  assert.equal((await bob.get(`/feeds/${feed}`)).json().feed_comment_count, 1)

  const { id: event } = await announceEvent(world, ann, await addEventCategory(founder))
  const seen = (await bob.get(`/events/${event}`)).json()
  await founder.delete(`/events/${event}`)
  await overturn((await appealOf(ann)).appeal)
  assert.deepEqual(
    { ...Object((await bob.get(`/events/${event}`)).json()), updated_at: 0 },
    { ...Object(seen), updated_at: 0 },
  )
  await assertChecksPass(world)
})

test('MOD-6 an overturned suspension lets the person back in, unless a later one holds', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  for (const who of [ann, bob]) await founder.patch(`/admin/users/${who.id}`, { disabled: true, rule: 'fraud' })
  const queue = async (who: Person) => {
    const [{ id }] = (await world.owner`
      insert into appeals (decision_id, text) select max(id), ${text} from decisions where user_id = ${who.id} returning id`) as unknown as [
      { id: string },
    ]
    return Number(id)
  }
  await overturn(await queue(ann))
  const user = async (who: Person) => (await founder.get(`/admin/users/${who.id}`)).json()
  assert.equal((await user(ann)).disabled, false)
  const first = await queue(bob)
  await founder.patch(`/admin/users/${bob.id}`, { disabled: true, rule: 'spam' })
  await overturn(first)
  assert.equal((await user(bob)).disabled, true)
})

test('MOD-6 an overturned mute lets the person write in chat again, and leaves a limit alone', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const conversation = await friends(ann, bob)
  const until = '2099-01-01 00:00:00'
  for (const change of [{ chat_muted_until: until }, { limited_until: until }])
    assert.equal((await founder.patch(`/admin/users/${ann.id}`, { ...change, rule: 'harassment' })).statusCode, 204)
  const decisions = (await ann.get('/user/decisions')).json()
  assert.deepEqual(
    decisions.map(({ subject, act }: { subject: { kind: string }; act: string }) => [subject.kind, act]),
    [
      ['users', 'limited'],
      ['mutes', 'limited'],
    ],
  )
  const [, told] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(told.data.content, /^You can’t send chat messages until 2099-01-01 00:00:00 \(UTC\)\. Rule: Harassment/)
  assert.equal((await send(ann, conversation, 'Hello?')).statusCode, 403)
  await ann.post(`/user/decisions/${decisions[1].id}/appeal`, { text })
  const { data } = (await second.get('/admin/queue/items?kind=appeals&limit=100')).json()
  await overturn(data.find(({ owner_id }: { owner_id: number }) => owner_id === ann.id).id)
  await say(ann, conversation, 'Thank you.')
  const { chat_muted_until: muted, limited_until: limited } = (await founder.get(`/admin/users/${ann.id}`)).json()
  assert.deepEqual([muted, limited], [null, until])
  await founder.patch(`/admin/users/${ann.id}`, { chat_muted_until: until, reason: 'Again.' })
  await founder.patch(`/admin/users/${ann.id}`, { chat_muted_until: null })
  const [last] = (await ann.get('/user/decisions?limit=1')).json()
  assert.deepEqual([last.reason, last.ended_at !== null], ['Again.', true], 'staff let them write again')
})

test('MOD-6 a message that staff removed comes back as it was: text, file and reactions; recalled by its author it does not', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const conversation = await friends(ann, bob)
  const file = await upload(world, ann, await pngOf())
  const { seq } = await say(ann, conversation, 'Look at my kiln', { files: [file] })
  await bob.put(`/chat/conversations/${conversation}/messages/${seq}/reactions/${encodeURIComponent('👍')}`)
  const shown = async (): Promise<ChatMessage> => {
    const message = (await read(bob, conversation)).find((each) => each.seq === seq)!
    return { ...message, rev: 0 }
  }
  const was = await shown()
  assert.equal((was['files'] as unknown[]).length, 1)
  const remove = () => founder.delete(`/chat/conversations/${conversation}/messages/${seq}?rule=spam`)
  assert.equal((await remove()).statusCode, 204)
  const gone = await shown()
  assert.deepEqual([gone.text, gone['files'], gone['reactions'], gone['recalled_at'] !== null], ['', [], [], true])
  assert.deepEqual((await bob.get('/chat/search?q=kiln')).json(), [])

  const { appeal } = await appealOf(ann)
  const { record } = (await second.get(`/admin/queue/appeals/${appeal}`)).json()
  assert.equal(record.subject.text, 'Look at my kiln', 'who decides reads what was removed')
  await overturn(appeal)
  const withoutAddresses = ({ files, ...rest }: Record<string, unknown>) => ({ ...rest, files: (files as []).length })
  assert.deepEqual(withoutAddresses(await shown()), withoutAddresses(was))

  assert.equal((await remove()).statusCode, 204)
  const again = await appealOf(ann)
  await ann.delete('/user')
  await world.runJobs()
  await overturn(again.appeal)
  assert.equal((await shown()).text, '', 'what was said is forgotten with its author')
})

test('MOD-6 an appeal against a removal of everything shows what it removed', async () => {
  const [ann] = await world.people('ann')
  for (const what of ['A jug', 'A bowl']) await publish(ann, what)
  const started = await founder.post(`/admin/users/${ann.id}/removals`, { kinds: ['feeds'], rule: 'spam' })
  assert.equal(started.statusCode, 202, started.body)
  await world.runJobs()
  const { appeal } = await appealOf(ann)
  const { record } = (await second.get(`/admin/queue/appeals/${appeal}`)).json()
  assert.equal(record.subject.text, 'A bowl\n\nA jug')
})

test('MOD-6 who appealed hears of it when staff take the decision back by themselves; an account that is gone stops no one', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'Taken back')
  await founder.delete(`/feeds/${feed}`)
  await appealOf(ann)
  await founder.patch(`/admin/feeds/${feed}`, { deleted: false })
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.equal(notice.data.content, 'Your appeal was successful. The decision was reversed.')

  await founder.patch(`/admin/users/${bob.id}`, { disabled: true, rule: 'fraud' })
  const [{ id }] = (await world.owner`
    insert into appeals (decision_id, text) select max(id), ${text} from decisions where user_id = ${bob.id} returning id`) as unknown as [
    { id: string },
  ]
  await world.owner`update users set deleted_at = plaza_now(), phone = null, email = null where id = ${bob.id}`
  await overturn(Number(id))
})
