import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  await configureTopics(world)
})

const progress = async (user: Person, id: number) =>
  (await founder.get(`/admin/users/${user.id}/removals/${id}`)).json()

/** What is counted of a feed, and what the viewer did with it; of one that is gone nothing. */
const countsOf = (feed: Record<string, unknown>) =>
  Object.fromEntries(
    ['like_count', 'feed_comment_count', 'has_like', 'hot', 'feed_content'].flatMap((name) =>
      name in feed ? [[name, feed[name]]] : [],
    ),
  )

/** A person with 200 feeds, some liked, in a topic and in a category, and comments on another person's. */
async function spammer() {
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann, { name: `Offers ${ann.id}` })
  const feeds: number[] = []
  for (let index = 0; index < 197; index++) feeds.push(await publish(ann, `Offer ${index}`))
  const inTopic = await ann.post('/feeds', { feed_content: 'In a topic', topics: [topic] })
  assert.equal(inTopic.statusCode, 201, inTopic.body)
  feeds.push(inTopic.json().id)
  const chosen = await publish(ann, 'Chosen')
  const category = (await founder.post('/admin/feed-categories', { name: `Choice ${ann.id}` })).json().id
  await founder.put(`/feeds/${chosen}/pushed-categories`, [category])
  feeds.push(chosen)
  await bob.post(`/feeds/${feeds[0]}/like`)
  await bob.post(`/feeds/${feeds[0]}/comments`, { body: 'Hm' })
  const theirs = await publish(bob, 'Mine')
  const comments: number[] = []
  for (const body of ['Buy!', 'Buy now!', 'Buy here!'])
    comments.push((await ann.post(`/feeds/${theirs}/comments`, { body })).json().comment.id)
  const states = async () => ({
    counts: (await founder.get(`/admin/users/${ann.id}`)).json().feeds_count,
    comments: (await bob.get(`/feeds/${theirs}`)).json().feed_comment_count,
    topic: (await bob.get(`/feed/topics/${topic}`)).json().feeds_count,
    category: (await founder.get(`/admin/feeds?id=${chosen}`)).json().data[0].categories,
    first: countsOf((await bob.get(`/feeds/${feeds[0]}`)).json()),
  })
  return { ann, bob, feeds, theirs, states }
}

test('MOD-9 everything of a person goes in the background, and comes back as it was', async () => {
  const { ann, bob, feeds, states } = await spammer()
  const was = await states()
  const started = await founder.post(`/admin/users/${ann.id}/removals`, {
    kinds: ['feeds', 'comments', 'events', 'brands'],
    rule: 'spam',
    reason: 'Two hundred offers.',
  })
  assert.equal(started.statusCode, 202, started.body)
  const { id } = started.json()
  assert.deepEqual([(await progress(ann, id)).state, (await progress(ann, id)).total], ['running', 202])
  const second = await founder.post(`/admin/users/${ann.id}/removals`, { kinds: ['feeds'] })
  assert.deepEqual([second.statusCode, second.json().code], [422, 'removal.running'])
  await world.runJobs()
  const done = await progress(ann, id)
  assert.deepEqual([done.state, done.removed, done.restored], ['done', 202, 0])
  const gone = await states()
  assert.deepEqual([gone.counts, gone.comments, gone.topic, gone.category, gone.first], [0, 0, 0, [], {}])
  const decisions = (await ann.get('/user/decisions')).json()
  assert.deepEqual(
    decisions.map(({ act, rule, subject }: { act: string; rule: string; subject: { kind: string } }) => [
      act,
      rule,
      subject.kind,
    ]),
    [['removed', 'spam', 'removals']],
  )
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /^Several things you published were removed\. Two hundred offers\./)
  await assertChecksPass(world)

  const back = await founder.delete(`/admin/users/${ann.id}/removals/${id}`)
  assert.equal(back.statusCode, 202, back.body)
  await world.runJobs()
  const restored = await progress(ann, id)
  assert.deepEqual([restored.state, restored.restored], ['restored', 202])
  assert.deepEqual(await states(), was)
  assert.equal((await ann.get('/user/decisions')).json()[0].ended_at !== null, true)
  assert.equal((await bob.get(`/feeds/${feeds[100]}`)).statusCode, 201)
  assert.equal((await founder.delete(`/admin/users/${ann.id}/removals/${id}`)).statusCode, 202, 'again changes nothing')
  await assertChecksPass(world)
})

