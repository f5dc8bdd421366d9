import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let tagIds: number[]
before(async (t) => {
  world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const category = (await keeper.post('/admin/tag-categories', { name: 'Interests' })).json()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      keeper.post('/admin/tags', { name: `tag ${index}`, tag_category_id: category.id }),
    ),
  )
  tagIds = replies.map((reply) => reply.json().id).sort((a, b) => a - b)
})

test('attaching is idempotent, shown to everyone, and so is detaching', async () => {
  const [ann] = await world.people('ann')
  const [first, second] = tagIds
  for (const tag of [second, first, second]) assert.equal((await ann.put(`/user/tags/${tag}`)).statusCode, 204)

  const mine = (await ann.get('/user/tags')).json()
  assert.deepEqual(
    mine.map((tag: { id: number }) => tag.id),
    [second, first],
  )
  assert.deepEqual(Object.keys(mine[0]).sort(), ['id', 'name', 'tag_category_id'])
  assert.deepEqual((await world.guest().get(`/users/${ann.id}/tags`)).json(), mine)

  for (let time = 0; time < 2; time++) assert.equal((await ann.delete(`/user/tags/${first}`)).statusCode, 204)
  assert.deepEqual(
    (await ann.get('/user/tags')).json().map((tag: { id: number }) => tag.id),
    [second],
  )
})

test('eight attaches of one tag at once leave one', async () => {
  const [ann] = await world.people('ann')
  const replies = await Promise.all(Array.from({ length: 8 }, () => ann.put(`/user/tags/${tagIds[0]}`)))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([204]))
  assert.equal((await ann.get('/user/tags')).json().length, 1)
})

test('fifty tags attached at once: thirty stay, twenty are refused, and one had already may be repeated', async () => {
  const [ann] = await world.people('ann')
  const replies = await Promise.all(tagIds.map((tag) => ann.put(`/user/tags/${tag}`)))

  assert.equal(replies.filter(({ statusCode }) => statusCode === 204).length, 30)
  const refused = replies.filter(({ statusCode }) => statusCode === 422)
  assert.equal(refused.length, 20)
  assert.equal(refused[0]!.json().code, 'tag.too_many')
  const mine: { id: number }[] = (await ann.get('/user/tags')).json()
  assert.equal(mine.length, 30)
  assert.equal((await ann.put(`/user/tags/${mine[0]!.id}`)).statusCode, 204)
})

test('a tag that is not there is 404, attached or detached; an id that is none is 422', async () => {
  const [ann] = await world.people('ann')
  for (const act of [ann.put, ann.delete]) {
    const missing = await act('/user/tags/999999999')
    assert.equal(missing.statusCode, 404)
    assert.equal(missing.json().code, 'tag.not_found')
    for (const tag of ['0', '-1', 'abc', '1.5', '9007199254740993']) {
      const reply = await act(`/user/tags/${tag}`)
      assert.equal(reply.statusCode, 422, tag)
      assert(reply.json().errors.tag)
    }
  }
})

test('a guest has no tags of his own to see or change', async () => {
  const guest = world.guest()
  const replies = [
    await guest.get('/user/tags'),
    await guest.put(`/user/tags/${tagIds[0]}`),
    await guest.delete(`/user/tags/${tagIds[0]}`),
  ]
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [401, 401, 401],
  )
})

test('one key, one answer: the repeat is replayed and the key serves no other tag', async () => {
  const [ann] = await world.people('ann')
  const headers = { 'idempotency-key': 'attach-1' }
  const first = await ann.put(`/user/tags/${tagIds[0]}`, undefined, { headers })
  const again = await ann.put(`/user/tags/${tagIds[0]}`, undefined, { headers })
  const other = await ann.put(`/user/tags/${tagIds[1]}`, undefined, { headers })
  assert.deepEqual([first.statusCode, again.statusCode, other.statusCode], [204, 204, 422])
  assert.equal(again.headers['idempotency-replayed'], 'true')
})

test('one’s tags are one’s own, and go with the account', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.put(`/user/tags/${tagIds[0]}`)
  await bob.put(`/user/tags/${tagIds[0]}`)
  await bob.delete(`/user/tags/${tagIds[0]}`)
  assert.equal((await ann.get('/user/tags')).json().length, 1)

  assert.equal((await ann.delete('/user')).statusCode, 202)
  const [gone, never] = [await bob.get(`/users/${ann.id}/tags`), await bob.get('/users/999999999/tags')]
  assert.deepEqual([gone.statusCode, never.statusCode], [404, 404])
  const bodyOf = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
  assert.equal(bodyOf(gone.body), bodyOf(never.body))
  const [{ left }] =
    (await world.owner`select count(*)::int as left from user_tags where user_id = ${ann.id}`) as unknown as [
      { left: number },
    ]
  assert.equal(left, 0)
})
