import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { configureTopics, createTopic, join } from '../../../test/factories/topics.ts'
import { createWorld, type Person, type Requests, type World } from '../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
before(async (t) => {
  world = await createWorld(t)
  ;[ann, bob] = (await world.people('ann', 'bob')) as [Person, Person]
  await configureTopics(world)
})

interface Hit {
  kind: string
  record: { id: number; feed_content?: string; name?: string }
  highlights: [number, number][]
}
const ask = async (viewer: Requests, q: string, rest = ''): Promise<{ data: Hit[]; cursor: string | null }> => {
  await world.runJobs()
  const reply = await viewer.get(`/search?q=${encodeURIComponent(q)}${rest}`)
  assert.equal(reply.statusCode, 200, `${q}: ${reply.body}`)
  return reply.json()
}
const feedsFound = async (viewer: Requests, q: string) =>
  (await ask(viewer, q, '&kind=feeds')).data.map(({ record }) => record.id)

test('a post is found at once by words, phrases and operators, in either Chinese script', async () => {
  const train = await publish(ann, 'The slow train to Crème Brûlée, almost empty')
  const chinese = await publish(bob, '坐慢火車去海邊，沒有人')
  assert.deepEqual(await feedsFound(bob, 'creme tra'), [train])
  assert.deepEqual(await feedsFound(bob, '"slow train"'), [train])
  assert.deepEqual(await feedsFound(bob, '"train slow"'), [])
  assert.deepEqual(await feedsFound(bob, 'train -empty'), [])
  assert.deepEqual(await feedsFound(world.guest(), '慢火车 海边'), [chinese])
  assert.deepEqual(await feedsFound(bob, '火海'), [])
  assert.deepEqual(await feedsFound(bob, `from:${ann.name}`), [train])
  assert.deepEqual(await feedsFound(bob, `from:${ann.name}`), [train])
  assert.deepEqual(await feedsFound(bob, 'from:me 火车'), [chinese])
  assert.deepEqual(await feedsFound(bob, 'train has:image'), [])
  assert.deepEqual(await feedsFound(bob, 'train before:2020'), [])
  assert.deepEqual(await feedsFound(bob, 'train before:0000'), [], 'no year, so a word')
  assert.deepEqual(await feedsFound(bob, 'train after:2020-01-01'), [train])
  const [hit] = (await ask(bob, '海邊', '&kind=feeds')).data
  assert.deepEqual(
    hit!.highlights.map(([from, to]) => hit!.record.feed_content!.slice(from, to)),
    ['海邊'],
  )
})

