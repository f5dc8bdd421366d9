import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { comment, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type Requests, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  await configureTopics(world)
})

const plain = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')
const later = (hours: number) => plain(new Date(world.clock.now().getTime() + hours * 3_600_000))

async function limit(who: Person, until: string | null, why: object = { rule: 'spam', reason: 'Too much of it.' }) {
  const reply = await founder.patch(`/admin/users/${who.id}`, { limited_until: until, ...(until && why) })
  assert.equal(reply.statusCode, 204, reply.body)
  await world.runJobs()
}

const idsOf = (reply: { json(): unknown }): number[] => {
  const answer = reply.json() as { id: number }[] | { feeds?: { id: number }[]; comments?: { id: number }[] }
  return (Array.isArray(answer) ? answer : (answer.feeds ?? answer.comments ?? [])).map(({ id }) => id)
}

test('what a limited person writes is in no list, search or count of others, and comes back whole', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await bob.put(`/user/followings/${ann.id}`)
  const topic = await createTopic(ann)
  const theme = (await founder.post('/admin/themes', { title: 'Pots' })).json().id
  const feed = await publish(ann, { feed_content: 'quillwort by the kiln #glazed', topics: [topic], theme })
  const deleted = await publish(ann, 'quillwort, the other one')
  await cid.post(`/feeds/${feed}/like`)
  const theirs = await publish(cid, 'a meadow')
  const comment = (await ann.post(`/feeds/${theirs}/comments`, { body: 'quillwort again' })).json().comment.id
  const category = (await founder.post('/admin/feed-categories', { name: 'Kilns' })).json().id
  await founder.put(`/feeds/${feed}/pushed-categories`, [category])
  await founder.delete(`/feeds/${deleted}`)
  const quote = await publish(cid, { feed_content: 'look', repostable_type: 'feeds', repostable_id: feed })
  await world.runJobs()

  const lists: Record<string, (viewer: Requests) => Promise<number[]>> = {
    newest: async (viewer) => idsOf(await viewer.get('/feeds?limit=100')),
    hot: async (viewer) => idsOf(await viewer.get('/feeds?type=hot&limit=100')),
    hottest: async (viewer) => idsOf(await viewer.post('/feeds-hot', { limit: 50 })),
    theirs: async (viewer) => idsOf(await viewer.get(`/feeds?type=users&user=${ann.id}`)),
    named: async (viewer) => idsOf(await viewer.get(`/feeds?search=quillwort&limit=50`)),
    tagged: async (viewer) => idsOf(await viewer.get('/feeds?tag=glazed')),
    topic: async (viewer) => idsOf(await viewer.get(`/feed/topics/${topic}/feeds`)),
    theme: async (viewer) => idsOf(await viewer.get(`/feed-themes/${theme}/feeds`)),
    category: async (viewer) => idsOf(await viewer.get(`/feed/categories/${category}/feeds`)),
  }
  const inLists = async (viewer: Requests) => {
    const found: string[] = []
    for (const [name, list] of Object.entries(lists)) if ((await list(viewer)).includes(feed)) found.push(name)
    return found
  }
  const shown = async (viewer: Requests) => ({
    lists: await inLists(viewer),
    search: (await viewer.get('/search?q=quillwort')).body.split('quillwort').length - 1,
    open: (await viewer.get(`/feeds/${feed}`)).statusCode,
    reader: (await world.service.app.inject({ url: `/people/${ann.id}/atom.xml` })).body.includes('by the kiln'),
    quoted: (await viewer.get(`/feeds/${quote}`)).body.includes('by the kiln'),
    comments: idsOf(await viewer.get(`/feeds/${theirs}/comments`)),
    comment: (await viewer.get(`/feeds/${theirs}/comments/${comment}`)).statusCode,
    counts: [
      (await viewer.get(`/users/${ann.id}`)).json().extra.feeds_count,
      (await viewer.get(`/feeds/${theirs}`)).json().feed_comment_count,
      (await viewer.get(`/feed/topics/${topic}`)).json().feeds_count,
      (await viewer.get(`/feed-themes/${theme}`)).json().feeds_count,
    ],
  })
  const before = await shown(cid)
  assert.deepEqual(before.lists, Object.keys(lists))
  assert.deepEqual(before.counts, [1, 1, 1, 1])
  assert.deepEqual([before.search > 0, before.reader, before.quoted], [true, true, true])

  await limit(ann, later(24))
  const nothing = {
    lists: [],
    search: 0,
    open: 404,
    reader: false,
    quoted: false,
    comments: [],
    comment: 404,
    counts: [0, 0, 0, 0],
  }
  assert.deepEqual(await shown(cid), nothing)
  const { counts: _, ...guest } = await shown(world.guest())
  const { counts: __, ...less } = nothing
  assert.deepEqual(guest, less)
  await assertChecksPass(world)

  // A follower can open it and reads the comments, but finds it in no list.
  const follower = await shown(bob)
  assert.deepEqual([follower.lists, follower.search, follower.open], [[], 0, 201])
  assert.deepEqual([follower.comments, follower.comment, follower.quoted], [[comment], 200, true])
  const own = await shown(ann)
  assert.deepEqual([own.lists, own.open, own.comments, own.counts[0]], [Object.keys(lists), 201, [comment], 1])
  assert(own.search > 0)

  // What she writes meanwhile is limited from the start, and tells no stranger.
  const second = await publish(ann, `quillwort too, @${cid.name}`)
  const again = (await ann.post(`/feeds/${theirs}/comments`, { body: `and again @${cid.name}` })).json().comment.id
  await world.runJobs()
  assert.equal((await cid.get(`/feeds/${second}`)).statusCode, 404)
  assert.deepEqual(idsOf(await cid.get(`/feeds/${theirs}/comments`)), [])
  assert.equal((await cid.get('/user/notifications?type=mention')).json().data.length, 0)
  assert.deepEqual(idsOf(await ann.get(`/feeds/${theirs}/comments`)), [again, comment])
  assert.deepEqual(idsOf(await cid.get('/user/comments')), [], 'nor among the comments received')

  // What is restored meanwhile stays limited; what a stranger answers finds nothing.
  await founder.patch(`/admin/feeds/${deleted}`, { deleted: false })
  assert.equal((await cid.get(`/feeds/${deleted}`)).statusCode, 404)
  assert.equal((await cid.post(`/feeds/${feed}/like`)).statusCode, 404)
  assert.equal((await bob.post(`/feeds/${feed}/comments`, { body: 'still here' })).statusCode, 201)
  await founder.delete(`/comments/${again}`)
  await assertChecksPass(world)

  await limit(ann, null)
  const after = await shown(cid)
  assert.deepEqual(after.lists, before.lists)
  assert.deepEqual([after.open, after.reader, after.quoted, after.comment], [201, true, true, 200])
  assert.deepEqual(after.counts, [3, 1, 1, 1])
  assert.equal((await cid.get(`/feeds/${deleted}`)).statusCode, 201)
  await assertChecksPass(world)
})

