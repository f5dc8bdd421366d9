import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

test('people with my tags: most in common first, without those I follow, blocked, or am blocked by', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const category = (await keeper.post('/admin/tag-categories', { name: 'Shared' })).json()
  const [a, b, c] = await Promise.all(
    ['a', 'b', 'c'].map(
      async (name) => (await keeper.post('/admin/tags', { name, tag_category_id: category.id })).json().id as number,
    ),
  )
  const [ann, bob, eve, joe, kim, lou, max] = await world.people('ann', 'bob', 'eve', 'joe', 'kim', 'lou', 'max')
  for (const [person, tags] of [
    [ann, [a, b]],
    [bob, [a]],
    [eve, [a, b]],
    [joe, [c]],
    [kim, [a, b]],
    [lou, [a, b]],
    [max, [b]],
  ] as const)
    for (const tag of tags) assert.equal((await person.put(`/user/tags/${tag}`)).statusCode, 204)
  await ann.put(`/user/followings/${kim.id}`)
  await ann.put(`/user/blacks/${lou.id}`)
  await max.put(`/user/blacks/${ann.id}`)

  const names = async (path: string) =>
    (await ann.get(path)).json().map((user: { id: number; has_follower: boolean }) => user.id)
  assert.deepEqual(await names('/user/tags/people'), [eve.id, bob.id])
  assert.deepEqual(await names('/user/tags/people?limit=1'), [eve.id])
  assert.deepEqual((await joe.get('/user/tags/people')).json(), [])
  assert.equal((await world.guest().get('/user/tags/people')).statusCode, 401)
})
