import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { importTags, tagsOfUsers } from './index.ts'

const TAGS = { 兴趣: ['摄影', '旅行', '阅读'], 运动: ['跑步', '骑行'], 音乐: ['民谣'] }

interface Category {
  id: number
  name: string
  weight: number
  tags: { id: number; name: string; tag_category_id: number; weight: number }[]
}

const withoutTags = async (t: TestContext): Promise<World> => {
  const world = await createWorld(t)
  for (const table of ['user_tags', 'tags', 'tag_categories']) await world.owner`delete from ${world.owner(table)}`
  return world
}

test('an empty database has no tags', async (t) => {
  const world = await withoutTags(t)
  assert.deepEqual((await world.guest().get('/tags')).json(), [])
})

test('all tags by category, heaviest first, at both addresses', async (t) => {
  const world = await withoutTags(t)
  const keeper = await world.staff('moderator')
  const add = async (path: string, body: object) => (await keeper.post(path, body)).json()
  const light = await add('/admin/tag-categories', { name: 'Light' })
  const heavy = await add('/admin/tag-categories', { name: 'Heavy', weight: 5 })
  const a = await add('/admin/tags', { name: 'a', tag_category_id: heavy.id })
  const b = await add('/admin/tags', { name: 'b', tag_category_id: heavy.id, weight: 9 })
  const c = await add('/admin/tags', { name: 'c', tag_category_id: heavy.id })

  const reply = await world.guest().get('/tags')

  assert.equal(reply.statusCode, 200)
  const tag = ({ id, name, weight }: { id: number; name: string; weight: number }) => ({
    id,
    name,
    tag_category_id: heavy.id,
    weight,
  })
  assert.deepEqual(reply.json(), [
    { id: heavy.id, name: 'Heavy', weight: 5, tags: [tag(b), tag(a), tag(c)] },
    { id: light.id, name: 'Light', weight: 0, tags: [] },
  ])
  assert.equal((await world.guest().get('/api/v2/api/v2/tags')).body, reply.body)
})

test('imported tags are added once, in the order in which they came', async (t) => {
  const world = await withoutTags(t)
  for (let time = 0; time < 2; time++) await world.db.transaction((tx) => importTags(tx, TAGS))
  const categories: Category[] = (await world.guest().get('/tags')).json()
  assert.deepEqual(
    categories.map(({ name }) => name),
    ['兴趣', '运动', '音乐'],
  )
  assert.deepEqual(
    categories.map(({ tags }) => tags.map(({ name }) => name)),
    Object.values(TAGS),
  )
})

test('the tags of several people come in one query, without those who have none', async (t) => {
  const world = await withoutTags(t)
  await world.db.transaction((tx) => importTags(tx, TAGS))
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const [first, second] = ((await world.guest().get('/tags')).json() as Category[])[0]!.tags
  await ann.put(`/user/tags/${second!.id}`)
  await ann.put(`/user/tags/${first!.id}`)
  await bob.put(`/user/tags/${first!.id}`)

  const found = await tagsOfUsers(world.db, [ann.id, bob.id, cat.id, ann.id])

  assert.deepEqual(
    found.get(ann.id)?.map(({ name }) => name),
    [second!.name, first!.name],
  )
  assert.deepEqual(found.get(bob.id), [{ id: first!.id, name: first!.name, tag_category_id: first!.tag_category_id }])
  assert.equal(found.has(cat.id), false)
})
