import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type Reply, type Requests, type World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  ;[ann, bob] = await world.people('ann', 'bob')
  founder = await world.founder()
  await configureTopics(world)
})

const idsOf = (reply: Reply): number[] => {
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().map(({ id }: { id: number }) => id)
}
const list = async (who: Requests, query: string) => idsOf(await who.get(`/feed/topics?${query}`))
const create = async (count: number, fields: object = {}) => {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push(await createTopic(ann, fields))
  return ids
}
const setStatus = (id: number, status: string) => founder.patch(`/admin/topics/${id}`, { status })

test('by id downward or upward, page by page, each once', async () => {
  const ids = await create(5)
  const walk = async (direction: 'asc' | 'desc', from: number) => {
    const seen: number[] = []
    for (let index = from; ; ) {
      const page = await list(world.guest(), `for_user=${ann.id}&limit=2&direction=${direction}&index=${index}`)
      if (page.length === 0) return seen
      seen.push(...page)
      index = page.at(-1)!
    }
  }
  assert.deepEqual((await walk('desc', 0)).slice(0, 5), ids.toReversed())
  assert.deepEqual((await walk('asc', ids[0]! - 1)).slice(0, 5), ids)
  assert.equal((await list(world.guest(), '')).length <= 20, true)
})

test('by part of a name, whatever its case and width; by category; by ids', async () => {
  const category = (await founder.post('/admin/topic-categories', { name: 'Cooking' })).json()
  const [id] = await create(1, { name: '100% Ramen_lovers 拉面', topic_category_id: category.id })
  for (const q of ['ramen', 'ＲＡＭＥＮ', '拉面', '面', '100%', '_lovers'])
    assert.deepEqual(await list(world.guest(), `q=${encodeURIComponent(q)}`), [id], q)
  assert.deepEqual(await list(world.guest(), 'q=%25%25'), [])
  assert.deepEqual(await list(world.guest(), `topic_category_id=${category.id}`), [id])
  const [a, b] = await create(2)
  assert.deepEqual(await list(world.guest(), `id=${a},${id},${b},999999999`), [b, a, id])
  assert.deepEqual(await list(world.guest(), `id=${a},${b}&direction=asc&q=nothing&limit=1`), [a, b])
  for (const query of [`q=${'x'.repeat(51)}`, 'id=1,x', 'status=gone', 'direction=up', 'only=cold', 'for_user=x'])
    assert.equal((await world.guest().get(`/feed/topics?${query}`)).statusCode, 422, query)
})

test('TOP-8 undecided topics are for their creator and for staff, whatever is asked', async () => {
  const [passed, waiting, failed] = await create(3)
  await setStatus(waiting!, 'waiting')
  await setStatus(failed!, 'failed')
  const mine = [failed, waiting, passed]
  const of = (who: Requests, status: string) => list(who, `for_user=${ann.id}&status=${status}&limit=3`)
  assert.deepEqual(await of(ann, 'all'), mine)
  assert.deepEqual([await of(ann, 'waiting'), await of(ann, 'failed')], [[waiting], [failed]])
  assert.deepEqual((await of(ann, 'passed'))[0], passed)
  for (const who of [bob, world.guest()]) {
    const all = await of(who, 'all')
    assert.deepEqual([all[0], all.includes(waiting!)], [passed, false])
    assert.deepEqual(
      [await of(who, 'waiting'), await of(who, 'failed'), await list(who, 'status=waiting')],
      [[], [], []],
    )
    assert.deepEqual(await list(who, `id=${waiting},${failed}`), [])
    assert.equal((await who.get(`/feed/topics/${waiting}`)).statusCode, 404)
    assert.equal((await who.get(`/feed/topics/${failed}/followers`)).statusCode, 404)
  }
  assert.deepEqual(await of(founder, 'waiting'), [waiting])
  assert.equal((await ann.get(`/feed/topics/${waiting}`)).json().status, 'waiting')
  assert.deepEqual(await list(ann, `forUser=${ann.id}&status=failed`), [failed])
})

test('hot and recommended ones are those that staff marked', async () => {
  const [a, b, c] = (await create(3)) as [number, number, number]
  for (const id of [a, b]) await founder.patch(`/admin/topics/${id}`, { hot: true })
  for (const id of [c, a]) await founder.patch(`/admin/topics/${id}`, { recommended: true })
  await join(bob, a)
  assert.deepEqual(await list(world.guest(), 'only=hot&q=nothing&limit=1&index=1'), [a, b])
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/hot')), [a, b])
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/hot?offset=1&limit=1')), [b])
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/hot?topic_category_id=999999')), [])
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/recommend')), [a, c])
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/recommend?offset=1')), [c])
  await founder.patch(`/admin/topics/${a}`, { hot: false, recommended: false })
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/hot')), [b])
  assert.deepEqual(idsOf(await world.guest().get('/feed/topic/recommend')), [c])
})

