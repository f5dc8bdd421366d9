import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person

before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
})

const list = async (...words: [string, 'block' | 'censor' | 'report'][]) => {
  const reply = await founder.patch(
    '/admin/settings/words',
    words.map(([text, act]) => ({ text, act })),
  )
  assert.equal(reply.statusCode, 204, reply.body)
}
const publish = (who: Person, feed_content: string) => who.post('/feeds', { feed_content, feed_from: 5 })
const reportsOf = async (kind: string, id: number) =>
  (await founder.get(`/admin/reports?kind=automatic&subject_kind=${kind}&subject_id=${id}`)).json().data

test('a blocked word is refused wherever it is written, by the field and never by the word, and staff hear of it', async () => {
  const [ann] = await world.people('ann')
  const feed = (await publish(ann, 'quite harmless')).json().id
  await list(['forbidden', 'block'])
  const tries = [
    ['feed_content', () => publish(ann, 'so F o r b i d d e n it is')],
    ['body', () => ann.post(`/feeds/${feed}/comments`, { body: 'ｆｏｒｂｉｄｄｅｎ' })],
    ['name', () => ann.patch('/user', { name: 'forbidden_one' })],
    ['bio', () => ann.patch('/user', { bio: 'fоrbidden' })],
    ['name', () => ann.post('/feed/topics', { name: 'Forbidden fruit', visible: 'hidden' })],
    ['desc', () => ann.post('/feed/topics', { name: 'Fruit', desc: 'for\u200bbidden', visible: 'hidden' })],
    ['groupname', () => ann.post('/im/group', { groupname: 'forbidden', desc: 'x' })],
  ] as const
  for (const [field, write] of tries) {
    const reply = await write()
    assert.equal(reply.statusCode, 422, `${field}: ${reply.body}`)
    assert.equal(reply.json().code, 'text.blocked')
    assert.deepEqual(Object.keys(reply.json().errors), [field])
    assert.ok(!/forbidden/i.test(reply.json().message))
  }
  const reports = await reportsOf('users', ann.id)
  assert.ok(reports.some(({ reason }: { reason: string }) => reason.includes('“forbidden” in Post')))
  assert.ok(reports.every((each: { reporter_id: unknown }) => each.reporter_id === null))
  // Nothing of it was stored.
  assert.equal(
    (await ann.get(`/feeds?user=${ann.id}`)).json().filter((each: { user_id: number }) => each.user_id === ann.id)
      .length,
    1,
  )
  await list()
  assert.equal((await publish(ann, 'so forbidden it is')).statusCode, 201)
})

test('a name with a blocked word cannot be registered', async () => {
  await list(['forbidden', 'block'])
  const guest = world.guest()
  const phone = world.phone()
  await guest.post('/verifycodes/register', { phone })
  const verifiable_code = await world.codeFor(phone)
  const form = { phone, verifiable_type: 'sms', verifiable_code }
  assert.equal((await guest.post('/users', { ...form, name: 'Forbidden7' })).json().code, 'text.blocked')
  assert.equal((await guest.post('/users', { ...form, name: `allowed_${phone}` })).statusCode, 200)
})

test('a censored word is stored and shown as stars to everyone but staff, in every list', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  await list()
  const { id } = (await publish(ann, 'my secretword here')).json()
  await bob.post(`/feeds/${id}/comments`, { body: 'what secretword?' })
  await ann.patch('/user', { bio: 'secretword fan' })
  const topic = (
    await ann.post('/feed/topics', { name: `secretword ${id}`, visible: 'visible', join_mode: 'open' })
  ).json()
  await founder.patch(`/admin/topics/${topic.id}`, { status: 'passed' })
  const inTopic = (await ann.post('/feeds', { feed_content: 'in a topic', feed_from: 5, topics: [topic.id] })).json().id
  // Lists that were written before the word came on the list show stars at once.
  assert.match((await bob.get(`/feeds?limit=20`)).body, /secretword/)
  await list(['secret word', 'censor'])
  const paths = [
    '/feeds?limit=20',
    `/feeds/${id}`,
    `/feeds/${inTopic}`,
    `/feeds?type=users&user=${ann.id}`,
    `/feeds?search=here&limit=5`,
    `/feeds/${id}/comments`,
    `/users/${ann.id}`,
    `/feed/topics/${topic.id}`,
    `/feed/topics?limit=20`,
  ]
  for (const reader of [bob, ann, world.guest()])
    for (const path of paths) {
      const reply = await reader.get(path)
      assert.ok(reply.statusCode < 300, `${path}: ${reply.body}`)
      assert.ok(!/secretword/.test(reply.body), `${path} shows the word`)
    }
  assert.match((await bob.get(`/feeds/${id}`)).json().feed_content, /^my \*{10} here$/)
  assert.match((await bob.get(`/feeds/${id}`)).json().user.bio, /^\*{10} fan$/)
  assert.match((await bob.get(`/feeds/${inTopic}`)).json().topics[0].name, /^\*{10} /)
  for (const path of ['/user/comments', '/user/notifications?type=comment'])
    assert.ok(!/secretword/.test((await ann.get(path)).body), path)
  assert.match((await ann.get('/user/comments')).body, /what \*{10}\?/)
  // Staff read what was written, at the same addresses and at their own.
  for (const path of [...paths, `/admin/feeds?user_id=${ann.id}`, `/admin/comments?feed_id=${id}`])
    if (!path.includes('search')) assert.match((await founder.get(path)).body, /secretword|in a topic/, path)
  assert.equal((await founder.get(`/feeds/${id}`)).json().feed_content, 'my secretword here')
  await list()
  assert.equal((await bob.get(`/feeds/${id}`)).json().feed_content, 'my secretword here')
})

