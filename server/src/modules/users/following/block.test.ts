import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally } from '../../../../test/inspect.ts'
import { createWorld, type Person, type Requests, type World } from '../../../../test/world.ts'

const ids = async (who: Requests, path: string): Promise<number[]> =>
  (await who.get(path)).json().map(({ id }: { id: number }) => id)
const followsDespiteBlocks = (world: World) =>
  world.owner`
    select f.follower_id, f.followed_id from user_follows f join user_blocks b
      on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followed_id), (f.followed_id, f.follower_id))`

test('a block ends follows both ways and keeps the blocked person from following again, until it is lifted', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.put(`/user/followings/${bob.id}`)
  await bob.put(`/user/followings/${ann.id}`)

  for (let turn = 0; turn < 2; turn++) {
    const reply = await ann.put(`/user/blacks/${bob.id}`)
    assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  }

  for (const person of [ann, bob]) {
    const { extra } = (await person.get('/user')).json()
    assert.deepEqual([extra.followers_count, extra.followings_count], [0, 0])
  }
  const refused = await bob.put(`/user/followings/${ann.id}`)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'user.blocked'])
  const own = await ann.put(`/user/followings/${bob.id}`)
  assert.deepEqual([own.statusCode, own.json().code], [403, 'user.blocking'])
  assert.equal((await bob.delete(`/user/followings/${ann.id}`)).statusCode, 204)

  for (let turn = 0; turn < 2; turn++) assert.equal((await ann.delete(`/user/blacks/${bob.id}`)).statusCode, 204)
  assert.equal((await bob.put(`/user/followings/${ann.id}`)).statusCode, 204)
})

test('whom I blocked is my list, newest first; the blocked are not told', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cat, dan] = await world.people('ann', 'bob', 'cat', 'dan')
  for (const person of [cat, bob, dan]) await ann.put(`/user/blacks/${person.id}`)
  assert.deepEqual(await ids(ann, '/user/blacks'), [dan.id, bob.id, cat.id])
  assert.deepEqual(await ids(ann, '/user/blacks?limit=1&offset=1'), [bob.id])
  assert.deepEqual(await ids(bob, '/user/blacks'), [])
  assert.equal((await bob.get(`/users/${ann.id}`)).statusCode, 200)
  await cat.delete('/user')
  assert.deepEqual(await ids(ann, '/user/blacks'), [dan.id, bob.id])
})

test('oneself, an unknown user and a guest are refused', async (t) => {
  const world = await createWorld(t)
  const [ann, gone] = await world.people('ann', 'gone')
  await gone.delete('/user')
  for (const act of ['put', 'delete'] as const) {
    assert.equal((await ann[act](`/user/blacks/${ann.id}`)).statusCode, 422)
    const [missing, deleted] = [await ann[act]('/user/blacks/999999'), await ann[act](`/user/blacks/${gone.id}`)]
    assert.deepEqual([missing.statusCode, deleted.statusCode, deleted.body], [404, 404, missing.body])
    assert.equal((await world.guest()[act](`/user/blacks/${ann.id}`)).statusCode, 401)
  }
  assert.equal((await world.guest().get('/user/blacks')).statusCode, 401)
})

test('a follow and a block at once never leave a follow despite the block, whichever comes first', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const rounds: [follower: Person, followed: Person][] = Array.from({ length: 24 }, (_, turn) =>
    turn % 2 ? [bob, ann] : [ann, bob],
  )
  for (const [follower, followed] of rounds) {
    const replies = await Promise.all([
      follower.put(`/user/followings/${followed.id}`),
      ann.put(`/user/blacks/${bob.id}`),
      follower.put(`/user/followings/${followed.id}`),
    ])
    assert.equal(replies[1]!.statusCode, 204)
    assert.deepEqual(
      Object.keys(tally(replies)).filter((status) => !['204', '403'].includes(status)),
      [],
    )
    assert.deepEqual([...(await followsDespiteBlocks(world))], [])
    const { extra } = (await ann.get('/user')).json()
    assert.deepEqual([extra.followers_count, extra.followings_count], [0, 0])
    await ann.delete(`/user/blacks/${bob.id}`)
  }
})

test('two people who block each other at once both do', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let round = 0; round < 10; round++) {
    await ann.put(`/user/followings/${bob.id}`)
    assert.deepEqual(tally(await Promise.all([ann.put(`/user/blacks/${bob.id}`), bob.put(`/user/blacks/${ann.id}`)])), {
      204: 2,
    })
    assert.deepEqual([await ids(ann, '/user/blacks'), await ids(bob, '/user/blacks')], [[bob.id], [ann.id]])
    await Promise.all([ann.delete(`/user/blacks/${bob.id}`), bob.delete(`/user/blacks/${ann.id}`)])
  }
})
