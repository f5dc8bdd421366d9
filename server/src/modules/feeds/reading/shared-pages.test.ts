import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEventCategory, publicEvent } from '../../../../test/factories/events.ts'
import { type Feed, idsOf, publish, publishMany } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Requests } from '../../../../test/world.ts'

const page = async (viewer: Requests, path: string): Promise<Feed[]> => (await viewer.get(path)).json()
const marks = (feeds: Feed[]) => feeds.map(({ has_like, has_collect }) => `${+has_like}${+has_collect}`).join(' ')

test('many who ask for one page at once get the same feeds, each with their own marks', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const [ann, bob, cem, dia] = people
  const [first, second, third] = await publishMany(ann, 3)
  await bob.post(`/feeds/${third}/like`)
  await bob.post(`/feeds/${first}/collections`)
  await cem.post(`/feeds/${second}/like`)
  await cem.post(`/feeds/${second}/collections`)
  await dia.post(`/feeds/${first}/like`)
  const viewers: Requests[] = [world.guest(), ...people, world.guest(), ...people]
  const once = ['00 00 00', '00 00 00', '10 00 01', '00 11 00', '00 00 10', '00 00 00']
  for (let round = 0; round < 3; round++) {
    const pages = await Promise.all(viewers.map((viewer) => page(viewer, '/feeds?limit=3')))
    assert.deepEqual(pages.map(marks), [...once, ...once])
    for (const feeds of pages) {
      assert.deepEqual(
        feeds.map(({ id, like_count }) => [id, like_count]),
        [
          [third, 1],
          [second, 1],
          [first, 1],
        ],
      )
    }
  }
})

test('a cached page is made again when anything on it changed', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [id] = await publishMany(ann, 1)
  const seen = async () => (await page(world.guest(), '/feeds'))[0]! as Feed & { user: { name: string; bio: string } }
  assert.equal((await seen()).like_count, 0)
  await bob.post(`/feeds/${id}/like`)
  assert.equal((await seen()).like_count, 1)
  assert.equal((await ann.patch('/user', { bio: 'walks a lot' })).statusCode, 204)
  assert.equal((await seen()).user.bio, 'walks a lot')
  await bob.put(`/user/followings/${ann.id}`)
  assert.deepEqual(
    (await seen()).user,
    (await page(bob, '/feeds'))[0]!['user'],
    'what is counted of the author is as fresh',
  )
  await ann.delete(`/feeds/${id}/currency`)
  assert.ok(!(await idsOf(world.guest(), '/feeds')).includes(id!))
})

test('a page with something that looks different to each viewer is written for each', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const staff = await world.founder()
  const event = await publicEvent(world, ann, staff, await addEventCategory(staff))
  await publish(ann, { feed_content: 'come', repostable_type: 'events', repostable_id: event.id })
  await bob.post(`/events/${event.id}/want-join`)
  const viewers = [bob, cem, world.guest(), bob, cem]
  const pages = await Promise.all(viewers.map((viewer) => page(viewer, '/feeds')))
  for (const [position, viewer] of viewers.entries())
    assert.deepEqual(pages[position]![0]!['repostable'], (await viewer.get(`/events/${event.id}`)).json())
  assert.notDeepEqual(pages[0]![0]!['repostable'], pages[1]![0]!['repostable'])
})

test('many who open feeds at once see each with their own marks, and a record as it looks to them', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const staff = await world.founder()
  const event = await publicEvent(world, ann, staff, await addEventCategory(staff))
  const plain = await publish(ann, 'a walk')
  const about = await publish(ann, { feed_content: 'come', repostable_type: 'events', repostable_id: event.id })
  await bob.post(`/events/${event.id}/want-join`)
  await bob.post(`/feeds/${plain}/like`)
  await cem.post(`/feeds/${about}/like`)
  const viewers = [bob, cem, world.guest(), bob, cem]
  const open = async (viewer: Requests, id: number): Promise<Feed> => (await viewer.get(`/feeds/${id}`)).json()
  const opened = await Promise.all(viewers.flatMap((viewer) => [open(viewer, plain), open(viewer, about)]))
  for (const [position, viewer] of viewers.entries()) {
    const [first, second] = opened.slice(2 * position)
    const listed = await page(viewer, '/feeds?limit=2')
    const alike = (feed: Feed) => ({ ...feed, feed_view_count: 0 })
    assert.deepEqual([second!, first!].map(alike), listed.map(alike))
  }
  assert.equal(marks(opened), '10 00 00 10 00 00 10 00 00 10')
  assert.equal((await open(ann, plain))['feed_view_count'], viewers.length + 1)
})

