import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'
import { MAX_FOLDERS } from './folders.ts'

const FOLDERS = '/user/collection-folders'
const make = (person: Person, name: string) => person.post(FOLDERS, { name })
async function folder(person: Person, name: string): Promise<number> {
  const reply = await make(person, name)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
const put = (person: Person, feed: number, into: number | null) =>
  person.put(`/feeds/${feed}/collection`, { folder: into })
const listed = async (person: Person) =>
  (await person.get(FOLDERS))
    .json()
    .map(({ name, feeds_count }: { name: string; feeds_count: number }) => [name, feeds_count])

test('saved feeds are sorted into folders, which only their owner has', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [one, two, three] = [await publish(ann, 'one'), await publish(ann, 'two'), await publish(ann, 'three')]
  const later = await folder(bob, ' To read ')
  const recipes = await folder(bob, 'Recipes')
  await bob.post(`/feeds/${one}/collections`)
  for (const [feed, into] of [
    [one, later],
    [two, later],
    [three, recipes],
  ] as const)
    assert.equal((await put(bob, feed, into)).statusCode, 204)
  assert.deepEqual(await listed(bob), [
    ['Recipes', 1],
    ['To read', 2],
  ])
  assert.deepEqual(await idsOf(bob, `/feeds/collections?folder=${later}`), [two, one])
  assert.deepEqual(await idsOf(bob, '/feeds/collections'), [three, two, one], 'all of them')
  assert.deepEqual((await bob.get(`/feeds/${one}/collection`)).json(), { folder: later })

  await put(bob, two, recipes)
  await put(bob, one, null)
  assert.deepEqual(await idsOf(bob, `/feeds/collections?folder=${recipes}`), [three, two])
  assert.deepEqual((await bob.get(`/feeds/${one}/collection`)).json(), { folder: null })
  assert.deepEqual(await listed(bob), [
    ['Recipes', 2],
    ['To read', 0],
  ])
  assert.equal((await ann.get(`/feeds/${one}/collection`)).statusCode, 404)

  await bob.delete(`/feeds/${three}/uncollect`)
  assert.equal((await bob.patch(`${FOLDERS}/${recipes}`, { name: 'Cooking' })).statusCode, 204)
  assert.deepEqual(await listed(bob), [
    ['Cooking', 1],
    ['To read', 0],
  ])
  assert.equal((await bob.delete(`${FOLDERS}/${recipes}`)).statusCode, 204)
  assert.deepEqual(await idsOf(bob, '/feeds/collections'), [two, one], 'what was in it stays saved')
  assert.deepEqual((await bob.get(`/feeds/${two}/collection`)).json(), { folder: null })
})

test('a folder of another person is not there', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const mine = await folder(ann, 'mine')
  for (const reply of await Promise.all([
    put(bob, feed, mine),
    bob.patch(`${FOLDERS}/${mine}`, { name: 'yours' }),
    bob.delete(`${FOLDERS}/${mine}`),
    bob.get(`/feeds/collections?folder=${mine}`),
    put(bob, feed, 999_999_999),
  ]))
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'collection.folder_not_found'])
  assert.deepEqual(await idsOf(bob, '/feeds/collections'), [], 'nothing was saved')
  assert.deepEqual(await listed(ann), [['mine', 0]])
})

test('what one may not see is not saved in a folder', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann, { visible: 'hidden' })
  const hidden = await publish(ann, { feed_content: 'among us', topics: [topic] })
  const mine = await folder(bob, 'mine')
  for (const into of [mine, null]) assert.equal((await put(bob, hidden, into)).json().code, 'feed.not_found')
})

test('names are unique for a person however they are spelled, and folders are limited under a race', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await folder(ann, 'Café')
  await folder(bob, 'Café')
  const other = await folder(ann, 'Other')
  for (const reply of [await make(ann, 'CAFÉ'), await ann.patch(`${FOLDERS}/${other}`, { name: 'café' })])
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'collection.folder_name_taken'])
  for (const name of ['', '  ', 'x'.repeat(41), 'two\nlines'])
    assert.equal((await make(ann, name)).statusCode, 422, JSON.stringify(name))

  for (let number = 3; number < MAX_FOLDERS; number++) await folder(ann, `folder ${number}`)
  const last = await Promise.all(['a', 'b', 'c', 'd'].map((name) => make(ann, name)))
  assert.deepEqual(last.map(({ statusCode }) => statusCode).sort(), [201, 422, 422, 422])
  assert.equal(last.find(({ statusCode }) => statusCode === 422)?.json().code, 'collection.too_many_folders')
  assert.equal((await listed(ann)).length, MAX_FOLDERS)
})

test('a feed that is put into a folder while the folder is deleted stays saved', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const feeds = [await publish(ann, 'one'), await publish(ann, 'two')]
  for (let round = 0; round < 5; round++) {
    const into = await folder(ann, 'gone soon')
    await Promise.all([...feeds.map((feed) => put(ann, feed, into)), ann.delete(`${FOLDERS}/${into}`)])
    for (const feed of feeds) {
      const { statusCode, json } = await ann.get(`/feeds/${feed}/collection`)
      if (statusCode === 200) assert.equal(json().folder, null)
    }
  }
})
