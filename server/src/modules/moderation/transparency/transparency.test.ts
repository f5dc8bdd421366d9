import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { createWorld } from '../../../../test/world.ts'

test('MOD-10 figures say what was done by which rule, and nothing about whom; the public page is the operator’s choice', async (t) => {
  const world = await createWorld(t)
  const [founder, other] = [await world.founder(), await world.founder()]
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'Cheap watches')
  await bob.post(`/feeds/${feed}/reports`, { reason: 'Advertising' })
  await founder.patch(`/admin/feeds/${feed}`, { deleted: true, rule: 'spam', reason: `Sold by ${ann.name}` })
  await founder.post(`/admin/users/${ann.id}/warnings`, { rule: 'spam' })
  const [, removed] = (await ann.get('/user/decisions')).json()
  await ann.post(`/user/decisions/${removed.id}/appeal`, { text: 'They are mine.' })
  await world.clock.advance(7200)
  const { data } = (await founder.get('/admin/queue/items?kind=appeals')).json()
  assert.equal((await other.patch(`/admin/appeals/${data[0].id}`, { state: 'overturned' })).statusCode, 204)

  const reply = await founder.get('/admin/transparency')
  assert.equal(reply.statusCode, 200, reply.body)
  const figures = reply.json()
  assert.deepEqual(figures.decisions, [
    { act: 'removed', rule: 'spam', kind: 'feeds', automatic: false, count: 1 },
    { act: 'warned', rule: 'spam', kind: 'users', automatic: false, count: 1 },
  ])
  assert.deepEqual(figures.reports, [{ kind: 'feeds', status: 'waiting', count: 1 }])
  assert.deepEqual(figures.appeals, [{ act: 'removed', state: 'overturned', count: 1 }])
  assert.deepEqual(figures.median_hours, { reports: null, appeals: 2 })
  assert(!reply.body.includes(ann.name) && !reply.body.includes('watches'))

  const table = await founder.get('/admin/transparency', { headers: { accept: 'text/csv' } })
  assert.match(table.headers['content-type'] as string, /^text\/csv/)
  const lines = table.body.replace('\ufeff', '').trimEnd().split('\r\n')
  assert.equal(lines[0], 'section,kind,act,rule,automatic,outcome,count,median_hours')
  assert.equal(lines[1], 'decisions,feeds,removed,spam,false,,1,')
  assert.deepEqual(lines.slice(-2), ['reports,,,,,,,', 'appeals,,,,,,,2'])
  assert.equal(lines.length, 7)

  for (const query of ['from=2026-02-30', 'from=2027-01-02&to=2027-01-01', 'from=2020-01-01', 'to=soon'])
    assert.equal((await founder.get(`/admin/transparency?${query}`)).statusCode, 422, query)
  const before = (await founder.get('/admin/transparency?from=2026-01-01&to=2026-01-31')).json()
  assert.deepEqual([before.from, before.to, before.decisions], ['2026-01-01', '2026-01-31', []])

  assert.equal((await world.guest().get('/transparency')).statusCode, 404)
  assert.equal((await founder.patch('/admin/settings/transparency', { public: true })).statusCode, 204)
  assert.deepEqual((await world.guest().get('/transparency')).json().decisions, figures.decisions)
})