test('a limit is a decision with an end: it is told, appealed, and over by itself', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'a kettle')
  const until = later(1)
  await limit(ann, until, { rule: 'harassment', reason: 'Be kind.' })
  const [decision] = (await ann.get('/user/decisions')).json()
  assert.deepEqual(
    [decision.act, decision.subject.kind, decision.rule, decision.reason, decision.until?.slice(0, 19)],
    ['limited', 'users', 'harassment', 'Be kind.', until.replace(' ', 'T')],
  )
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().limited_until, until)
  assert((await founder.get('/admin/users?limited=true')).json().data.some(({ id }: Person) => id === ann.id))
  assert.equal((await bob.get(`/feeds/${feed}`)).statusCode, 404)

  await world.clock.advance(3700)
  await world.owner`insert into jobs (name, payload, max_attempts, run_at) values ('users.end-suspensions', '{}', 3, plaza_now())`
  await world.runJobs()
  await world.runJobs()
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().limited_until, null)
  assert.equal((await bob.get(`/feeds/${feed}`)).statusCode, 201)

  await limit(ann, later(24))
  const [second] = (await ann.get('/user/decisions')).json()
  assert.equal((await ann.post(`/user/decisions/${second.id}/appeal`, { text: 'It was a kettle.' })).statusCode, 201)
  const colleague = await world.holder('report:manage')
  const { data } = (await colleague.get('/admin/queue/items?kind=appeals')).json()
  const appeal = data.find(({ owner_id }: { owner_id: number }) => owner_id === ann.id)
  assert.equal((await colleague.patch(`/admin/appeals/${appeal.id}`, { state: 'overturned' })).statusCode, 204)
  await world.runJobs()
  assert.equal((await bob.get(`/feeds/${feed}`)).statusCode, 201)
  assert.notEqual((await ann.get(`/user/decisions/${second.id}`)).json().ended_at, null)
})