test('a reported word is published and waits in the reports queue, once, until staff decide', async () => {
  const [ann] = await world.people('ann')
  await list(['look at this', 'report'])
  const { id } = (await publish(ann, 'Look  at this!')).json()
  const [report, ...more] = await reportsOf('feeds', id)
  assert.equal(more.length, 0)
  assert.equal(report.kind, 'automatic')
  assert.equal(report.owner_id, ann.id)
  assert.equal(report.reason, 'Word list: “look at this” in Post')
  const item = (await founder.get(`/admin/queue/reports/${report.id}`)).json()
  assert.match(JSON.stringify(item), /Look {2}at this!/)
  const decided = await founder.patch(`/admin/reports/${report.id}`, { status: 'rejected' })
  assert.equal(decided.statusCode, 204, decided.body)
  assert.equal((await ann.get(`/feeds/${id}`)).statusCode, 201)
  await list()
})

test('staff try a text against the list; others may not', async () => {
  const [ann] = await world.people('ann')
  await list(['bad', 'block'], ['odd', 'censor'], ['new', 'report'])
  const reply = await founder.post('/admin/words/try', { text: 'an o d d and new thing' })
  assert.equal(reply.statusCode, 200, reply.body)
  assert.deepEqual(reply.json(), {
    act: 'censor',
    shown: 'an * * * and new thing',
    matches: [
      { text: 'odd', act: 'censor', found: 'o d d', start: 3, end: 8 },
      { text: 'new', act: 'report', found: 'new', start: 13, end: 16 },
    ],
  })
  assert.deepEqual((await founder.post('/admin/words/try', { text: 'fine' })).json(), {
    act: null,
    shown: 'fine',
    matches: [],
  })
  assert.equal((await ann.post('/admin/words/try', { text: 'x' })).statusCode, 403)
  await list()
})

test('the list takes ten thousand words and no more, and no word that cannot be seen', async () => {
  const words = Array.from({ length: 10_000 }, (_, index) => ({ text: `w${index}x`, act: 'block' }))
  assert.equal((await founder.patch('/admin/settings/words', words)).statusCode, 204)
  assert.equal((await publish(founder, 'it says W 9 9 9 9 X')).json().code, 'text.blocked')
  assert.equal((await founder.patch('/admin/settings/words', [...words, { text: 'y', act: 'block' }])).statusCode, 422)
  assert.equal((await founder.patch('/admin/settings/words', [{ text: '\u200b', act: 'block' }])).statusCode, 422)
  await list()
})

test('a search finds what is shown: never what stands under stars, not even by a part of it', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  await list(['mudslinger', 'censor'])
  const tag = `tag${ann.id}`
  const starred = (await publish(ann, `${tag} he is a mudslinger again`)).json().id
  const open = (await publish(ann, `${tag} mud on my boots, again`)).json().id
  await founder.patch('/admin/settings/topic', { switch: false })
  const made = await ann.post('/feed/topics', { name: `Mudslinger ${tag}`, visible: 'visible', join_mode: 'open' })
  assert.equal(made.statusCode, 201, made.body)
  const topic = made.json()
  const found = async (who: Pick<Person, 'get'>, search: string): Promise<number[]> =>
    (await who.get(`/feeds?search=${encodeURIComponent(search)}&limit=20`)).json().map(({ id }: { id: number }) => id)
  for (const who of [world.guest(), bob, ann]) {
    assert.deepEqual(await found(who, `${tag}`), [open, starred])
    for (const part of ['mudslinger', 'MUDSLINGER', 'mudsl', 'slinger', 'a mudsl', 'nger again'])
      assert.deepEqual(await found(who, part), [], part)
    assert.deepEqual(await found(who, 'mud'), [open])
  }
  assert.deepEqual(await found(founder, 'mudslinger'), [starred], 'staff read it as it was written')
  const topics = async (who: Pick<Person, 'get'>, q: string) =>
    (await who.get(`/feed/topics?q=${encodeURIComponent(q)}`)).json().map(({ id }: { id: number }) => id)
  assert.deepEqual(await topics(bob, tag), [topic.id])
  assert.deepEqual(await topics(bob, 'mudslinger'), [])
  assert.deepEqual(await topics(founder, 'mudslinger'), [topic.id])
  await list()
  assert.deepEqual(await found(bob, 'mudslinger'), [starred])
})

test('a page of a search is filled up past what stands under stars', async () => {
  const [ann] = await world.people('ann')
  await list(['grumbler', 'censor'])
  const shown: number[] = []
  for (let index = 0; index < 12; index++) {
    const id = (await publish(ann, index % 4 === 0 ? `rumble ${index} away` : `grumbler ${index} away`)).json().id
    if (index % 4 === 0) shown.unshift(id)
  }
  const page = async (after: number) =>
    (await world.guest().get(`/feeds?search=rumbl&limit=2${after ? `&after=${after}` : ''}`))
      .json()
      .map(({ id }: { id: number }) => id)
  assert.deepEqual(await page(0), shown.slice(0, 2))
  assert.deepEqual(await page(shown[1]!), shown.slice(2))
  await list()
})
