import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass } from '../checks.ts'
import { publish } from '../factories/feeds.ts'
import { configureTopics, createTopic, join, leave } from '../factories/topics.ts'
import { fund } from '../money.ts'
import { createWorld, type Requests } from '../world.ts'

/** Kinds that `/user/notifications` lists. */
const KINDS = ['comment', 'like', 'reward', 'answer', 'mall_selling_commodity', 'selling_knowledge', 'system']

/** That it was requested may be counted. */
const withoutViews = (body: string): string => body.replace(/"\w*views?_count":\d+/g, '')

// The walk over every route searches for the text of a canary. A count, an id or a time reveals as much: here an
// outsider requests everything twice, with a lot of activity in hidden topics in between.
test('TOP-7 nothing an outsider reads moves with what happens inside a hidden topic', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const staff = await world.founder()
  const [ann, bob, cid, dan, eve] = await world.people('ann', 'bob', 'cid', 'dan', 'eve')
  await fund(world, bob.id, 1000)
  const [open, hidden, other] = [
    await createTopic(ann),
    await createTopic(ann, { visible: 'hidden', publish_permission: 'allUser' }),
    await createTopic(eve, { visible: 'hidden', publish_permission: 'allUser' }),
  ]
  for (const member of [bob, dan]) await join(member, hidden)
  for (const person of [ann, bob]) await join(person, other)
  await join(bob, open)
  const made = async (path: string, fields: object) => {
    const reply = await staff.post(path, fields)
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().id as number
  }
  const theme = await made('/admin/themes', { title: 'A window' })
  const category = await made('/admin/feed-categories', { name: 'Chosen' })
  const wenda = await made('/admin/wendas', { title: 'Why?', content: 'x', author_id: cid.id })
  const commodity = await made('/admin/commodities', { title: 'Cup', user_id: cid.id })
  const knowledge = await made('/admin/knowledge', { title: 'Balcony', author_id: cid.id })
  const info = await made('/admin/infos', { title: 'Market', content: 'Thirty stalls.', author_id: cid.id })
  const seen = await publish(ann, { feed_content: 'for all', topics: [open], theme })
  // Before he leaves, the former member is commented on, replied to and liked; those notices are his to keep.
  const early = await publish(dan, { feed_content: 'mine', topics: [hidden] })
  await bob.post(`/feeds/${early}/comments`, { body: 'early', reply_user: dan.id })
  const talk = await publish(ann, { feed_content: 'talk', topics: [hidden] })
  assert.equal((await dan.post(`/feeds/${talk}/comments`, { body: 'hello' })).statusCode, 201)
  await leave(dan, hidden)

  const asks = [
    ...['', '?type=hot', '?type=newFollow', '?type=recommended', `?type=users&user=${ann.id}`, `?theme=${theme}`].map(
      (query) => `/feeds${query}`,
    ),
    ...['mall_commodities', 'info', 'wenda', 'knowledge'].flatMap((type) =>
      [commodity, info, wenda, knowledge].map((id) => `/feeds?repostable_type=${type}&repostable_id=${id}`),
    ),
    `/feeds?type=topics&topic=${open}`,
    `/feed-themes/${theme}`,
    `/feed-themes/${theme}/feeds`,
    '/feed/categories',
    `/feed/categories/${category}/feeds`,
    `/feed/topics/${open}`,
    `/feed/topics/${open}/feeds`,
    `/feed/topics/${open}/followers`,
    '/feed/topic/count',
    `/feed/topic/count?user_id=${ann.id}`,
    `/wendas/${wenda}`,
    '/infos',
    '/mall/commodities',
    `/knowledge/${knowledge}`,
    ...[ann, bob].flatMap(({ id }) => [`/users/${id}`, `/users?id=${id}`, `/user/search?keyword=${id}`]),
    ...KINDS.map((kind) => `/user/notifications?type=${kind}`),
    '/user/notification-statistics',
    '/user/stream?once=1&last_event_id=0',
    '/user/comments',
    '/user/likes',
    '/feeds/collections',
    '/user/currency',
  ]
  const outsiders: [name: string, who: Requests][] = [
    ['guest', world.guest()],
    ['owner of what it is about', cid],
    ['former member', dan],
    ['member of the other', eve],
  ]
  const askAll = async () => {
    await world.runJobs()
    const answers: [string, string][] = []
    for (const [name, who] of outsiders) {
      for (const path of asks) answers.push([`${name} ${path}`, withoutViews((await who.get(path)).body)])
      answers.push([`${name} POST /feeds-hot`, (await who.post('/feeds-hot', { limit: 50 })).body])
    }
    return new Map(answers)
  }
  const before = await askAll()
  await world.clock.advance(2)

  const about = [
    { repostable_type: 'wenda', repostable_id: wenda },
    { repostable_type: 'mall_commodities', repostable_id: commodity },
    { repostable_type: 'knowledge', repostable_id: knowledge },
    { repostable_type: 'info', repostable_id: info },
  ]
  const inside: number[] = []
  for (const record of about)
    inside.push(await publish(ann, { feed_content: 'inside', topics: [open, hidden], theme, ...record }))
  inside.push(await publish(ann, { feed_content: 'in both', topics: [hidden, other] }))
  for (const feed of inside) {
    const say = (to: number) => bob.post(`/feeds/${feed}/comments`, { body: 'psst', reply_user: to })
    assert.equal((await say(0)).statusCode, 201)
    // Neither said anything here, so no one replies to them.
    for (const outsider of [cid.id, dan.id]) assert.equal((await say(outsider)).json().code, 'comment.reply_user')
    assert.equal((await bob.post(`/feeds/${feed}/like`)).statusCode, 201)
    assert.equal((await bob.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 1, numbers: 1 })).statusCode, 201)
    assert.equal((await staff.put(`/feeds/${feed}/pushed-categories`, [category])).statusCode, 204)
  }
  // The former member did write here, so a reply to him is accepted; he is not notified.
  const toFormer = await bob.post(`/feeds/${talk}/comments`, { body: 'psst', reply_user: dan.id })
  assert.equal(toFormer.statusCode, 201, toFormer.body)
  await bob.delete(`/feeds/${inside[0]}/unlike`)
  await ann.delete(`/feeds/${inside[1]}`)
  assert.equal((await leave(bob, hidden)).statusCode, 204)
  assert((await join(bob, hidden)).statusCode < 300)
  const after = await askAll()

  const moved = [...after].filter(([name, body]) => body !== before.get(name)).map(([name]) => name)
  assert.deepEqual(moved, [])
  await assertChecksPass(world)
  const card = async (who: Requests, topic: number) => (await who.get(`/feed/topics/${topic}`)).json()
  assert.equal((await card(eve, other)).feeds_count, 0, 'what is in two hidden topics is on the card of neither')
  assert.equal((await bob.get('/user/comments')).statusCode, 200)
  assert((await bob.get(`/feeds?id=${seen},${inside[0]}`)).json().length === 2, 'a member sees both')
})

test('a topic that staff refuse is no longer named on its feeds', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const staff = await world.founder()
  const [ann] = await world.people('ann')
  const topic = await createTopic(ann, { name: 'Offensive' })
  const feed = await publish(ann, { feed_content: 'plain', topics: [topic] })
  const named = async () => (await world.guest().get(`/feeds?id=${feed}`)).body.includes('Offensive')
  assert(await named())
  assert.equal((await staff.patch(`/admin/topics/${topic}`, { status: 'failed' })).statusCode, 204)
  assert(!(await named()))
  assert.equal((await staff.patch(`/admin/topics/${topic}`, { status: 'passed' })).statusCode, 204)
  assert(await named())
})