test('posts published at the moment of the limit are limited too, and only staff limit', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const posts = Array.from({ length: 8 }, (_, nth) => () => publish(ann, `at once ${nth}, all of them`))
  const half = posts.slice(0, 4).map((post) => post())
  const limiting = founder.patch(`/admin/users/${ann.id}`, { limited_until: later(24), rule: 'spam' })
  const ids = await Promise.all([...half, ...posts.slice(4).map((post) => post())])
  assert.equal((await limiting).statusCode, 204)
  await world.runJobs()
  await world.clock.advance(61)
  await world.runJobs()
  for (const id of ids) assert.equal((await bob.get(`/feeds/${id}`)).statusCode, 404)
  await assertChecksPass(world)

  assert.equal((await bob.patch(`/admin/users/${ann.id}`, { limited_until: null })).statusCode, 403)
  assert.equal((await founder.patch(`/admin/users/${founder.id}`, { limited_until: later(1) })).statusCode, 422)
  for (const bad of ['soon', '2027-02-31 00:00:00', 7])
    assert.equal((await founder.patch(`/admin/users/${ann.id}`, { limited_until: bad })).statusCode, 422)
  const reason = await founder.patch(`/admin/users/${ann.id}`, { limited_until: null, reason: 'why' })
  assert.deepEqual(Object.keys(reason.json().errors), ['reason'])
})

test('a feed of a hidden topic stays hidden for members when its author is limited and after', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  const topic = await createTopic(ann, { visible: 'hidden' })
  await join(bob, topic)
  await join(cid, topic)
  await bob.put(`/user/followings/${ann.id}`)
  const feed = await publish(ann, { feed_content: 'among us', topics: [topic] })
  const opens = async () =>
    Promise.all([ann, bob, cid].map(async (each) => (await each.get(`/feeds/${feed}`)).statusCode))
  await limit(ann, later(24))
  assert.deepEqual(await opens(), [201, 201, 404])
  await assertChecksPass(world)
  await limit(ann, null)
  assert.deepEqual(await opens(), [201, 201, 201])
  await assertChecksPass(world)
})

test('a comment of a limited person is there for their followers alone, to report and to reply to', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await cid.put(`/user/followings/${ann.id}`)
  const feed = await publish(bob, 'a meadow')
  const said = await comment(ann, feed, 'cheap pots')
  await limit(ann, later(24))
  assert.equal((await bob.get(`/feeds/${feed}/comments/${said}`)).statusCode, 404)
  const reply = (who: Person) => who.post(`/feeds/${feed}/comments`, { body: 'to ann', reply_user: ann.id })
  const report = (who: Person) => who.post(`/report/comments/${said}`, {})
  assert.deepEqual([(await reply(bob)).statusCode, (await report(bob)).statusCode], [422, 404])
  assert.deepEqual([(await reply(cid)).statusCode, (await report(cid)).statusCode], [201, 201])
  await assertChecksPass(world)
})
