import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const LISTS = ['/admin/tag-categories', '/admin/users', '/admin/feeds', '/admin/comments', '/admin/reports']

test('lists are narrowed by the time their rows came to be', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const now = async () => `${(await ann.get('/user')).headers['date']}`
  const { id: first } = (await ann.post('/feeds', { feed_content: 'first' })).json()
  await world.clock.advance(60)
  const between = new Date(Date.parse(await now()) + 30_000)
  await world.clock.advance(60)
  const { id: second } = (await ann.post('/feeds', { feed_content: 'second' })).json()

  const at = `${between.toISOString().slice(0, 19)}Z`
  const ids = async (query: string) =>
    (await founder.get(`/admin/feeds?user_id=${ann.id}&${query}`)).json().data.map(({ id }: { id: number }) => id)
  assert.deepEqual([await ids(`since=${at}`), await ids(`until=${at}`)], [[second], [first]])

  for (const list of LISTS) {
    const { data, total } = (await founder.get(`${list}?until=2020-01-01T00:00:00Z`)).json()
    assert.deepEqual([data, total], [[], 0], list)
    assert.equal((await founder.get(`${list}?since=2026-02-31T00:00:00Z`)).statusCode, 422, `${list}: no such day`)
    assert.equal((await founder.get(`${list}?since=yesterday`)).statusCode, 422, list)
  }
})