test('people and topics are found by pinyin and initials, and with a typo; tags and names are suggested', async () => {
  const [wei] = (await world.people('张伟')) as [Person]
  const topic = await createTopic(ann, { name: '城市摄影' })
  const people = async (q: string) => (await ask(bob, q, '&kind=people')).data.map(({ record }) => record.id)
  for (const q of ['zhangwei', 'zhang', 'zw', wei.name, '張偉']) assert.ok((await people(q)).includes(wei.id), q)
  for (const q of ['chengshi', 'cssy', '摄影'])
    assert.deepEqual(
      (await ask(bob, q, '&kind=topics')).data.map(({ record }) => record.id),
      [topic],
      q,
    )
  const inside = await publish(ann, { feed_content: 'Häuser', topics: [topic] })
  for (const spelling of ['城市攝影', '"城市 摄影"'])
    assert.deepEqual(await feedsFound(bob, `topic:${spelling}`), [inside])
  assert.deepEqual(await feedsFound(bob, `from:${wei.name.replace('张伟', '張偉')}`), [])
  await publish(wei, '由他')
  assert.equal((await feedsFound(bob, `from:${wei.name.replace('张伟', '張偉')}`)).length, 1)
  const lee = await createTopic(ann, { name: 'Photography' })
  assert.deepEqual(
    (await ask(bob, 'Photografy', '&kind=topics')).data.map(({ record }) => record.id),
    [lee],
  )

  await publish(ann, '#photowalk')
  await world.runJobs()
  const suggestions = (await bob.get('/search/suggestions?q=photo')).json()
  assert.deepEqual(
    suggestions.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`),
    ['topics Photography', 'tags photowalk'],
  )
  const all = (await ask(bob, 'photo')).data.map(({ kind }) => kind)
  assert.deepEqual(new Set(all), new Set(['topics', 'feeds']))
})

test('FIND-3 no words are refused, and none is a way into the query', async () => {
  for (const odd of [
    "'",
    "' | 'x':*",
    '!!',
    '((',
    ':*',
    '<->',
    '\\',
    '%',
    '"',
    '-',
    'from:',
    'topic:""',
    'a'.repeat(200),
  ]) {
    const { data } = await ask(bob, odd)
    assert.ok(Array.isArray(data), odd)
    assert.equal((await bob.get(`/search/suggestions?q=${encodeURIComponent(odd)}`)).statusCode, 200, odd)
  }
  assert.deepEqual((await ask(bob, '')).data, [])
  assert.equal((await bob.get('/search?q=x&kind=feeds&cursor=rubbish')).statusCode, 422)
})

test('comments are found by words, author and topic; posts by picture and date', async () => {
  const topic = await createTopic(ann, { name: 'Peregrine watch' })
  const inside = await publish(ann, { feed_content: 'Peregrine on the tower', topics: [topic] })
  const pictured = await publish(bob, {
    feed_content: 'A peregrine, seen twice',
    images: [await upload(world, bob, await pngOf())],
  })
  const said = async (by: Person, feed: number) =>
    (await by.post(`/feeds/${feed}/comments`, { body: 'what a peregrine' })).json().comment.id as number
  const [first, second] = [await said(bob, inside), await said(ann, pictured)]
  const commentsFound = async (q: string) =>
    (await ask(bob, q, '&kind=comments')).data.map(({ record }) => record.id).sort((one, other) => one - other)
  assert.deepEqual(await commentsFound('peregrine'), [first, second])
  assert.deepEqual(await commentsFound('from:me peregrine'), [first])
  assert.deepEqual(await commentsFound('topic:"Peregrine watch" peregrine'), [first])
  assert.deepEqual(await commentsFound('peregrine has:image'), [])
  assert.deepEqual(await feedsFound(bob, 'peregrine has:image'), [pictured])
  assert.deepEqual(await feedsFound(bob, 'peregrine has:video'), [])
  await world.owner`update search_documents set created_at = '2025-03-04T12:00:00Z' where kind = 'feeds' and id = ${inside}`
  for (const narrow of ['before:2025-03-05', 'before:2026', 'after:2025-03-04 before:2025-04'])
    assert.deepEqual(await feedsFound(bob, `peregrine ${narrow}`), [inside], narrow)
  for (const narrow of ['after:2025-03-05', 'after:2026'])
    assert.deepEqual(await feedsFound(bob, `peregrine ${narrow}`), [pictured], narrow)
})

test('first comes what matches better, then what is newer or liked more, and of equals the one with the higher id', async () => {
  const short = await publish(ann, 'Sandpiper')
  const long = await publish(ann, `Sandpiper, ${'and many other birds that I saw on that day. '.repeat(8)}`)
  const twins = [await publish(ann, 'A sandpiper here'), await publish(ann, 'A sandpiper here')] as const
  await ask(bob, 'sandpiper')
  const setTime = (id: number, days: number) => world.owner`
    update search_documents set created_at = plaza_now() - make_interval(days => ${days}) where kind = 'feeds' and id = ${id}`
  const at = new Date(world.clock.now().getTime() - 60_000)
  await world.owner`update search_documents set created_at = ${at} where kind = 'feeds' and id in ${world.owner([short, long, ...twins])}`
  assert.deepEqual(await feedsFound(bob, 'sandpiper'), [short, twins[1], twins[0], long])
  await bob.post(`/feeds/${twins[0]}/like`)
  assert.deepEqual(await feedsFound(bob, 'sandpiper'), [short, twins[0], twins[1], long])
  await setTime(twins[0], 300)
  assert.deepEqual(await feedsFound(bob, 'sandpiper here'), [twins[1], twins[0]])
})

test('pages follow each other without a gap or a repeat, also when something is published meanwhile', async () => {
  const ids: number[] = []
  for (let number = 0; number < 7; number++)
    ids.push(await publish(ann, `lighthouse ${'and more '.repeat(number % 3)}`))
  const seen: number[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 6; page++) {
    const found = await ask(bob, 'lighthouse', `&kind=feeds&limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...found.data.map(({ record }) => record.id))
    cursor = found.cursor
    if (page === 0) await publish(ann, 'lighthouse, later')
  }
  assert.equal(cursor, null)
  assert.deepEqual(new Set(seen), new Set(ids))
  assert.equal(seen.length, 7)
})

