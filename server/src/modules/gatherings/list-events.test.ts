import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addEventCategory, announceEvent, auditEvents, publicEvent } from '../../../test/factories/events.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let kinds: number[]
/** Ids by name. */
const ids: Record<string, number> = {}

before(async (t) => {
  world = await createWorld(t as TestContext)
  await auditEvents(world)
  ;[ann, bob] = await world.people('ann', 'bob')
  const keeper = await world.staff('moderator')
  kinds = [await addEventCategory(keeper), await addEventCategory(keeper)]
  const plan: [name: string, days: number, more: Record<string, unknown>, who: Person, kind: number][] = [
    ['late', 9, { title: 'Late walk 100%' }, ann, 0],
    ['old', -9, { title: 'Old WALK' }, ann, 0],
    ['soon', 1, { title: '成都读书会', area: '四川省 成都市' }, ann, 1],
    ['recent', -1, { title: 'Chess_club', area: '北京市' }, bob, 1],
    ['twin', 9, { title: 'Ｗａｌｋ too', area: '北京市' }, bob, 1],
  ]
  for (const [name, days, more, who, kind] of plan) {
    ids[name] = (await publicEvent(world, who, keeper, kinds[kind]!, more)).id
    await world.owner`
      update events set date = date_trunc('day', plaza_now()) + make_interval(days => ${days}) where id = ${ids[name]!}`
  }
  ids['waiting'] = (await announceEvent(world, ann, kinds[0]!, { title: 'Waiting walk' })).id
  await keeper.patch(`/admin/events/${ids['twin']}`, { recommended: 1 })
  await keeper.patch(`/admin/events/${ids['old']}`, { recommended: true })
})

const list = async (query: string, who: Pick<Person, 'get'> = world.guest()) => {
  const reply = await who.get(`/events?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  return reply.json().map(({ id }: { id: number }) => names[id])
}

test('those to come are first, by date; those that have been follow, by date', async () => {
  assert.deepEqual(await list(''), ['soon', 'late', 'twin', 'old', 'recent'])
})

test('every other order', async () => {
  assert.deepEqual(await list('ob=date:asc'), ['old', 'recent', 'soon', 'late', 'twin'])
  assert.deepEqual(await list('ob=date:desc'), ['twin', 'late', 'soon', 'recent', 'old'])
  assert.deepEqual(await list('ob=id:asc'), ['late', 'old', 'soon', 'recent', 'twin'])
  assert.deepEqual(await list('ob=id:desc'), ['twin', 'recent', 'soon', 'old', 'late'])
  assert.deepEqual(await list('ob='), await list(''))
  for (const ob of ['date', 'id:up', 'title:asc', 'date:asc;drop table events'])
    assert.equal((await ann.get(`/events?ob=${encodeURIComponent(ob)}`)).statusCode, 422)
})

test('pages by offset or page, in every order, visit each once', async () => {
  for (const order of ['', '&ob=date:desc', '&ob=id:asc']) {
    const whole = await list(`limit=100${order}`)
    const byOffset = [
      ...(await list(`limit=2${order}`)),
      ...(await list(`limit=2&offset=2${order}`)),
      ...(await list(`limit=2&offset=4${order}`)),
    ]
    const byPage = [
      ...(await list(`limit=2&page=1${order}`)),
      ...(await list(`limit=2&page=2${order}`)),
      ...(await list(`limit=2&page=3${order}`)),
    ]
    assert.deepEqual(byOffset, whole)
    assert.deepEqual(byPage, whole)
  }
  assert.deepEqual(await list('offset=10000'), [])
  assert.deepEqual((await list('limit=0')).length, 1)
  for (const query of ['offset=0&page=1', 'page=0', 'page=1001', 'offset=10001', 'limit=x'])
    assert.equal((await ann.get(`/events?${query}`)).statusCode, 422, query)
})

test('by category, person, region and recommendation', async () => {
  assert.deepEqual(await list(`c=${kinds[1]}`), ['soon', 'twin', 'recent'])
  assert.deepEqual(await list(`user_id=${bob.id}`), ['twin', 'recent'])
  assert.deepEqual(await list(`area=${encodeURIComponent('北京')}`), ['twin', 'recent'])
  assert.deepEqual(await list('recommended=1'), ['twin', 'old'])
  assert.deepEqual(await list('recommended=0'), await list(''))
  assert.deepEqual(await list(`recommended=1&c=${kinds[0]}&ob=id:asc`), ['old'])
  assert.deepEqual(await list('c=999999999'), [])
  assert.equal((await ann.get('/events?recommended=2')).statusCode, 422)
})

test('one’s own list has what waits for staff; no one else’s has', async () => {
  assert.ok((await list(`user_id=${ann.id}`, ann)).includes('waiting'))
  assert.ok(!(await list(`user_id=${ann.id}`, bob)).includes('waiting'))
  assert.ok(!(await list('', ann)).includes('waiting'))
})

test('text is found anywhere in the title, whatever its case and width; wildcards are text', async () => {
  assert.deepEqual(await list('keyword=walk'), ['late', 'twin', 'old'])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('ＷＡＬＫ')}`), ['late', 'twin', 'old'])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('读书')}`), ['soon'])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('0%')}`), ['late'])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('s_c')}`), ['recent'])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('%%')}`), [])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('\\\\')}`), [])
  for (const keyword of ['a', 'x'.repeat(51), '%00a'])
    assert.equal((await ann.get(`/events?keyword=${keyword}`)).statusCode, 422, keyword)
})

test('a list is a handful of queries, however long it is', async () => {
  const seen: string[] = []
  const counting = world.service.db.rows
  world.service.db.rows = (query) => {
    seen.push(query.strings.join('?'))
    return counting(query)
  }
  try {
    await list('limit=1')
    const forOne = seen.length
    await list('limit=100')
    // None, if the same was shown before.
    assert.ok(seen.length - forOne <= Math.max(forOne, 3), seen.join('\n'))
  } finally {
    world.service.db.rows = counting
  }
})
