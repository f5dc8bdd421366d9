import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { createWorld } from '../../../../test/world.ts'

test('REP-1 feeds and comments are reported once as long as the report is open', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  const feed = await publish(ann, `rude ${ann.id}`)
  const comment = (await ann.post(`/feeds/${feed}/comments`, { body: `ruder ${ann.id}` })).json().comment.id
  for (const [path, kind, title] of [
    [`/feeds/${feed}/reports`, 'feeds', `rude ${ann.id}`],
    [`/report/comments/${comment}`, 'comments', `ruder ${ann.id}`],
  ]) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => bob.post(path!, { reason: 'rude' })))
    assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [201])
    assert.equal(replies[0]!.json().message.length, 1)
    const { data } = (await staff.get(`/admin/reports?kind=${kind}`)).json()
    assert.deepEqual(
      data.map((report: { title: string }) => report.title),
      [title],
    )
    assert.equal((await ann.post(path!, {})).statusCode, 422, 'one’s own')
    assert.equal((await world.guest().post(path!, {})).statusCode, 401)
    assert.equal((await bob.post(path!, { reason: 'x'.repeat(501) })).statusCode, 422)
    assert.equal((await bob.post(path!.replace(/\d+/, '999999'), {})).statusCode, 404)
  }
})
