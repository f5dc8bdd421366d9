import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, feedAs, idsOf, publish, publishMany, walk } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'

test('FEED-7 staff push feeds to categories; the set is replaced and counted', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const make = async (name: string) =>
    (await staff.post('/admin/feed-categories', { name: `${name} ${ann.id}` })).json().id
  const [one, two] = [await make('one'), await make('two')]
  const feed = await publish(ann)
  const push = (ids: unknown) => staff.put(`/feeds/${feed}/pushed-categories`, ids)
  const counts = async () =>
    ((await ann.get('/feed/categories')).json() as { id: number; feeds_count: number }[])
      .filter(({ id }) => id === one || id === two)
      .map(({ id, feeds_count }) => [id, feeds_count])
      .sort()
  assert.equal((await push([one, two, two])).statusCode, 204)
  assert.deepEqual(await counts(), [
    [one, 1],
    [two, 1],
  ])
  const shown = await feedAs(ann, feed)
  assert.deepEqual((shown.categories as { id: number }[]).map(({ id }) => id).sort(), [one, two])
  assert.ok(shown.recommended_at)
  assert.equal((await push([two])).statusCode, 204)
  assert.deepEqual(await counts(), [
    [one, 0],
    [two, 1],
  ])
  assert.deepEqual(await idsOf(ann, `/feed/categories/${two}/feeds`), [feed])
  assert.equal((await staff.delete(`/feed/categories/${two}/feeds/${feed}`)).statusCode, 204)
  assert.equal((await staff.delete(`/feed/categories/${two}/feeds/${feed}`)).statusCode, 204)
  assert.deepEqual(await counts(), [
    [one, 0],
    [two, 0],
  ])
  assert.equal((await feedAs(ann, feed)).recommended_at, null)
  assert.equal((await ann.put(`/feeds/${feed}/pushed-categories`, [one])).statusCode, 403)
  assert.equal((await ann.delete(`/feed/categories/${one}/feeds/${feed}`)).statusCode, 403)
  assert.equal((await push([999_999])).statusCode, 422)
  assert.equal((await push({ ids: [one] })).statusCode, 422)
  assert.equal((await staff.put('/feeds/999999/pushed-categories', [one])).statusCode, 404)
  assert.equal((await staff.delete(`/feed/categories/999999/feeds/${feed}`)).statusCode, 404)
  assert.equal((await ann.get('/feed/categories/999999/feeds')).statusCode, 404)
  await push([one])
  await ann.delete(`/feeds/${feed}`)
  assert.deepEqual(await counts(), [
    [one, 0],
    [two, 0],
  ])
  assert.equal((await staff.delete(`/admin/feed-categories/${one}`)).statusCode, 204)
})

test('pushed to and fro at once, the counts stay right', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(
      async (name) => (await staff.post('/admin/feed-categories', { name: `${name}${ann.id}` })).json().id,
    ),
  )
  const feeds = await publishMany(ann, 3)
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      staff.put(
        `/feeds/${feeds[at % 3]}/pushed-categories`,
        ids.filter((__, position) => (at >> position) & 1),
      ),
    ),
  )
  const rows = await world.owner`
    select id from feed_categories c where feeds_count <> (select count(*) from feed_category_links where category_id = c.id)`
  assert.deepEqual([...rows], [])
})

test('feeds of a category and of a topic are paged by index', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const category = (await staff.post('/admin/feed-categories', { name: `paged ${ann.id}` })).json().id
  const topic = await createTopic(ann)
  const ids = await publishMany(ann, 7, { topics: [topic] })
  for (const id of ids) await staff.put(`/feeds/${id}/pushed-categories`, [category])
  const newest = [...ids].reverse()
  const byIndex = ({ index }: Feed) => `after=${index}`
  assert.deepEqual(await walk(ann, `/feed/categories/${category}/feeds?limit=3`, byIndex), newest)
  assert.deepEqual(await walk(ann, `/feed/topics/${topic}/feeds?limit=3`, byIndex), newest)
  assert.deepEqual(
    await walk(world.guest(), `/feed/topics/${topic}/feeds?limit=2`, ({ index }) => `index=${index}`),
    newest,
  )
  assert.equal((await ann.get('/feed/topics/999999/feeds')).statusCode, 404)
})

test('themes: made by those with the permission, shown with how many take part', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  const title = `A window ${ann.id}`
  const made = await staff.post('/feed-themes', { title, description: 'Any weather' })
  assert.equal(made.statusCode, 201)
  const { id } = made.json()
  assert.equal((await staff.post('/feed-themes', { title: title.toUpperCase() })).statusCode, 422, 'taken')
  assert.equal((await ann.post('/feed-themes', { title: 'x' })).statusCode, 403)
  assert.equal((await staff.post('/feed-themes', {})).statusCode, 422)
  const first = await publish(ann, { feed_content: 'x', theme: id })
  const second = await publish(ann, { feed_content: 'x', theme: id })
  const third = await publish(bob, { feed_content: 'x', theme: id })
  assert.deepEqual((await feedAs(bob, first)).theme, {
    id,
    title,
    description: 'Any weather',
    counts: { participator: 2 },
  })
  assert.deepEqual(await idsOf(ann, `/feed-themes/${id}/feeds?limit=2`), [third, second])
  assert.deepEqual(await idsOf(ann, `/feed-themes/${id}/feeds?after=${second}`), [first])
  await ann.delete(`/feeds/${first}`)
  assert.equal((await ann.get(`/feed-themes/${id}`)).json().counts.participator, 2)
  await ann.delete(`/feeds/${second}`)
  const theme = (await ann.get(`/feed-themes/${id}`)).json()
  assert.equal(theme.counts.participator, 1)
  assert.equal(theme.feeds_count, 1)
  assert.ok((await ann.get(`/feed-themes?q=${ann.id}`)).json().some((each: { id: number }) => each.id === id))
  assert.equal((await ann.get('/feed-themes/999999')).statusCode, 404)
  assert.equal((await ann.get('/feed-themes/999999/feeds')).statusCode, 404)
  assert.equal((await staff.delete(`/admin/themes/${id}`)).statusCode, 422, 'in use')
  await staff.patch(`/admin/themes/${id}`, { title: `Renamed ${ann.id}` })
  assert.equal(((await feedAs(bob, third)).theme as { title: string }).title, `Renamed ${ann.id}`)
})
