import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

test('a topic is reported by who may open it, and staff see it whole', async (t) => {
  const world = await createWorld(t as TestContext)
  await configureTopics(world)
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  const mo = await world.staff('moderator')
  const id = await createTopic(ann, { name: 'Free coins', desc: 'Send me one, get two.' })
  const hidden = await createTopic(ann, { name: 'Behind doors', visible: 'hidden' })
  const report = (who: Pick<Person, 'post'>, topic: number, body: object = {}) =>
    who.post(`/feed/topics/${topic}/reports`, body)

  for (let round = 0; round < 2; round++)
    assert.equal((await report(bob, id, { category: 'fraud', reason: 'A trick.' })).statusCode, 201)
  assert.equal((await report(ann, id)).json().code, 'report.own')
  assert.equal((await report(world.guest(), id)).statusCode, 401)
  assert.equal((await report(bob, 999_999_999)).statusCode, 404)
  await join(cid, hidden)
  assert.equal((await report(cid, hidden)).statusCode, 201)

  const { data } = (await mo.get('/admin/reports?kind=topics')).json()
  assert.deepEqual(
    data.map(({ title, owner_id }: { title: string; owner_id: number }) => [title, owner_id]),
    [
      ['Behind doors', ann.id],
      ['Free coins', ann.id],
    ],
  )
  const { record } = (await mo.get(`/admin/queue/reports/${data[1].id}`)).json()
  assert.deepEqual([record.subject.title, record.subject.text], ['Free coins', 'Send me one, get two.'])

  const founder = await world.founder()
  assert.equal((await founder.delete(`/feed/topics/${id}?rule=fraud&reason=A%20trick`)).statusCode, 204)
  assert.equal((await report(cid, id)).statusCode, 404)
})