test('FIND-5 nothing a viewer may not see is found in any way', async () => {
  const [cat, dan] = (await world.people('cat', 'dan')) as [Person, Person]
  const hidden = await createTopic(ann, { name: 'Secretzebra circle', visible: 'hidden' })
  await join(dan, hidden)
  const inside = await publish(ann, { feed_content: 'secretzebra inside #secretzebra', topics: [hidden] })
  await ann.post(`/feeds/${inside}/comments`, { body: 'secretzebra comment' })
  const deleted = await publish(ann, 'secretzebra deleted')
  await ann.delete(`/feeds/${deleted}`)
  const open = await publish(bob, 'open post')
  const comment = (await ann.post(`/feeds/${open}/comments`, { body: 'secretzebra gone' })).json().comment.id
  await ann.delete(`/comments/${comment}`)
  const [gone, disabled] = (await world.people('secretzebra one', 'secretzebra two')) as [Person, Person]
  const staff = await world.founder()
  await world.owner`update users set deleted_at = now(), phone = null, email = null where id = ${gone.id}`
  await world.owner`update users set disabled_at = now() where id = ${disabled.id}`
  await world.db.transaction((tx) => world.service.settings.change(tx, 'topic', { switch: true }))
  await world.service.settings.refresh()
  await createTopic(dan, { name: 'Secretzebra waiting' })
  await configureTopics(world)

  const queries = [
    'secretzebra',
    'secret',
    '"secretzebra inside"',
    'SECRETZEBRA',
    `from:${ann.name} secretzebra`,
    'secretzebra -nothing',
    'topic:"Secretzebra circle"',
    'secretzebra after:2020',
    'secretzebre',
  ]
  for (const viewer of [world.guest(), cat, bob, staff])
    for (const q of queries) {
      for (const kind of [
        '',
        ...['feeds', 'comments', 'people', 'topics', 'events', 'goods'].map((each) => `&kind=${each}`),
      ]) {
        const { data, cursor } = await ask(viewer, q, kind)
        const isTopicOfStaff = viewer === staff && data.every(({ record }) => record.name === 'Secretzebra waiting')
        assert.ok(data.length === 0 || isTopicOfStaff, `${q} ${kind}: ${JSON.stringify(data)}`)
        assert.equal(cursor, null)
      }
      const suggested = (await viewer.get(`/search/suggestions?q=${encodeURIComponent(q)}`)).json()
      assert.deepEqual(suggested, [], q)
    }
  assert.deepEqual(await feedsFound(dan, 'secretzebra'), [inside], 'a member of the hidden topic finds it')
  assert.deepEqual(await feedsFound(ann, 'topic:"Secretzebra circle"'), [inside])
})

test('a changed text is found by its new words alone, and what staff or an import write is found too', async () => {
  const topic = await createTopic(ann, { name: 'Oldwalrus' })
  assert.equal((await ask(bob, 'oldwalrus', '&kind=topics')).data.length, 1)
  await world.owner`update topics set name = 'Newwalrus' where id = ${topic}`
  assert.equal((await ask(bob, 'oldwalrus', '&kind=topics')).data.length, 0)
  assert.equal((await ask(bob, 'newwalrus', '&kind=topics')).data.length, 1)
})

test('goods are found by their new words, and not indexed again for what is no text', async () => {
  const [cup] = await world.owner<{ id: number }[]>`
    insert into commodities (user_id, title, top_text) values (${ann.id}, 'Walruscup', 'Fired twice') returning id`
  const found = async (q: string) => (await ask(bob, q, '&kind=goods')).data.map(({ record }) => record.id)
  assert.deepEqual(await found('walruscup fired'), [cup!.id])
  const noted = await world.owner.begin(async (sql) => {
    await sql`update commodities set inventory = inventory + 1, price = 500 where id = ${cup!.id}`
    return sql`select from search_changes where kind = 'goods' and id = ${cup!.id}`
  })
  assert.equal(noted.length, 0)
  await world.owner`update commodities set title = 'Otterbowl' where id = ${cup!.id}`
  assert.deepEqual([await found('walruscup'), await found('otterbowl')], [[], [cup!.id]])
  await world.owner`update commodities set top_text = 'Glazed' where id = ${cup!.id}`
  assert.deepEqual([await found('fired'), await found('glazed')], [[], [cup!.id]])
})
