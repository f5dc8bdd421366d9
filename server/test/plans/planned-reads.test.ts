import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../src/kernel/db/sql.ts'
import { publish } from '../factories/feeds.ts'
import { configureTopics, createTopic, join } from '../factories/topics.ts'
import { createWorld, type World } from '../world.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

interface Prepared {
  statement: string
  generic: number
  custom: number
}

/** Tables of a handful of rows, which are scanned. */
const SMALL = new Set(['feed_names', 'feed_themes', 'topic_categories', 'event_categories'])

/** Some pages of the longest, for all who ask at once. */
const MANY_ROWS = 1000

/** The prepared statements of the readers' connections; with a pool of four there is one. */
const preparedBy = ({ db }: World) =>
  db.planned.rows<Prepared>(sql`
    select statement, generic_plans as generic, custom_plans as custom from pg_prepared_statements`)

/** How this statement is planned for any parameters. */
async function planOf({ owner }: World, statement: string, { bySequence = true } = {}): Promise<PlanNode> {
  const [row] = await owner.begin(async (tx) => {
    if (!bySequence) await tx`set local enable_seqscan = off`
    return tx.unsafe(`explain (generic_plan, format json) ${statement}`)
  })
  return (row as unknown as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]!.Plan
}

/** The tables this statement would scan for lack of an index, whatever its parameters. */
async function readWhole(world: World, statement: string): Promise<string[]> {
  const found: string[] = []
  const look = (node: PlanNode): void => {
    if (node['Node Type'] === 'Seq Scan') found.push(node['Relation Name']!)
    node.Plans?.forEach(look)
  }
  look(await planOf(world, statement, { bySequence: false }))
  return found.filter((table) => !SMALL.has(table))
}

test('lists are planned once a connection, and read no table whole', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_POOL: '4' } })
  const [ann, bob] = await world.people('ann', 'bob')
  await configureTopics(world)
  const topic = await createTopic(ann, { publish_permission: 'allUser' })
  await join(bob, topic)
  const feed = await publish(ann, { feed_content: 'in it', topics: [topic] })
  await bob.post(`/feeds/${feed}/comments`, { body: 'first' })
  await bob.put(`/user/followings/${ann.id}`)
  const paths = [
    '/feeds',
    '/feeds?type=hot',
    '/feeds?type=newFollow',
    '/feeds?type=topics',
    '/feeds?type=recommended',
    `/feeds?type=users&user=${ann.id}`,
    `/feeds/${feed}`,
    `/feeds/${feed}/comments`,
    `/users/${ann.id}`,
    `/users/${encodeURIComponent(ann.name)}`,
    '/feed/topics',
    '/feed/topics?only=hot',
    `/feed/topics/${topic}`,
    `/feed/topics/${topic}/feeds`,
    `/feed/topics/${topic}/followers`,
    '/topics-rank',
    '/events',
    '/infos',
    '/wendas',
    '/knowledge',
    '/user/notifications?type=comment',
    '/user/notification-statistics',
    '/user/tasks',
    '/currency/orders',
  ]
  // A statement is planned for its parameters five times before a generic plan is considered.
  for (let turn = 0; turn < 7; turn++) for (const path of paths) assert.ok((await bob.get(path)).statusCode < 300, path)

  const prepared = await preparedBy(world)
  const wanted = [
    'feed_stats',
    'comments',
    'users',
    'topics',
    'events',
    'notifications',
    'task_counters',
    'currency_orders',
  ]
  for (const table of wanted)
    assert.ok(
      prepared.some(({ statement, generic }) => generic >= 7 && statement.includes(table)),
      `no list of ${table} is planned once`,
    )
  for (const { statement, custom } of prepared) {
    assert.equal(custom, 0, statement)
    if (/^\s*(select|with)/.test(statement) && !statement.includes('pg_'))
      assert.deepEqual(await readWhole(world, statement), [], statement)
  }

  // A database that was just restored has no statistics. A list of which it then expects thousands of rows would be
  // joined by scanning feeds and people.
  const feedLists = prepared.filter(({ statement }) => statement.includes('feed_names'))
  assert.ok(feedLists.length >= 5, `${feedLists.length} lists of feeds`)
  for (const table of ['feeds', 'feed_stats', 'feed_names', 'feed_themes', 'users', 'user_counts'])
    await world.owner`select pg_clear_relation_stats('public', ${table})`
  for (const { statement } of feedLists) {
    const { 'Plan Rows': expected } = await planOf(world, statement)
    assert.ok(expected <= MANY_ROWS, `${expected} rows are expected of ${statement}`)
  }
})