test('the random list shows every active topic once, and quiet ones only on request', async () => {
  const [quiet] = (await create(1)) as [number]
  await world.owner`update topics set active_at = plaza_now() - interval '8 days' where id = ${quiet}`
  const random = async (query: string) => (await world.guest().get(`/feed/topic/random?${query}`)).json()
  const { data, links, meta } = await random('')
  const ids: number[] = data.map(({ id }: { id: number }) => id)
  const [{ n }] = (await world.owner`
    select count(*)::int as n from topics where status = 'passed' and not is_hidden and deleted_at is null`) as unknown as [
    { n: number },
  ]
  assert.equal(new Set(ids).size, n - 1)
  assert(!ids.includes(quiet))
  assert.deepEqual(meta, {
    current_page: 1,
    from: 1,
    path: 'http://plaza.test/api/v2/feed/topic/random',
    per_page: 100,
    to: ids.length,
  })
  assert.deepEqual(links, { first: `${meta.path}?page=1`, last: null, prev: null, next: null })
  const more = await random('more=1')
  assert(more.data.some(({ id }: { id: number }) => id === quiet))
  const second = await random('page=2')
  assert.deepEqual([second.data, second.meta.from, second.links.prev], [[], null, `${meta.path}?page=1`])
})

test('a hundred and one topics: two random pages, nothing twice', async () => {
  await world.owner`
    insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
    select 'Many ' || n, ${ann.id}, 'passed', false, false, 'allUser' from generate_series(1, 120) n`
  const random = async (page: number) => (await world.guest().get(`/feed/topic/random?page=${page}`)).json()
  const [one, two] = [await random(1), await random(2)]
  assert.equal(one.data.length, 100)
  assert.match(one.links.next, /page=2$/)
  const ids = [...one.data, ...two.data].map(({ id }: { id: number }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert(ids.length > 120)
  assert.notDeepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  await world.owner`delete from topics where name like 'Many %'`
})

test('topics I am a member of, by id downward; a limit of 0 is none', async () => {
  const [cat] = await world.people('cat')
  const ids = await create(3)
  for (const id of ids) await join(cat, id)
  const followed = async (query: string) => idsOf(await cat.get(`/user/followed-topics?${query}`))
  assert.deepEqual(await followed(''), ids.toReversed())
  assert.deepEqual(await followed(`limit=2`), [ids[2], ids[1]])
  assert.deepEqual(await followed(`after=${ids[1]}`), [ids[0]])
  assert.deepEqual([await followed('limit=0'), await followed('limit=-5')], [[], []])
  assert.equal((await world.guest().get('/user/followed-topics')).statusCode, 401)
})

test('members, the newest people first, the creator before them on request, by part of a name', async () => {
  const [cat, dan] = await world.people('cat', 'dan')
  const [id] = (await create(1)) as [number]
  for (const person of [dan, bob, cat]) await join(person, id)
  const followers = async (query: string) => idsOf(await world.guest().get(`/feed/topics/${id}/followers?${query}`))
  assert.deepEqual(await followers(''), [dan.id, cat.id, bob.id, ann.id])
  assert.deepEqual(await followers(`after=${cat.id}`), [bob.id, ann.id])
  assert.deepEqual(await followers('first_creator=1'), [ann.id, dan.id, cat.id, bob.id])
  assert.deepEqual(await followers('first_creator=1&limit=2'), [ann.id, dan.id])
  assert.deepEqual(await followers(`first_creator=1&after=${dan.id}`), [cat.id, bob.id])
  assert.deepEqual(await followers(`name=${cat.name.toUpperCase()}`), [cat.id])
  assert.deepEqual(await followers(`name=${cat.name}&first_creator=1`), [cat.id])
  const [one] = (await world.guest().get(`/feed/topics/${id}/followers`)).json()
  assert(!('phone' in one))
})

test('its manager learns of each member whether they may publish; no one else does', async () => {
  const [cat, dan] = await world.people('cat', 'dan')
  const members = async (who: Person, id: number) => {
    const answer = await who.get(`/feed/topics/${id}/followers?with_can_pub=1&first_creator=1`)
    return answer.statusCode === 200
      ? answer.json().map((one: { id: number; can_pub?: boolean }) => [one.id, one.can_pub])
      : answer.json().code
  }
  const among = async (publish_permission: string) => {
    const id = await createTopic(ann, { publish_permission })
    for (const person of [cat, dan]) await join(person, id)
    return id
  }
  const decide = (id: number, can_pub: 0 | 1, person: Person) =>
    ann.patch(`/user/feed-topics/${id}/can-pub`, { can_pub, user_id: person.id })

  const id = await among('memberOnly')
  await decide(id, 0, cat)
  const muted = [
    [ann.id, true],
    [dan.id, true],
    [cat.id, false],
  ]
  assert.deepEqual(await members(ann, id), muted)
  assert.deepEqual(await members(await world.founder(), id), muted)
  await decide(id, 1, cat)
  assert.deepEqual((await members(ann, id))[2], [cat.id, true])

  const chosen = await among('specialUser')
  await decide(chosen, 1, dan)
  assert.deepEqual((await members(ann, chosen)).slice(1), [
    [dan.id, true],
    [cat.id, false],
  ])

  assert.equal(await members(cat, id), 'topic.not_manager')
  assert.equal((await world.guest().get(`/feed/topics/${id}/followers?with_can_pub=1`)).statusCode, 401)
  const hidden = await createTopic(ann, { visible: 'hidden' })
  assert.equal(await members(cat, hidden), 'topic.not_found')
  const [one] = (await ann.get(`/feed/topics/${id}/followers`)).json()
  assert(!('can_pub' in one))
})

test('counts are of what one may know: of all, of one person, of a city', async () => {
  const [cat] = await world.people('cat')
  await cat.patch('/user', { location: '四川省 成都市' })
  const ids = [await createTopic(cat), await createTopic(cat), await createTopic(cat, { visible: 'hidden' })]
  await setStatus(ids[0]!, 'waiting')
  const count = async (who: Requests, query: string) => (await who.get(`/feed/topic/count?${query}`)).json()
  const counts = (topics_total: number, passed: number, waiting: number) => ({
    topics_total,
    passed_topics_count: passed,
    waiting_topics_count: waiting,
    failed_topics_count: 0,
  })
  assert.deepEqual(await count(cat, `user_id=${cat.id}`), counts(3, 2, 1))
  for (const who of [bob, world.guest()]) {
    assert.deepEqual(await count(who, `user_id=${cat.id}`), counts(1, 1, 0))
    for (const city of ['成都', '成都市', '四川 成都', '四川省 成都市'])
      assert.deepEqual(await count(who, `city=${encodeURIComponent(city)}`), counts(1, 1, 0), city)
    for (const city of ['%', '四川 绵阳', '成'])
      assert.deepEqual(await count(who, `city=${encodeURIComponent(city)}`), counts(0, 0, 0), city)
  }
})

test('categories by weight, by id, by name', async () => {
  const made: number[] = []
  for (const sort of [5, 9, 7])
    made.push((await founder.post('/admin/topic-categories', { name: `Weight ${sort}`, sort })).json().id)
  const [five, nine, seven] = made as [number, number, number]
  const categories = async (query: string) =>
    idsOf(await world.guest().get(`/feed/topics/categories?name=weight&${query}`))
  assert.deepEqual(await categories(''), [nine, seven, five])
  assert.deepEqual(await categories('orderBy=sort:asc'), [five, seven, nine])
  assert.deepEqual(await categories('orderBy=id:asc'), [five, nine, seven])
  assert.deepEqual(await categories('orderBy=id:desc&limit=2&page=2'), [five])
  assert.deepEqual(await categories('offset=1&limit=1'), [seven])
  assert.deepEqual(await categories(`id=${five},${seven}`), [seven, five])
  for (const query of ['offset=1&page=1', 'orderBy=name', 'page=0'])
    assert.equal((await world.guest().get(`/feed/topics/categories?${query}`)).statusCode, 422, query)
})

test('what is a member’s own is on every page, although nothing is written between them and however much it is', async () => {
  const [few, many, insider] = await world.people('few', 'many', 'insider')
  const made = await world.owner<{ id: number }[]>`
    insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission, active_at)
    select 'Crowded ' || n, ${ann.id}, 'passed', false, false, 'allUser', plaza_now() from generate_series(1, 130) n returning id::int`
  const ids = made.map(({ id }) => id)
  await world.owner`insert into topic_members (topic_id, user_id) select id, ${many.id} from unnest(${ids}::bigint[]) id`
  await join(few, ids[15]!)
  const hidden = await createTopic(ann, { visible: 'hidden' })
  await join(insider, hidden)
  const pages = [40, 80, 120, 131].map((at) => `limit=20&index=${ids[0]! + at}`)
  const first = `limit=20&index=${hidden + 1}`
  // Some of them are then cached from other callers, and own fields from other pages.
  for (let turn = 0; turn < 3; turn++)
    for (const page of [...pages, `limit=20&index=${ids[20]!}`, first]) {
      const asGuest = await list(world.guest(), page)
      for (const [person, own] of [
        [many, ids],
        [few, [ids[15]!]],
        [insider, [hidden]],
      ] as const) {
        const topics = (await person.get(`/feed/topics?${page}`)).json() as { id: number; has_followed: boolean }[]
        const shown = person === insider && page === first ? [hidden, ...asGuest].slice(0, 20) : asGuest
        assert.deepEqual(
          topics.map(({ id, has_followed }) => [id, has_followed]),
          shown.map((id) => [id, (own as readonly number[]).includes(id)]),
          `${person.name} at ${page}`,
        )
      }
    }
})