test('MOD-9 `since` spares what is older; an appeal brings it back; what was deleted before stays deleted', async () => {
  const [ann] = await world.people('ann')
  const [old, own, young] = [await publish(ann, 'Old'), await publish(ann, 'Own'), await publish(ann, 'Young')]
  await world.owner`
    update feed_stats set created_at = created_at - interval '30 days', hot = feed_hot(0, 0, 0, 0, created_at - interval '30 days')
    where feed_id = ${old}`
  await ann.delete(`/feeds/${own}`)
  const since = new Date(world.clock.now().getTime() - 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  const { id } = (await founder.post(`/admin/users/${ann.id}/removals`, { kinds: ['feeds'], since })).json()
  await world.runJobs()
  assert.equal((await progress(ann, id)).removed, 1)
  const statuses = async () =>
    Promise.all([old, own, young].map(async (feed) => (await ann.get(`/feeds/${feed}`)).statusCode))
  assert.deepEqual(await statuses(), [201, 404, 404])
  const [decision] = (await ann.get('/user/decisions')).json()
  await ann.post(`/user/decisions/${decision.id}/appeal`, { text: 'It was fine.' })
  const moderator = await world.holder('report:manage')
  const [item] = (await moderator.get('/admin/queue/items?kind=appeals')).json().data
  assert.equal((await moderator.patch(`/admin/appeals/${item.id}`, { state: 'overturned' })).statusCode, 204)
  await world.runJobs()
  assert.deepEqual(await statuses(), [201, 404, 201])
  await assertChecksPass(world)
})

test('MOD-9 taking it back while it runs, bad input and strangers', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  for (let index = 0; index < 5; index++) await publish(ann, `Feed ${index}`)
  const path = `/admin/users/${ann.id}/removals`
  const { id } = (await founder.post(path, { kinds: ['feeds'] })).json()
  await Promise.all([world.runJobs(), founder.delete(`${path}/${id}`)])
  await world.runJobs()
  assert.equal((await progress(ann, id)).state, 'restored')
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().feeds_count, 5)
  for (const body of [{}, { kinds: [] }, { kinds: ['users'] }, { kinds: ['feeds'], since: '2026-02-31T00:00:00Z' }])
    assert.equal((await founder.post(path, body)).statusCode, 422, JSON.stringify(body))
  assert.equal(
    (await founder.post(`/admin/users/${founder.id}/removals`, { kinds: ['feeds'] })).json().code,
    'user.oneself',
  )
  assert.equal((await founder.post('/admin/users/999999/removals', { kinds: ['feeds'] })).statusCode, 404)
  assert.equal((await founder.get(`/admin/users/${bob.id}/removals/${id}`)).statusCode, 404)
  assert.equal((await founder.delete(`/admin/users/${bob.id}/removals/${id}`)).statusCode, 404)
  assert.equal((await bob.post(path, { kinds: ['feeds'] })).statusCode, 403)
  const late = (await founder.post(path, { kinds: ['feeds'] })).json().id
  await world.runJobs()
  await world.owner`update removals set created_at = created_at - interval '31 days' where id = ${late}`
  assert.equal((await founder.delete(`${path}/${late}`)).json().code, 'removal.too_late')
  await assertChecksPass(world)
})

test('MOD-9 topics, brands and things for sale go and come back too; a topic whose name was taken meanwhile stays away', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const names = [`Kilns ${ann.id}`, `Glazes ${ann.id}`]
  const topics = [await createTopic(ann, { name: names[0] }), await createTopic(ann, { name: names[1] })]
  for (const topic of topics) assert((await bob.put(`/user/feed-topics/${topic}`)).statusCode < 300)
  const { id: cup } = (await founder.post('/admin/commodities', { title: 'Cup', user_id: ann.id })).json()
  const [brand] = await world.owner`
    insert into brands (creator_id, name, is_audited) values (${ann.id}, ${`Pots ${ann.id}`}, true) returning id`
  const path = `/admin/users/${ann.id}/removals`
  const { counts } = (await founder.get(path)).json()
  assert.deepEqual(counts, { feeds: 0, comments: 0, topics: 2, events: 0, brands: 1, commodities: 1 })
  const { id } = (await founder.post(path, { kinds: ['topics', 'brands', 'commodities'], rule: 'spam' })).json()
  await world.runJobs()
  assert.deepEqual([(await progress(ann, id)).state, (await progress(ann, id)).removed], ['done', 4])
  const shown = async () =>
    Promise.all(
      [
        ...topics.map((topic) => `/feed/topics/${topic}`),
        `/mall-brands/${brand!['id']}`,
        `/mall/commodities/${cup}`,
      ].map(async (url) => (await bob.get(url)).statusCode),
    )
  assert.deepEqual(await shown(), [404, 404, 404, 404])
  const mine = await ann.patch(`/mall-brands/${brand!['id']}`, { deleted_at: 0 })
  assert.equal(mine.statusCode, 403, 'what staff removed is not brought back by its owner')
  await assertChecksPass(world)

  await createTopic(bob, { name: names[1] })
  assert.equal((await founder.delete(`${path}/${id}`)).statusCode, 202)
  await world.runJobs()
  assert.equal((await progress(ann, id)).state, 'restored')
  assert.deepEqual(await shown(), [200, 404, 200, 200])
  assert.equal((await bob.get(`/feed/topics/${topics[0]}`)).json().followers_count, 2)
  await assertChecksPass(world)
})
