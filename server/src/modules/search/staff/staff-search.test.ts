import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { publish, publishMany } from '../../../../test/factories/feeds.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
let ann: Person
let bob: Person
before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  ;[ann, bob] = await world.people('ann', 'bob')
})

interface Hits {
  kind: string
  found: { id: number; text: string; author_name: string | null; state: string | null }[]
  next: number | null
}
const search = async (staff: Person, query: string): Promise<Hits[]> => {
  await world.runJobs()
  const reply = await staff.get(`/admin/search?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().data
}
const of = (hits: Hits[], kind: string): Hits => hits.find((each) => each.kind === kind)!

test('removed, held and private things are found by staff and by no one else', async () => {
  const gone = await publish(ann, 'zebrafish for sale')
  const there = await publish(ann, 'a zebrafish of mine')
  await bob.post(`/feeds/${there}/comments`, { body: 'Lovely zebrafish' })
  await founder.patch(`/admin/feeds/${gone}`, { deleted: true, rule: 'spam', reason: 'Selling.' })
  const hits = await search(founder, 'q=zebrafish')
  assert.deepEqual(
    of(hits, 'feeds').found.map(({ id, state, author_name }) => [id, state, author_name]),
    [
      [there, null, ann.name],
      [gone, 'deleted', ann.name],
    ],
  )
  assert.deepEqual(
    of(hits, 'comments').found.map(({ text }) => text),
    ['Lovely zebrafish'],
  )
  assert.deepEqual(
    of(await search(founder, `q=${encodeURIComponent(`zebrafish from:${bob.name}`)}`), 'feeds').found,
    [],
  )
  assert.equal((await bob.get('/admin/search?q=zebrafish')).statusCode, 403)
})

test('each kind needs a permission of its own; a kind that is asked for without it is refused', async () => {
  const keeper = await world.holder('feed-topic:manage')
  assert.deepEqual(
    (await search(keeper, 'q=zebrafish')).map(({ kind }) => kind),
    ['topics'],
  )
  assert.equal((await keeper.get('/admin/search?q=a&kind=feeds')).statusCode, 403)
  assert.equal((await keeper.get('/admin/search?q=a&kind=messages')).statusCode, 403)
  for (const query of ['q=', 'q=a&kind=wallets', 'q=a&before=0', ''])
    assert.equal((await keeper.get(`/admin/search?${query}`)).statusCode, 422, query)
})

test('a kind is read page by page, each thing once', async () => {
  const ids = await publishMany(ann, 7, { feed_content: 'quokka' })
  const seen: number[] = []
  let place = ''
  for (;;) {
    const page = of(await search(founder, `q=quokka&kind=feeds&limit=3${place}`), 'feeds')
    seen.push(...page.found.map(({ id }) => id))
    if (page.next === null) break
    place = `&before=${page.next}`
  }
  assert.deepEqual(seen, ids.toReversed())
})

test('brands, chapters and articles are found by what they say, not by their titles alone', async () => {
  const owner = ann.id
  const [brand] = await world.owner`
    insert into brands (creator_id, name, description) values (${owner}, 'Half hill', 'Thrown Okapi bowls') returning id`
  const { id: course } = (await founder.post('/admin/knowledge', { title: 'Stripes', author_id: owner })).json()
  const chapter = { title: 'One', knowledge_id: course, sequence: 1, free_content: 'Where the okapi lives' }
  const { id: first } = (await founder.post('/admin/chapters', chapter)).json()
  const { id: info } = (
    await founder.post('/admin/infos', { title: 'Zoo news', content: 'An OKAPI was born.', author_id: owner })
  ).json()
  const hits = await search(founder, 'q=okapi')
  for (const [kind, id, state] of [
    ['brands', Number(brand!['id']), 'waiting'],
    ['chapters', first, null],
    ['infos', info, null],
  ] as const)
    assert.deepEqual(
      of(hits, kind).found.map((hit) => [hit.id, hit.author_name, hit.state]),
      [[id, ann.name, state]],
      kind,
    )
})

test('people, courses and questions are found too; what means nothing finds nothing', async () => {
  const named = of(await search(founder, `q=${encodeURIComponent(ann.name)}`), 'users').found
  assert(named.some(({ id }) => id === ann.id))
  await founder.post('/admin/knowledge', { title: 'Axolotl care', author_id: ann.id })
  const [course] = of(await search(founder, 'q=AXOLOTL'), 'knowledge').found
  assert.equal(course!.text, 'Axolotl care')
  for (const { found } of await search(founder, `q=${encodeURIComponent('"" -- %_')}`)) assert.deepEqual(found, [])
})
