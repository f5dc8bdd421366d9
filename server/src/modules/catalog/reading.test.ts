import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { tally, times } from '../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { type Sql, sql } from '../../kernel/index.ts'
import { createViewFile } from '../files/index.ts'
import { countReposts, createRepostables } from './index.ts'
import { commodities } from './kinds/commodities.ts'
import { listVisible } from './kinds/kind.ts'

let world: World
let staff: Person
let ann: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  staff = await world.founder()
  ;[ann] = await world.people('ann')
})

const asStored = createViewFile('http://plaza.test')
const KINDS = [
  { name: 'commodities', path: '/mall/commodities', report: 'report', owner: 'user_id', body: {} },
  { name: 'knowledge', path: '/knowledge', report: 'reports', owner: 'author_id', body: {} },
  { name: 'infos', path: '/infos', report: 'reports', owner: 'author_id', body: { content: 'x' } },
  { name: 'wendas', path: '/wendas', report: 'reports', owner: 'author_id', body: { content: 'x' } },
] as const
const add = async ({ name, owner, body }: (typeof KINDS)[number], more: object = {}) => {
  const reply = await staff.post(`/admin/${name}`, {
    title: `A ${name}`,
    [owner]: ann.id,
    ...body,
    ...more,
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}

test('lists are newest first by key: walking them while others are added and removed repeats and skips nothing', async () => {
  for (const kind of KINDS) {
    const made: number[] = []
    for (let count = 0; count < 7; count++) made.push((await add(kind, { category_id: 77 })).id)
    const seen: number[] = []
    for (let after = 0; ; ) {
      const page = (await world.guest().get(`${kind.path}?category_id=77&limit=3&after=${after}`)).json()
      if (page.length === 0) break
      seen.push(...page.map(({ id }: { id: number }) => id))
      after = seen.at(-1)!
      if (seen.length === 3) {
        await add(kind, { category_id: 77 })
        await staff.delete(`/admin/${kind.name}/${seen[0]}`)
      }
    }
    assert.deepEqual(seen, made.toReversed(), kind.path)
    const [newest] = (await world.guest().get(`${kind.path}?category_id=77&limit=1`)).json()
    const alone = (await world.guest().get(`${kind.path}/${newest.id}`)).json()
    assert.deepEqual(alone, newest, 'a list shows what the single read shows')
    assert.deepEqual((await world.guest().get(`${kind.path}?category_id=78`)).json(), [])
    for (const query of ['limit=x', 'after=-1', 'after=9223372036854775808', 'category_id=x'])
      assert.equal((await world.guest().get(`${kind.path}?${query}`)).statusCode, 422)
  }
})

test('a page of twenty costs as many queries as a page of one', async () => {
  const kind = KINDS[0]
  for (let count = 0; count < 20; count++) await add(kind)
  const asked = async (limit: number) => {
    let queries = 0
    const counting = {
      ...world.db,
      rows: <Row>(query: Sql) => {
        queries++
        return world.db.rows<Row>(query)
      },
    }
    const page = await listVisible(counting, commodities, { limit, after: 0, where: sql`true` }, asStored)
    assert.equal(page.length, limit)
    return queries
  }
  assert.equal(await asked(20), await asked(1))
})

test('opening counts a view, asking for the head does not, and fifty at once are fifty', async () => {
  for (const kind of [KINDS[0], KINDS[2]]) {
    const { id } = await add(kind)
    const guest = world.guest()
    assert.equal((await guest.get(`${kind.path}/${id}`)).json().views_count, 0)
    await guest.send({ method: 'HEAD', url: `${kind.path}/${id}` })
    assert.equal((await guest.get(`${kind.path}/${id}`)).json().views_count, 1)
    assert.deepEqual(tally(await times(50, () => guest.get(`${kind.path}/${id}`))), { 200: 50 })
    assert.equal((await guest.get(`${kind.path}?limit=1`)).json()[0].views_count, 52)
  }
})

test('REP-1 each kind is reported with its title and whose it is; one’s own is 422, a missing one 404', async () => {
  const [bob] = await world.people('bob')
  const chapterOf = async (knowledgeId: number) =>
    (await staff.post('/admin/chapters', { knowledge_id: knowledgeId, title: 'A lesson', sequence: 1 })).json().id
  const reported: [kind: string, url: string, id: number, title: string][] = []
  for (const kind of KINDS) {
    const { id } = await add(kind)
    reported.push([kind.name, `${kind.path}/${id}/${kind.report}`, id, `A ${kind.name}`])
    if (kind.name === 'knowledge') {
      const chapter = await chapterOf(id)
      reported.push(['chapters', `/knowledge/chapters/${chapter}/reports`, chapter, 'A lesson'])
    }
  }
  for (const [kind, url, id, title] of reported) {
    for (let time = 0; time < 2; time++) {
      const reply = await bob.post(url, { reason: `about ${kind}` })
      assert.deepEqual([reply.statusCode, Array.isArray(reply.json().message)], [201, true], url)
    }
    const { data, total } = (await staff.get(`/admin/reports?kind=${kind}&reporter_id=${bob.id}`)).json()
    assert.equal(total, 1)
    assert.deepEqual(
      [data[0].subject_id, data[0].title, data[0].owner_id, data[0].reason],
      [id, title, ann.id, `about ${kind}`],
    )
    assert.equal((await ann.post(url)).json().code, 'report.own')
    assert.equal((await world.guest().post(url)).statusCode, 401)
    assert.equal((await bob.post(url.replace(String(id), '999999999'))).statusCode, 404)
    assert.equal((await bob.post(url, { reason: 'x'.repeat(501) })).statusCode, 422)
  }
})

test('feeds get each record as its own read operation shows it, and nothing of what is hidden or gone', async () => {
  for (const source of createRepostables(asStored)) {
    const kind = KINDS.find(({ name }) => name.startsWith(source.type.replace('mall_', '')))!
    const [one, gone] = [await add(kind), await add(kind)]
    await staff.delete(`/admin/${kind.name}/${gone.id}`)
    const found = await source.load(world.db, [one.id, gone.id, 999_999_999, one.id])
    assert.deepEqual([...found.keys()], [one.id], source.type)
    assert.equal(found.get(one.id)!.ownerId, ann.id)
    assert.deepEqual(found.get(one.id)!.view, (await world.guest().get(`${kind.path}/${one.id}`)).json())
  }
  assert.deepEqual(
    createRepostables(asStored).map(({ type }) => type),
    ['mall_commodities', 'knowledge', 'info', 'wenda'],
  )
})

test('comments_count follows the feeds about a record, also thirty at once, and never falls below 0', async () => {
  for (const [type, kind] of [
    ['mall_commodities', KINDS[0]],
    ['info', KINDS[2]],
    ['wenda', KINDS[3]],
  ] as const) {
    const { id } = await add(kind)
    const count = (change: number) => world.db.transaction((tx) => countReposts(tx, type, id, change))
    await times(30, (index) => count(index % 3 === 2 ? 0 : 1))
    assert.equal((await world.guest().get(`${kind.path}/${id}`)).json().comments_count, 20)
    await times(20, () => count(-1))
    assert.equal((await world.guest().get(`${kind.path}/${id}`)).json().comments_count, 0)
    await assert.rejects(count(-1))
  }
  const { id } = await add(KINDS[1])
  await world.db.transaction((tx) => countReposts(tx, 'knowledge', id, 1))
})
