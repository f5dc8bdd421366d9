import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { nameContains, type Sql, sql } from '../../../kernel/index.ts'

/** The indexes a statement would use. */
async function indexesOf(world: World, query: Sql): Promise<string[]> {
  const [row] = await world.db.rows<{ 'QUERY PLAN': unknown }>(sql`explain (format json) ${query}`)
  return [...JSON.stringify(row).matchAll(/"Index Name":\s*"([a-z_]+)"/g)].map(([, name]) => name!)
}

test('one and two characters are found in names of topics and people, whatever they are', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann] = await world.people('檀香')
  const id = await createTopic(ann!, { name: `菜市场 100%_写生 ${ann!.id}` })
  const other = await createTopic(ann!, { name: `Other ${ann!.id}` })
  const find = async (q: string): Promise<number[]> =>
    (await ann!.get(`/feed/topics?limit=100&q=${encodeURIComponent(q)}`)).json().map((each: { id: number }) => each.id)
  for (const q of ['菜', '市场', '写', '生', '%', '_', '%_', '0%', '菜市场'])
    assert((await find(q)).includes(id) && !(await find(q)).includes(other), q)
  assert((await find('OT')).includes(other), 'case is folded')
  assert((await find('Ｏｔ')).includes(other), 'so is width')
  assert.deepEqual(await find('鑫鑫'), [])

  const names = async (path: string): Promise<string[]> =>
    (await ann!.get(path)).json().map((each: { name: string }) => each.name)
  for (const name of ['檀', '檀香', '香_']) {
    assert((await names(`/users?name=${encodeURIComponent(name)}`)).includes(ann!.name), name)
    assert((await names(`/user/search?keyword=${encodeURIComponent(name)}`)).includes(ann!.name), name)
  }
})

test('with many names, one or two characters are found by an index', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  // Each of a thousand characters is in few names; the last is in one.
  await world.owner`
    insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
    select chr(19968 + n % 1000) || chr(19968 + n / 1000) || n, ${ann!.id}, 'passed', false, false, 'allUser'
    from generate_series(1, 6000) n`
  await world.owner`insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
    values ('龘 alone', ${ann!.id}, 'passed', false, false, 'allUser')`
  await world.owner`analyze topics`
  for (const q of ['龘', '龘 ', '一丁'])
    assert.deepEqual(
      await indexesOf(
        world,
        sql`select t.id from topics t where t.deleted_at is null and t.status = 'passed' and not t.is_hidden
          and ${nameContains(sql`t.name_folded`, q)} order by t.id desc limit 20`,
      ),
      ['topics_name_grams'],
      q,
    )
  const found = (await world.guest().get(`/feed/topics?q=${encodeURIComponent('龘')}`)).json()
  assert.deepEqual(
    found.map((each: { name: string }) => each.name),
    ['龘 alone'],
  )
})
