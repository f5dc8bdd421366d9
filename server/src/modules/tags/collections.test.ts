import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person } from '../../../test/world.ts'

let count = 0
const addCategory = async (keeper: Person) =>
  (await keeper.post('/admin/tag-categories', { name: `Category ${++count}` })).json()

test('a name is taken within its category, whatever its case and width, also by a change', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const [one, two] = [await addCategory(keeper), await addCategory(keeper)]
  const tag = (await keeper.post('/admin/tags', { name: 'Jazz', tag_category_id: one.id })).json()

  const again = await keeper.post('/admin/tags', { name: 'ＪＡＺＺ', tag_category_id: one.id })
  assert.equal(again.statusCode, 422)
  assert.deepEqual([again.json().code, Object.keys(again.json().errors)], ['tag.name_taken', ['name']])
  const elsewhere = await keeper.post('/admin/tags', { name: 'jazz', tag_category_id: two.id })
  assert.equal(elsewhere.statusCode, 201)
  assert.equal((await keeper.patch(`/admin/tags/${elsewhere.json().id}`, { tag_category_id: one.id })).statusCode, 422)
  assert.equal((await keeper.patch(`/admin/tags/${tag.id}`, { name: 'JAZZ' })).statusCode, 200)
  assert.equal((await keeper.post('/admin/tag-categories', { name: one.name.toUpperCase() })).statusCode, 422)
})

test('eight of one name at once: one is added', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const { id } = await addCategory(keeper)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => keeper.post('/admin/tags', { name: 'Rock', tag_category_id: id })),
  )
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [201, ...Array(7).fill(422)])
})

test('a tag needs a category that is there', async (t) => {
  const keeper = await (await createWorld(t)).staff('moderator')
  const reply = await keeper.post('/admin/tags', { name: 'Lost', tag_category_id: 999_999_999 })
  assert.equal(reply.statusCode, 422)
  assert.deepEqual(reply.json().errors, { tag_category_id: ['This category does not exist.'] })
})

test('a category with tags and a tag in use cannot be removed; without them they can', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const [ann] = await world.people('ann')
  const category = await addCategory(keeper)
  const tag = (await keeper.post('/admin/tags', { name: 'Chess', tag_category_id: category.id })).json()
  await ann.put(`/user/tags/${tag.id}`)

  for (const path of [`/admin/tags/${tag.id}`, `/admin/tag-categories/${category.id}`]) {
    const reply = await keeper.delete(path)
    assert.equal(reply.statusCode, 422)
    assert.equal(reply.json().code, 'staff.in_use')
  }
  await ann.delete(`/user/tags/${tag.id}`)
  assert.equal((await keeper.delete(`/admin/tags/${tag.id}`)).statusCode, 204)
  assert.equal((await keeper.delete(`/admin/tag-categories/${category.id}`)).statusCode, 204)
})

test('removed while a user attaches it: gone, or in use, never half', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const [ann] = await world.people('ann')
  const { id } = await addCategory(keeper)
  for (let round = 0; round < 5; round++) {
    const tag = (await keeper.post('/admin/tags', { name: `Round ${round}`, tag_category_id: id })).json()
    const [removed, attached] = await Promise.all([
      keeper.delete(`/admin/tags/${tag.id}`),
      ann.put(`/user/tags/${tag.id}`),
    ])
    assert(
      [`204 404`, `422 204`].includes(`${removed.statusCode} ${attached.statusCode}`),
      `${removed.body} ${attached.body}`,
    )
  }
})

test('tags are listed by category', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const [one, two] = [await addCategory(keeper), await addCategory(keeper)]
  await keeper.post('/admin/tags', { name: 'in one', tag_category_id: one.id })
  await keeper.post('/admin/tags', { name: 'in two', tag_category_id: two.id })

  const page = (await keeper.get(`/admin/tags?tag_category_id=${two.id}`)).json()

  assert.deepEqual([page.total, page.data.map(({ name }: { name: string }) => name)], [1, ['in two']])
  assert.equal((await keeper.get('/admin/tags?tag_category_id=x')).statusCode, 422)
})
