import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally, times } from '../../../test/inspect.ts'
import { createWorld } from '../../../test/world.ts'

const KINDS = [
  { name: 'commodities', path: '/mall/commodities', types: ['mall_commodities'], isCounted: true },
  { name: 'knowledge', path: '/knowledge', types: ['knowledge'], isCounted: false },
  { name: 'infos', path: '/infos', types: ['info', 'infos'], isCounted: true },
  { name: 'wendas', path: '/wendas', types: ['wenda', 'wendas'], isCounted: true },
]

test('a feed about a record shows it as its own read operation does, and the record counts its living feeds', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann] = await world.people('ann')
  for (const { name, path, types, isCounted } of KINDS) {
    const body = { title: `About ${name}`, ...(/infos|wendas/.test(name) && { content: 'x' }) }
    const { id } = (await staff.post(`/admin/${name}`, body)).json()
    const publish = (type: string) =>
      ann.post('/feeds', { feed_content: 'Look.', repostable_type: type, repostable_id: id })
    const replies = await times(6, (index) => publish(types[index % types.length]!))
    assert.deepEqual(tally(replies), { 201: 6 }, replies[0]!.body)

    const feed = (await ann.get(`/feeds/${replies[0]!.json().id}`)).json()
    const record = (await world.guest().get(`${path}/${id}`)).json()
    assert.deepEqual([feed.repostable_type, feed.repostable_id], [types[0], id])
    assert.deepEqual(feed.repostable, record)
    if (isCounted) assert.equal(record.comments_count, 6)

    await ann.delete(`/feeds/${replies[1]!.json().id}`)
    if (isCounted) assert.equal((await world.guest().get(`${path}/${id}`)).json().comments_count, 5)

    await staff.delete(`/admin/${name}/${id}`)
    assert.equal((await ann.get(`/feeds/${feed.id}`)).json().repostable, null)
    assert.equal((await publish(types[0]!)).statusCode, 404)
  }
})
