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

const reason = 'It is advertising'

test('REP-1 an event is reported once, with a reason, and is itself left as it is', async () => {
  const [bob] = await world.people('bob')
  const { id, title } = await publicEvent(world, ann, keeper, category)
  const rowOf = () => world.owner`select * from events where id = ${id}`
  const before = await rowOf()
  for (let time = 0; time < 2; time++) {
    const reply = await bob.put(`/user/events/${id}`, { reason })
    assert.deepEqual([reply.statusCode, typeof reply.json().message], [201, 'string'], reply.body)
  }
  assert.deepEqual(await rowOf(), before)
  const { data, total } = (await keeper.get(`/admin/reports?kind=events&subject_id=${id}`)).json()
  assert.deepEqual(
    [total, data[0].title, data[0].reason, data[0].owner_id, data[0].reporter_id],
    [1, title, reason, ann.id, bob.id],
  )
})

test('REP-1 without a reason it is refused; what one cannot see is not found; one’s own is no case for staff', async () => {
  const [bob] = await world.people('bob')
  const { id } = await publicEvent(world, ann, keeper, category)
  const waiting = await announceEvent(world, ann, category)
  for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 7 }]) {
    const reply = await bob.put(`/user/events/${id}`, body)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['reason']])
  }
  for (const hidden of [waiting.id, 999_999_999])
    assert.equal((await bob.put(`/user/events/${hidden}`, { reason })).statusCode, 404)
  assert.equal((await ann.put(`/user/events/${id}`, { reason })).statusCode, 422)
  assert.equal((await world.guest().put(`/user/events/${id}`, { reason })).statusCode, 401)
  assert.equal((await keeper.get(`/admin/reports?kind=events&subject_id=${id}`)).json().total, 0)
})
