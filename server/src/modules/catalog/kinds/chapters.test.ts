import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let staff: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  staff = await world.founder()
})

const add = async (name: string, body: object) => {
  const reply = await staff.post(`/admin/${name}`, body)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}
const course = async (sequences: number[]) => {
  const { id } = await add('knowledge', { title: 'Balcony' })
  const chapters: number[] = []
  for (const sequence of sequences)
    chapters.push((await add('chapters', { knowledge_id: id, title: `Lesson ${sequence}`, sequence })).id)
  return { id: id as number, chapters }
}
const sequencesOf = async (id: number, query = '') =>
  (await world.guest().get(`/knowledge/${id}/chapters?${query}`))
    .json()
    .map((each: { sequence: number }) => each.sequence)

test('chapters come in their sequence, a page at a time, and are counted', async () => {
  const { id, chapters } = await course([30, 10, 20])
  assert.deepEqual(await sequencesOf(id), [10, 20, 30])
  assert.deepEqual(await sequencesOf(id, 'limit=1'), [10])
  assert.deepEqual(await sequencesOf(id, `limit=1&after=${chapters[1]}`), [20])
  assert.deepEqual(await sequencesOf(id, `after=${chapters[0]}`), [])
  assert.equal((await world.guest().get(`/knowledge/${id}`)).json().chapters_count, 3)
  const one = (await world.guest().get(`/knowledge/${id}/chapters/${chapters[0]}`)).json()
  assert.deepEqual((await world.guest().get(`/knowledge/chapters/${chapters[0]}`)).json(), one)
  assert.deepEqual(
    Object.keys(one).sort(),
    'created_at free_content id intro knowledge_id published sequence title updated_at'.split(' '),
  )
})

test('ALL-2 a chapter of one is not found below another', async () => {
  const [mine, theirs] = [await course([1]), await course([1])]
  const plain = (text: string) => text.replace(/"request_id":"[^"]*"/, '')
  const crossed = await world.guest().get(`/knowledge/${mine.id}/chapters/${theirs.chapters[0]}`)
  const never = await world.guest().get(`/knowledge/${mine.id}/chapters/999999999`)
  assert.deepEqual([crossed.statusCode, plain(crossed.body)], [404, plain(never.body)])
  assert.equal((await world.guest().get('/knowledge/999999999/chapters')).statusCode, 404)
})

test('what is not published is for staff only, and hides its chapters with it', async () => {
  const [ann] = await world.people('ann')
  const { id, chapters } = await course([1, 2])
  await staff.patch(`/admin/chapters/${chapters[0]}`, { published: false })
  assert.deepEqual(await sequencesOf(id), [2])
  assert.equal((await ann.get(`/knowledge/${id}/chapters/${chapters[0]}`)).statusCode, 404)
  assert.equal((await ann.post(`/knowledge/chapters/${chapters[0]}/reports`)).statusCode, 404)
  assert.equal((await ann.get(`/knowledge/${id}`)).json().chapters_count, 1)
  assert.equal((await staff.get(`/admin/chapters/${chapters[0]}`)).json().published, false)

  await staff.patch(`/admin/knowledge/${id}`, { status: 'hidden' })
  for (const path of [`/knowledge/${id}`, `/knowledge/${id}/chapters`, `/knowledge/${id}/chapters/${chapters[1]}`])
    assert.equal((await ann.get(path)).statusCode, 404, path)
  assert.equal((await ann.post(`/knowledge/${id}/reports`)).statusCode, 404)
  assert.equal((await ann.post(`/knowledge/chapters/${chapters[1]}/reports`)).statusCode, 404)
  assert.equal((await staff.get(`/admin/knowledge?status=hidden`)).json().data[0].id, id)
  await staff.patch(`/admin/knowledge/${id}`, { status: 'published' })
  assert.equal((await ann.get(`/knowledge/${id}`)).statusCode, 200)
})

test('a place is taken by one chapter, also of eight at once, and free again when it is removed', async () => {
  const { id, chapters } = await course([1])
  const taken = await staff.post('/admin/chapters', { knowledge_id: id, title: 'x', sequence: 1 })
  assert.deepEqual([taken.statusCode, Object.keys(taken.json().errors)], [422, ['sequence']])
  const replies = await times(8, () => staff.post('/admin/chapters', { knowledge_id: id, title: 'x', sequence: 5 }))
  assert.deepEqual(tally(replies), { 201: 1, 422: 7 })
  await staff.delete(`/admin/chapters/${chapters[0]}`)
  assert.equal((await staff.post('/admin/chapters', { knowledge_id: id, title: 'x', sequence: 1 })).statusCode, 201)
})

test('knowledge with chapters cannot be removed; a chapter needs one that is there; at once, one of them wins', async () => {
  const { id, chapters } = await course([1])
  const refused = await staff.delete(`/admin/knowledge/${id}`)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'staff.in_use'])
  await staff.delete(`/admin/chapters/${chapters[0]}`)
  assert.equal((await staff.delete(`/admin/knowledge/${id}`)).statusCode, 204)
  const orphan = await staff.post('/admin/chapters', { knowledge_id: id, title: 'x', sequence: 1 })
  assert.deepEqual([orphan.statusCode, Object.keys(orphan.json().errors)], [422, ['knowledge_id']])

  for (let round = 0; round < 5; round++) {
    const fresh = await course([])
    const [removed, added] = await Promise.all([
      staff.delete(`/admin/knowledge/${fresh.id}`),
      staff.post('/admin/chapters', { knowledge_id: fresh.id, title: 'x', sequence: 1 }),
    ])
    assert(
      ['204 422', '422 201'].includes(`${removed.statusCode} ${added.statusCode}`),
      `${removed.body} ${added.body}`,
    )
  }
})
