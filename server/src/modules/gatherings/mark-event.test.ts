import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { announceEvent, createEventWorld, publicEvent } from '../../../test/factories/events.ts'
import type { Person, World } from '../../../test/world.ts'

let world: World
let ann: Person
let keeper: Person
let category: number
before(async (t) => {
  ;({ world, keeper, category } = await createEventWorld(t as TestContext))
  ;[ann] = await world.people('ann')
})

const marks = [
  ['want-join', 'wantJoin', 'want_joins_count'],
  ['interest', 'interested', 'interesteds_count'],
] as const

for (const [path, flag, counter] of marks) {
  test(`EVT-3 fifty times ${path} at once count once; of five people five`, async () => {
    const { id } = await publicEvent(world, ann, keeper, category)
    const crowd = await world.people('b', 'c', 'd', 'e', 'f')
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => crowd[index % 5 === 0 ? 0 : 1]!.post(`/events/${id}/${path}`)),
    )
    assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([204]))
    assert.equal((await ann.get(`/events/${id}`)).json()[counter], 2)
    await Promise.all(crowd.map((person) => person.post(`/events/${id}/${path}`)))

    const seen = (await crowd[3]!.get(`/events/${id}`)).json()
    assert.deepEqual([seen[counter], seen[flag]], [5, true])
    assert.deepEqual((await ann.get(`/events/${id}`)).json()[flag], false)
    assert.deepEqual((await world.guest().get(`/events/${id}`)).json()[flag], false)
    const other = marks.find(([each]) => each !== path)!
    assert.deepEqual([seen[other[1]], seen[other[2]]], [false, 0])
  })

  test(`${path}: a guest is asked to sign in; what is missing, deleted or hidden is not found`, async () => {
    const [bob] = await world.people('bob')
    const waiting = await announceEvent(world, ann, category)
    const gone = await publicEvent(world, ann, keeper, category)
    await ann.delete(`/events/${gone.id}`)
    assert.equal((await world.guest().post(`/events/${gone.id}/${path}`)).statusCode, 401)
    const bodies = new Set<string>()
    for (const id of [999_999_999, gone.id, waiting.id]) {
      const reply = await bob.post(`/events/${id}/${path}`)
      assert.equal(reply.statusCode, 404)
      bodies.add(reply.body.replace(/"request_id":"[^"]*"/, ''))
    }
    assert.equal(bodies.size, 1)
    assert.equal((await bob.post(`/events/0/${path}`)).statusCode, 422)
  })
}

test('a user the creator blocked can mark nothing of theirs', async () => {
  const [bob] = await world.people('bob')
  const { id } = await publicEvent(world, ann, keeper, category)
  await ann.put(`/user/blacks/${bob.id}`)
  assert.equal((await bob.post(`/events/${id}/interest`)).statusCode, 403)
  assert.equal((await ann.get(`/events/${id}`)).json().interesteds_count, 0)
})

test('a user who leaves is no longer counted, and what they were going to hold is called off', async () => {
  const [bob, cat] = await world.people('bob', 'cat')
  const event = await publicEvent(world, ann, keeper, category)
  const coming = await publicEvent(world, bob, keeper, category)
  const past = await publicEvent(world, bob, keeper, category)
  await world.owner`update events set date = plaza_now() - interval '1 day' where id = ${past.id}`
  for (const person of [bob, cat]) {
    await person.post(`/events/${event.id}/interest`)
    await person.post(`/events/${event.id}/want-join`)
  }
  assert.equal((await bob.delete('/user')).statusCode, 202)
  await world.runJobs()
  const { interesteds_count, want_joins_count } = (await ann.get(`/events/${event.id}`)).json()
  assert.deepEqual([interesteds_count, want_joins_count], [1, 1])
  assert.equal((await ann.get(`/events/${coming.id}`)).statusCode, 404)
  assert.equal((await ann.get(`/events/${past.id}`)).json().creator.name, `deleted-${bob.id}`)
})