test('every part of a feed may be in any script, wherever it is shown', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  const event = await publicEvent(world, ann, staff, await addEventCategory(staff), { title: '爬山 🏔' })
  await ann.patch('/user', { name: `林小满${ann.id}`, bio: '喜欢走路和拍照 ✿' })
  const topic = await createTopic(ann, { name: `山里的雾${ann.id}` })
  const theme = (await staff.post('/feed-themes', { title: `窗外 ü${ann.id}`, description: 'Погода любая' })).json()
  const category = (await staff.post('/admin/feed-categories', { name: `清晨${ann.id}` })).json()
  const id = await publish(ann, {
    feed_content: '一杯热茶 🍵 café',
    topics: [topic],
    theme: theme.id,
    repostable_type: 'events',
    repostable_id: event.id,
  })
  await staff.put(`/feeds/${id}/pushed-categories`, [category.id])
  await bob.post(`/feeds/${id}/comments`, { body: '好' })
  await bob.post(`/feeds/${id}/like`)
  // Apart from its title, the event looks different to each of them.
  const alike = ({ repostable, ...feed }: Feed) => ({
    ...feed,
    about: (repostable as { title: string }).title,
    feed_view_count: 0,
    has_like: false,
    index: undefined,
  })
  const opened = alike((await ann.get(`/feeds/${id}`)).json()) as unknown as Record<string, Record<string, string>>
  assert.deepEqual(
    [opened['feed_content'], opened['user']!['name'], opened['user']!['bio'], opened['theme']!['title']],
    ['一杯热茶 🍵 café', `林小满${ann.id}`, '喜欢走路和拍照 ✿', theme.title],
  )
  assert.deepEqual(
    [opened['topics'], opened['categories']].map((list) => (list as unknown as { name: string }[])[0]!.name),
    [`山里的雾${ann.id}`, `清晨${ann.id}`],
  )
  assert.equal(opened['about'], '爬山 🏔')
  const shown = [
    ...(await page(ann, '/feeds?limit=1')),
    ...(await page(bob, '/feeds?limit=1')),
    ...(await page(bob, `/feeds?id=${id}`)),
    ...(await page(bob, `/feed/categories/${category.id}/feeds`)),
    ...(await page(ann, '/user/comments')).map((comment) => comment['commentable'] as Feed),
    ...(await page(ann, '/user/likes')).map((like) => like['likeable'] as Feed),
  ]
  assert.equal(shown.length, 6)
  for (const feed of shown) assert.equal(JSON.stringify(alike(feed)), JSON.stringify(opened))
})

test('the feeds of a topic that is no longer shown are shown only to those who may look inside', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  await configureTopics(world)
  const topic = await createTopic(ann)
  const path = `/feed/topics/${topic}/feeds`
  assert.deepEqual(await idsOf(world.guest(), path), [], 'one without feeds is there all the same')
  const feed = await publish(ann, { feed_content: 'in it', topics: [topic] })
  for (const viewer of [world.guest(), ann, bob, staff]) assert.deepEqual(await idsOf(viewer, path), [feed])
  assert.equal((await staff.patch(`/admin/topics/${topic}`, { status: 'failed' })).statusCode, 204)
  for (const viewer of [world.guest(), bob]) assert.equal((await viewer.get(path)).statusCode, 404)
  for (const viewer of [ann, staff]) assert.deepEqual(await idsOf(viewer, path), [feed])
})

test('a category or theme that is not there is said to be missing, an empty one is empty', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const category = (await staff.post('/admin/feed-categories', { name: 'Quiet' })).json().id
  const theme = (await staff.post('/feed-themes', { title: 'A door left open' })).json().id
  for (const viewer of [world.guest(), staff]) {
    assert.deepEqual(await idsOf(viewer, `/feed/categories/${category}/feeds`), [])
    assert.deepEqual(await idsOf(viewer, `/feed-themes/${theme}/feeds`), [])
    assert.equal((await viewer.get('/feed/categories/999999/feeds')).statusCode, 404)
    assert.equal((await viewer.get('/feed-themes/999999/feeds')).statusCode, 404)
  }
})
