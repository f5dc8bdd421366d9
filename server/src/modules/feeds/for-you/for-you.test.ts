import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type Requests, type World } from '../../../../test/world.ts'

interface Chosen {
  id: number
  index: number
  why: string[]
}
const chosen = async (viewer: Requests, more = ''): Promise<Chosen[]> => {
  const reply = await viewer.get(`/feeds?type=forYou${more}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const reasons = (feeds: readonly Chosen[]) => Object.fromEntries(feeds.map(({ id, why }) => [id, why]))

test('“for you” puts first what a person follows, joined and likes, and says why', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cat, dan, eve] = await world.people('ann', 'bob', 'cat', 'dan', 'eve')
  const topic = await createTopic(cat, {})
  await join(ann, topic)
  await ann.put(`/user/followings/${bob.id}`)
  await ann.post(`/feeds/${await publish(dan, 'Clouds #clouds')}/like`)
  const followed = await publish(bob, 'From someone I follow')
  const inTopic = await publish(cat, { feed_content: 'In my topic', topics: [topic] })
  const tagged = await publish(eve, 'More #clouds')
  const byLiked = await publish(dan, 'Something else')
  const fresh = await publish(eve, 'Unrelated')
  await publish(ann, 'My own')

  const page = await chosen(ann)
  assert.deepEqual(
    page.slice(0, 3).map(({ id }) => id),
    [followed, inTopic, byLiked],
  )
  const why = reasons(page)
  assert.deepEqual(why[followed], ['followed'])
  assert.deepEqual(why[inTopic], ['topic'])
  assert.deepEqual(why[tagged], ['tag'])
  assert.ok(why[byLiked]!.includes('liked_author'))
  assert.deepEqual(why[fresh], ['new'])
  assert.ok(page.every(({ index }, nth) => index === nth + 1))
  assert.deepEqual(
    (await chosen(ann, '&limit=2&after=2')).map(({ id }) => id),
    page.slice(2, 4).map(({ id }) => id),
  )
  assert.equal((await world.guest().get('/feeds?type=forYou')).statusCode, 401)

  assert.equal((await ann.put(`/feeds/${followed}/dismissal`)).statusCode, 204)
  assert.equal((await ann.put('/user/seen-feeds', { feeds: [inTopic, 999_999] })).statusCode, 204)
  const later = (await chosen(ann)).map(({ id }) => id)
  assert.ok(!later.includes(followed) && later.indexOf(inTopic) > later.indexOf(byLiked), String(later))
  await ann.delete(`/feeds/${followed}/dismissal`)
  assert.equal((await chosen(ann))[0]!.id, followed)

  const staff = await world.founder()
  const example = (await staff.get(`/admin/users/${ann.id}/for-you`)).json()
  assert.deepEqual([example[0].feed_id, example[0].why], [followed, ['followed']])
  await staff.patch('/admin/settings/for-you', { weights: { followed: 0 } })
  await world.service.settings.refresh()
  assert.equal((await chosen(ann))[0]!.id, inTopic === later[0] ? inTopic : byLiked)

  await ann.patch('/user/feed-preferences', { for_you: false })
  assert.deepEqual(await chosen(ann), [])
  await ann.patch('/user/feed-preferences', { for_you: true })
  await staff.patch('/admin/settings/for-you', { switch: false })
  await world.service.settings.refresh()
  assert.deepEqual(await chosen(ann), [])
  assert.equal((await ann.get('/user/feed-preferences')).json().is_for_you_offered, false)
  await staff.patch('/admin/settings/for-you', { switch: true })
  await world.service.settings.refresh()
})

test('of two posts with the same reasons the newer one is first, and one by a blocked person is nowhere', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cat, dan] = await world.people('ann', 'bob', 'cat', 'dan')
  const newer = await publish(bob, 'Written an hour ago')
  const older = await publish(cat, 'Written before that, and stored later')
  const blocked = await publish(dan, 'By someone blocked')
  await world.owner`update feed_stats set created_at = created_at - interval '5 hours' where feed_id = ${older}`
  const ids = async () => (await chosen(ann)).map(({ id }) => id).filter((id) => id >= newer)
  assert.deepEqual(new Set(await ids()), new Set([newer, older, blocked]))
  await ann.put(`/user/blacks/${dan.id}`)
  assert.deepEqual(await ids(), [newer, older])
})

/** What a person finds in any list or by searching, from this feed on. */
const everywhere = async (world: World, viewer: Person, from: number): Promise<number[]> => {
  await world.runJobs()
  const found = (await viewer.get(`/search?kind=feeds&q=fogbound`)).json().data as { record: { id: number } }[]
  const lists = await Promise.all(
    ['', '?type=hot', '?type=newFollow', '?type=topics', '?tag=fog'].map((list) => idsOf(viewer, `/feeds${list}`)),
  )
  return [...new Set([...lists.flat(), ...found.map(({ record }) => record.id)])].filter((id) => id >= from)
}

test('FIND-8 what a person mutes is in no list, comment, notice or search of theirs, and in those of others', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const topic = await createTopic(cat, {})
  await join(ann, topic)
  await ann.put(`/user/followings/${bob.id}`)
  const byBob = await publish(bob, 'Fogbound #fog')
  const inTopic = await publish(cat, { feed_content: 'Fogbound in the topic #fog', topics: [topic] })
  const word = await publish(cat, 'Fogbound: ＳＰＯＩＬＥＲ ahead #fog')
  const near = await publish(cat, 'Fogbound: spoilers are another word #fog')
  const own = await publish(ann, 'Fogbound spoiler of my own')
  assert.deepEqual(new Set(await everywhere(world, ann, byBob)), new Set([byBob, inTopic, word, near, own]))

  assert.equal((await ann.put(`/user/muted-users/${bob.id}`)).statusCode, 204)
  await Promise.all(Array.from({ length: 6 }, () => ann.put(`/user/muted-users/${bob.id}`)))
  assert.equal((await ann.put(`/user/muted-topics/${topic}`)).statusCode, 204)
  assert.equal((await ann.patch('/user/feed-preferences', { muted_words: ['Spoiler', 'a(b|c)*'] })).statusCode, 204)
  assert.deepEqual(new Set(await everywhere(world, ann, byBob)), new Set([near, own]))
  assert.deepEqual(new Set((await chosen(ann)).map(({ id }) => id).filter((id) => id >= byBob)), new Set([near]))
  assert.equal((await everywhere(world, cat, byBob)).length, 5, 'others read everything')
  assert.deepEqual(await idsOf(ann, `/feeds?type=users&user=${bob.id}`), [byBob], 'a profile shows what is there')
  assert.equal((await ann.get(`/feeds/${byBob}`)).statusCode, 201)

  const before = (await ann.get('/user/notifications')).json().data.length
  await bob.post(`/feeds/${own}/comments`, { body: 'by someone muted' })
  await cat.post(`/feeds/${own}/comments`, { body: 'what a spoiler' })
  await cat.post(`/feeds/${own}/comments`, { body: 'fine' })
  const bodies = async (viewer: Requests) =>
    (await viewer.get(`/feeds/${own}/comments`)).json().comments.map(({ body }: { body: string }) => body)
  assert.deepEqual(await bodies(ann), ['fine'])
  assert.equal((await bodies(cat)).length, 3)
  const notices = (await ann.get('/user/notifications')).json().data as { data: { sender?: { id: number } } }[]
  assert.equal(notices.length - before, 2, 'nothing by the muted person')

  const preferences = (await ann.get('/user/feed-preferences')).json()
  assert.deepEqual(
    [preferences.muted_users, preferences.muted_topics, preferences.muted_words].map((all) => all.length),
    [1, 1, 2],
  )
  await ann.delete(`/user/muted-users/${bob.id}`)
  await ann.delete(`/user/muted-topics/${topic}`)
  await ann.patch('/user/feed-preferences', { muted_words: [] })
  assert.equal((await everywhere(world, ann, byBob)).length, 5)
  assert.equal((await ann.put(`/user/muted-users/${ann.id}`)).json().code, 'mute.oneself')
  const hidden = await createTopic(cat, { visible: 'hidden' })
  assert.equal((await ann.put(`/user/muted-topics/${hidden}`)).statusCode, 404)
})
