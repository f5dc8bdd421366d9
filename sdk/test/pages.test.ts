import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../server/test/world.ts'
import { clientOf, network } from './client.ts'

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id).sort((one, other) => one - other)

test('a list is read to its end whatever its cursor', async (t) => {
  const world = await createWorld(t, {})
  const [ann, ...friends] = await world.people('ann', 'bob', 'cleo', 'dan')
  const feeds: number[] = []
  for (let index = 0; index < 7; index++) {
    feeds.push((await ann.post('/feeds', { feed_content: `feed ${index}` })).json().id)
  }
  const created = await ann.post('/feed/topics', { name: 'Paging', visible: 'visible', join_mode: 'open' })
  const topic: number = created.json().id
  await world.db.run((await import('../../server/src/kernel/db/sql.ts')).sql`update topics set status = 'passed'`)
  for (const friend of friends) {
    await friend.put(`/user/followings/${ann.id}`)
    await friend.put(`/user/feed-topics/${topic}`)
    for (const feed of feeds) await friend.post(`/feeds/${feed}/like`)
    await friend.post(`/feeds/${feeds[0]}/comments`, { body: 'well said' })
  }
  await world.runJobs()
  const plaza = await clientOf(world, ann)
  const limit = 2

  const newest = await all(plaza.each('/feeds', { params: { query: { limit } } }))
  assert.deepEqual(
    newest.map(({ id }) => id),
    feeds.toReversed(),
    'after',
  )
  const hot = await all(plaza.each('/feeds', { params: { query: { limit, type: 'hot' } } }))
  assert.deepEqual(idsOf(hot), feeds, 'hot')
  const bob = await clientOf(world, friends[0]!)
  const chosen = await all(bob.each('/feeds', { params: { query: { limit, type: 'forYou' } } }))
  assert.deepEqual(idsOf(chosen), feeds, 'for you, by place')
  const comments = await all(
    plaza.each('/feeds/{feed}/comments', { params: { path: { feed: feeds[0]! }, query: { limit } } }),
  )
  assert.equal(comments.length, 3, 'an array inside an object')
  assert(comments.every(({ body }) => body === 'well said'))
  const followers = await all(
    plaza.each('/users/{user}/followers', { params: { path: { user: String(ann.id) as never }, query: { limit } } }),
  )
  assert.deepEqual(idsOf(followers), idsOf(friends), 'offset')
  const topics = await all(plaza.each('/feed/topics', { params: { query: { limit: 1 } } }))
  assert.deepEqual(idsOf(topics), [topic], 'index')
  const people = await all(plaza.each('/users', { params: { query: { limit } } }))
  assert.equal(people.length, 4, 'since')
  const notices = await all(plaza.each('/user/notifications', { params: { query: { type: 'like' } } }))
  assert.equal(notices.length, 21, 'page: three friends liked seven feeds, ten a page')
})

test('a search goes on after a page of which nothing may be shown', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  const texts = ['kite over the river', 'kitesurfing', 'kite again']
  for (const feed_content of texts) assert.equal((await ann.post('/feeds', { feed_content })).statusCode, 201)
  const words = [{ text: 'kitesurfing', act: 'censor' }]
  assert.equal((await founder.patch('/admin/settings/words', words)).statusCode, 204)
  await world.runJobs()
  const plaza = await clientOf(world, bob)
  const found = await all(plaza.each('/search', { params: { query: { q: 'kite', kind: 'feeds', limit: 1 } } }))
  assert.deepEqual(found.map(({ record }) => (record as { feed_content: string }).feed_content).sort(), [
    'kite again',
    'kite over the river',
  ])
})

test('a list for staff continues by its own cursor', async (t) => {
  const world = await createWorld(t, {})
  await world.people('ann', 'bob', 'cleo', 'dan', 'eve')
  const plaza = await clientOf(world, await world.founder())
  const query = { limit: 2, sort: 'name:asc' } as const
  const names = (await all(plaza.each('/admin/users', { params: { query } }))).map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert(['ann', 'bob', 'cleo', 'dan', 'eve'].every((one) => names.some((name) => name.startsWith(`${one}_`))))
})

test('pages are requested one by one, and leaving a loop requests no more', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (let index = 0; index < 5; index++) await ann.post('/feeds', { feed_content: `leaf ${index}` })
  const { fetch, sent } = network(() => undefined)
  const plaza = await clientOf(world, ann, { fetch })
  const query = { type: 'users', user: ann.id, limit: 2 } as const
  for await (const page of plaza.pages('/feeds', { params: { query } })) {
    assert.equal(page.length, 2)
    break
  }
  assert.equal(sent.length, 1)
  const named = await all(plaza.pages('/feeds', { params: { query: { id: [1, 2] } } }))
  assert(named.length <= 1, 'records that were named come whole')
})

test('a record that slid onto the next page comes once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cleo, dan] = await world.people('ann', 'bob', 'cleo', 'dan')
  for (const friend of [bob, cleo]) await friend.put(`/user/followings/${ann.id}`)
  const plaza = await clientOf(world, ann)
  const seen: number[] = []
  const init = { params: { path: { user: String(ann.id) as never }, query: { limit: 1 } } }
  for await (const follower of plaza.each('/users/{user}/followers', init)) {
    if (seen.length === 0) await dan.put(`/user/followings/${ann.id}`)
    seen.push(follower.id)
  }
  assert.equal(new Set(seen).size, seen.length)
  assert(seen.includes(bob.id) && seen.includes(cleo.id))
})
