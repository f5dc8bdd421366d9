import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Person, type Requests, type World } from '../../../../test/world.ts'

const ids = async (who: Requests, path: string): Promise<number[]> =>
  (await who.get(path)).json().map(({ id }: { id: number }) => id)
const counts = async (person: Person): Promise<[followers: number, followings: number]> => {
  const { extra } = (await person.get('/user')).json()
  return [extra.followers_count, extra.followings_count]
}
/** People whose counters do not match the rows. */
const miscounted = (world: World) =>
  world.owner`
    select c.user_id from user_counts c
    where followers_count <> (select count(*) from user_follows f where f.followed_id = c.user_id)
      or followings_count <> (select count(*) from user_follows f where f.follower_id = c.user_id)`

test('following shows on both sides, in both directions of the flags, and again changes nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let turn = 0; turn < 2; turn++) {
    const reply = await ann.put(`/user/followings/${bob.id}`)
    assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  }
  const flags = async (viewer: Requests, of: Person) => {
    const user = (await viewer.get(`/users/${of.id}`)).json()
    return [user.has_follower, user.follower, user.has_following, user.following]
  }
  assert.deepEqual(await flags(ann, bob), [true, true, false, false], 'I follow them')
  assert.deepEqual(await flags(bob, ann), [false, false, true, true], 'they follow me')
  assert.deepEqual(await flags(world.guest(), bob), [false, false, false, false])
  assert.deepEqual(
    [await counts(ann), await counts(bob)],
    [
      [0, 1],
      [1, 0],
    ],
  )

  for (let turn = 0; turn < 2; turn++) {
    const reply = await ann.delete(`/user/followings/${bob.id}`)
    assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  }
  assert.deepEqual(await flags(ann, bob), [false, false, false, false])
  assert.deepEqual(
    [await counts(ann), await counts(bob)],
    [
      [0, 0],
      [0, 0],
    ],
  )
})

test('lists are newest first, page by limit and offset, and mutual means both ways', async (t) => {
  const world = await createWorld(t)
  const [star, a, b, c] = await world.people('star', 'a', 'b', 'c')
  for (const fan of [a, b, c]) await fan.put(`/user/followings/${star.id}`)
  for (const friend of [c, a]) await star.put(`/user/followings/${friend.id}`)

  assert.deepEqual(await ids(world.guest(), `/users/${star.id}/followers`), [c.id, b.id, a.id])
  assert.deepEqual(await ids(world.guest(), `/users/${star.id}/followers?limit=1&offset=1`), [b.id])
  assert.deepEqual(await ids(world.guest(), `/users/${star.id}/followings`), [a.id, c.id])
  assert.deepEqual(await ids(star, '/user/follow-mutual'), [a.id, c.id])
  assert.deepEqual(await ids(star, '/user/follow-mutual?limit=1&offset=1'), [c.id])
  assert.deepEqual(await ids(b, '/user/follow-mutual'), [])
  const [seen] = (await a.get(`/users/${star.id}/followings?limit=1&offset=1`)).json()
  assert.deepEqual([seen.id, seen.has_follower], [c.id, false])
  assert.equal((await world.guest().get('/user/follow-mutual')).statusCode, 401)
  assert.equal((await world.guest().get('/users/999999/followers')).statusCode, 404)
  assert.equal((await world.guest().get(`/users/${star.id}/followers?offset=10001`)).statusCode, 422)
})

test('oneself, an unknown user, nonsense and a guest are refused', async (t) => {
  const world = await createWorld(t)
  const [ann, gone] = await world.people('ann', 'gone')
  await gone.delete('/user')
  for (const act of ['put', 'delete'] as const) {
    const self = await ann[act](`/user/followings/${ann.id}`)
    assert.deepEqual(
      [self.statusCode, self.json().code, Object.keys(self.json().errors)],
      [422, 'user.oneself', ['user']],
    )
    const [missing, deleted] = [
      await ann[act]('/user/followings/999999'),
      await ann[act](`/user/followings/${gone.id}`),
    ]
    assert.deepEqual([missing.statusCode, deleted.statusCode, deleted.body], [404, 404, missing.body])
    for (const bad of ['0', '-1', 'abc', '1.5', '9007199254740992', '1e2'])
      assert.equal((await ann[act](`/user/followings/${bad}`)).statusCode, 422, bad)
    assert.equal((await world.guest()[act](`/user/followings/${ann.id}`)).statusCode, 401)
  }
})

test('twenty follows at once count once; twenty people at once count twenty', async (t) => {
  const world = await createWorld(t)
  const [star, ann] = await world.people('star', 'ann')
  assert.deepEqual(tally(await times(20, () => ann.put(`/user/followings/${star.id}`))), { 204: 20 })
  assert.deepEqual(
    [await counts(star), await counts(ann)],
    [
      [1, 0],
      [0, 1],
    ],
  )

  const crowd = await world.people('p', 'q', 'r', 's', 't', 'u')
  assert.deepEqual(tally(await Promise.all(crowd.map((fan) => fan.put(`/user/followings/${star.id}`)))), { 204: 6 })
  assert.deepEqual(await counts(star), [7, 0])
})

test('two people who follow each other at once, twenty times, both do', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let round = 0; round < 20; round++) {
    const replies = await Promise.all([ann.put(`/user/followings/${bob.id}`), bob.put(`/user/followings/${ann.id}`)])
    assert.deepEqual(tally(replies), { 204: 2 })
    const undone = await Promise.all([
      bob.delete(`/user/followings/${ann.id}`),
      ann.delete(`/user/followings/${bob.id}`),
    ])
    assert.deepEqual(tally(undone), { 204: 2 })
  }
  assert.deepEqual(
    [await counts(ann), await counts(bob)],
    [
      [0, 0],
      [0, 0],
    ],
  )
})

test('follows and unfollows in any tangle leave counters that say what the rows say', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('a', 'b', 'c')
  for (let round = 0; round < 4; round++) {
    const replies = await times(24, (turn) => {
      const [who, whom] = [people[turn % 3]!, people[(turn + 1 + ((turn >> 3) % 2)) % 3]!]
      return turn % 2 ? who.put(`/user/followings/${whom.id}`) : who.delete(`/user/followings/${whom.id}`)
    })
    assert.deepEqual(tally(replies), { 204: 24 })
    assert.deepEqual([...(await miscounted(world))], [])
  }
})
