import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { feedAs, idsOf, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { relinkTags } from '../tags/link-tags.ts'
import { entitiesOf } from './find-entities.ts'

let world: World
let ann: Person
let bob: Person
let cat: Person
before(async (t) => {
  world = await createWorld(t)
  ;[ann, bob, cat] = (await world.people('ann', 'bob', 'cat')) as [Person, Person, Person]
})

const mentionsOf = async (person: Person) =>
  ((await person.get('/user/notifications?type=mention')).json().data as { data: { feed: { id: number } } }[]).map(
    ({ data }) => data.feed.id,
  )

test('a post says whom it mentions, its tags and links, in UTF-16 units', async () => {
  const text = `😀 @${bob.name} #慢火车 https://example.org/a @nobody-is-called-so`
  const { entities } = await feedAs(cat, await publish(ann, text))
  assert.deepEqual(
    (entities as { kind: string; from: number; to: number }[]).map(({ kind, from, to }) => [
      kind,
      text.slice(from, to),
    ]),
    [
      ['mention', `@${bob.name}`],
      ['tag', '#慢火车'],
      ['link', 'https://example.org/a'],
    ],
  )
  assert.equal((entities as { user_id: number }[])[0]!.user_id, bob.id)
  assert.deepEqual((await feedAs(cat, await publish(ann, 'plain'))).entities, [])
})

test('FIND-6 who is mentioned is told once for a record, and not by people they blocked or about what they may not see', async () => {
  const earlier = await mentionsOf(bob)
  const feed = await publish(ann, `@${bob.name} and @{${bob.name.toUpperCase()}} and @${ann.name}`)
  assert.deepEqual(await mentionsOf(bob), [feed, ...earlier])
  assert.deepEqual(await mentionsOf(ann), [])

  const [dan] = (await world.people('dan')) as [Person]
  const told = (await mentionsOf(bob)).length
  const comment = await dan.post(`/feeds/${feed}/comments`, { body: `look @${bob.name} #comment` })
  assert.equal(comment.statusCode, 201)
  assert.deepEqual(
    comment.json().comment.entities.map(({ kind }: { kind: string }) => kind),
    ['mention', 'tag'],
  )
  assert.deepEqual((await dan.get(`/feeds/${feed}/comments`)).json().comments[0].entities.length, 2)
  assert.equal((await mentionsOf(bob)).length, told + 1)

  await bob.put(`/user/blacks/${dan.id}`)
  await publish(dan, `again @${bob.name}`)
  const again = await dan.post(`/feeds/${feed}/comments`, { body: `again @${bob.name}` })
  await dan.patch(`/feeds/${feed}/comments/${again.json().comment.id}`, { body: `once more @${bob.name}` })
  assert.equal((await mentionsOf(bob)).length, told + 1, 'not by a user they blocked')

  await configureTopics(world)
  const hidden = await createTopic(ann, { visible: 'hidden' })
  await publish(ann, { feed_content: `@${bob.name} #only-inside #inside`, topics: [hidden] })
  assert.equal((await mentionsOf(bob)).length, told + 1, 'not about what they may not see')
})

test('edits, comments and a deletion that race tell a mentioned person once for each record', async () => {
  const [fay] = (await world.people('fay')) as [Person]
  const feed = await publish(ann, 'no one yet')
  const said = await Promise.all(
    [ann, bob].map(async (each) => (await each.post(`/feeds/${feed}/comments`, { body: 'none' })).json().comment.id),
  )
  const [gone] = [await publish(ann, 'soon gone')]
  const replies = await Promise.all([
    ...[1, 2, 3, 4].map((nth) => ann.patch(`/feeds/${feed}`, { feed_content: `@${fay.name} ${nth}` })),
    ...said.flatMap((id, at) =>
      [1, 2].map((nth) => [ann, bob][at]!.patch(`/feeds/${feed}/comments/${id}`, { body: `${nth} @${fay.name}` })),
    ),
    bob.post(`/feeds/${feed}/like`),
    ann.patch(`/feeds/${gone}`, { feed_content: `@${fay.name} here` }),
    ann.delete(`/feeds/${gone}`),
  ])
  for (const reply of replies) assert.ok(reply.statusCode < 300 || reply.statusCode === 404, reply.body)
  const told = await mentionsOf(fay)
  assert.equal(told.filter((id) => id === feed).length, 3, 'the post and two comments')
  assert.ok(told.length <= 4)
})

test('FIND-1 the eleventh mention is text', async () => {
  const { entities } = await feedAs(cat, await publish(ann, `@${cat.name} `.repeat(12)))
  assert.equal((entities as unknown[]).length, 10)
  assert.equal((await mentionsOf(cat)).length, 1)
})

test('posts of a tag are found in any spelling, newest and hottest; hidden and deleted ones nowhere', async () => {
  const feeds: number[] = []
  for (const text of ['#Café 1', '#cafe 2', '#ＣＡＦÉ 3 #臺灣', 'cafe without a sign'])
    feeds.push(await publish(bob, text))
  const [first, second, third] = feeds as [number, number, number]
  await ann.post(`/feeds/${first}/like`)
  assert.deepEqual(await idsOf(cat, '/feeds?tag=CAFE'), [third, second, first])
  assert.deepEqual(await idsOf(cat, `/feeds?tag=${encodeURIComponent('#café')}&after=${third}&limit=1`), [second])
  assert.deepEqual(await idsOf(world.guest(), '/feeds?tag=cafe&type=hot'), [first, third, second])
  assert.deepEqual(await idsOf(cat, `/feeds?tag=${encodeURIComponent('台湾')}`), [third])
  assert.deepEqual(await idsOf(cat, `/feeds?tag=${encodeURIComponent("x' or 1=1 --%_\\")}`), [])

  const tagsFrom = async (path: string) => (await cat.get(path)).json().map(({ tag }: { tag: string }) => tag)
  assert.deepEqual(await tagsFrom('/feed-tags?q=caf'), ['Café'])
  assert.deepEqual(await tagsFrom(`/feed-tags?q=${encodeURIComponent('%')}`), [])
  assert.ok((await tagsFrom('/feed-tags/trending')).includes('Café'))
  assert.deepEqual(await tagsFrom('/feed-tags?q=inside'), [], 'used in a hidden topic alone')
  assert.ok(!(await tagsFrom('/feed-tags/trending?limit=50')).includes('inside'))

  await bob.delete(`/feeds/${third}`)
  assert.deepEqual(await idsOf(cat, '/feeds?tag=cafe'), [second, first])
  assert.deepEqual(await tagsFrom(`/feed-tags?q=${encodeURIComponent('台')}`), [], 'only a deleted post has it')
})

test('staff leave a tag out of trending tags and suggestions', async () => {
  const staff = await world.founder()
  const [tag] = (await staff.get('/admin/feed-tags?q=cafe')).json().data
  assert.deepEqual([tag.tag, tag.uses, tag.week, tag.is_hidden], ['Café', 3, 2, false])
  assert.equal((await staff.patch(`/admin/feed-tags/${tag.id}`, { is_hidden: true })).statusCode, 204)
  assert.deepEqual((await cat.get('/feed-tags?q=caf')).json(), [])
  assert.ok(!(await cat.get('/feed-tags/trending')).body.includes('Café'))
  assert.equal((await idsOf(cat, '/feeds?tag=cafe')).length, 2)
  assert.equal((await staff.patch('/admin/feed-tags/999999', { is_hidden: true })).statusCode, 404)
})

test('people who publish under the same tags at the same time wait for each other and lose nothing', async () => {
  const tags = ['one', 'two', 'three', 'four']
  const texts = Array.from({ length: 16 }, (_, at) => [...tags.slice(at % 4), ...tags.slice(0, at % 4)])
  const people = await world.people('p1', 'p2', 'p3', 'p4')
  await Promise.all(texts.map((own, at) => publish(people[at % 4]!, `${own.map((tag) => `#${tag}`).join(' ')} ${at}`)))
  const rows = await world.owner<{ uses: number; links: number }[]>`
    select t.uses, (select count(*)::int from feed_tag_links l where l.tag_id = t.id) as links from feed_tags t where t.tag = any (${tags})`
  assert.deepEqual(
    rows.map(({ uses, links }) => [uses, links]),
    tags.map(() => [16, 16]),
  )
})

test('a changed text is under the tags it has then', async () => {
  const feedId = await publish(ann, '#before #stays')
  await world.db.transaction(async (tx) => relinkTags(tx, { feedId, entities: await entitiesOf(tx, '#Stays #after') }))
  const found = async (tag: string) => (await idsOf(cat, `/feeds?tag=${tag}`)).includes(feedId)
  assert.deepEqual([await found('before'), await found('stays'), await found('after')], [false, true, true])
  const rows = await world.owner<{ tag: string; uses: number }[]>`
    select tag, uses from feed_tags where tag in ('before', 'stays', 'after') order by tag`
  assert.deepEqual(
    rows.map(({ tag, uses }) => `${tag} ${uses}`),
    ['after 1', 'before 0', 'stays 1'],
  )
})
