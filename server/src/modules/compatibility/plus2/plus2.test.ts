import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { form, pngOf } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const asClient = { headers: { 'x-requested-with': 'XMLHttpRequest' } }
const open = (t: TestContext) => createWorld(t, { env: { COMPATIBILITY: 'plus2' } })

async function sendPicture(person: Person, width: number): Promise<{ id: number; node: string; md5: string }> {
  const bytes = await pngOf(width, 20)
  const { payload, headers } = form(bytes)
  const reply = await person.send({
    method: 'POST',
    url: '/files',
    payload,
    headers: { ...headers, ...asClient.headers },
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return { ...reply.json(), md5: createHash('md5').update(bytes).digest('hex') }
}

/** What a client that knows nothing of this asks for. */
const CONTRACT = [
  '/feeds?type=new',
  '/user/notifications',
  '/user/likes',
  '/user/comments',
  '/feeds/collections',
  '/user',
]
const ADDED = [
  '/user/counts',
  '/user/unread-count',
  '/user/populars',
  '/user/latests',
  '/user/find-by-tags',
  '/files/1',
  '/easemob/password',
  '/user/checkin',
]

test('switched off, its addresses are missing and its header changes nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await publish(ann)
  for (const path of ADDED) assert.equal((await ann.get(path, asClient)).json().code, 'route.not_found', path)
  for (const path of CONTRACT) {
    const [plain, asked] = [await ann.get(path), await ann.get(path, asClient)]
    assert.deepEqual([asked.statusCode, asked.body], [plain.statusCode, plain.body], path)
    assert.equal(plain.statusCode, 200, path)
  }
  const priced = await ann.post('/feeds', { feed_content: 'tea', feed_from: 2, feed_mark: 1, amount: 0 }, asClient)
  assert.equal(priced.statusCode, 422)
})

test('switched on, clients without its header get the contract', async (t) => {
  const [off, world] = [await createWorld(t), await open(t)]
  const shape = async (of: typeof world) => {
    const [ann] = await of.people('ann')
    const id = await publish(ann, { feed_content: 'tea', images: [(await sendPicture(ann, 30)).node] })
    const feed = (await ann.get(`/feeds/${id}`)).json()
    const list = (await ann.get('/feeds?type=new')).json()
    const notices = (await ann.get('/user/notifications')).json()
    return [Object.keys(feed), Object.keys(feed.images[0]), Object.keys(list[0]), Object.keys(notices), 'video' in feed]
  }
  assert.deepEqual(await shape(world), await shape(off))
  const [described, before] = [await world.guest().get('/openapi.json'), await off.guest().get('/openapi.json')]
  assert.equal(described.body, before.body, 'the description too')
  const [ann] = await world.people('ann')
  const priced = { feed_content: 'tea', feed_from: 2, feed_mark: 1, amount: 0 }
  assert.equal((await ann.post('/feeds', priced)).statusCode, 422)
  const form = { password: 'correct horse battery', password_confirmation: 'correct horse battery' }
  assert.equal((await ann.put('/user/password', form)).statusCode, 422)
  assert.equal((await world.guest().get('/user/counts', asClient)).statusCode, 401)
  assert.equal((await world.guest().delete('/user/counts', undefined, asClient)).statusCode, 405)
})

test('publishes with pictures by id and reads them as it expects', async (t) => {
  const world = await open(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [first, second] = [await sendPicture(ann, 40), await sendPicture(ann, 50)]
  const draft = {
    feed_content: '一起喝茶',
    feed_from: 2,
    feed_mark: '17947643252275',
    amount: 0,
    images: [{ id: first.id }, { id: String(second.id) }],
  }
  const stolen = await bob.post('/feeds', draft, asClient)
  assert.deepEqual([stolen.statusCode, Object.keys(stolen.json().errors)], [422, ['images']], 'only one’s own')
  const reply = await ann.post('/feeds', draft, asClient)
  assert.equal(reply.statusCode, 201, reply.body)
  const { id } = reply.json()

  for (const type of ['new', 'hot', 'follow', 'users']) {
    const { feeds, pinned, ad } = (await ann.get(`/feeds?type=${type}&limit=15&user=${ann.id}`, asClient)).json()
    assert.deepEqual([pinned, ad], [[], []], type)
    const found = feeds.find((feed: { id: number }) => feed.id === id)
    assert(found || type === 'follow', type)
    if (!found) continue
    assert.deepEqual(
      found.images.map(({ file, size }: { file: number; size: string }) => [file, size]),
      [
        [first.id, '40x20'],
        [second.id, '50x20'],
      ],
    )
    assert.equal(found.video, null)
  }
  const one = await world.guest().get(`/feeds/${id}`, asClient)
  assert.deepEqual([one.statusCode, one.json().images[0].file], [201, first.id])
  assert.equal((await ann.get('/feeds/99999999', asClient)).json().code, 'feed.not_found')
  assert.equal((await world.guest().get('/feeds?type=follow', asClient)).statusCode, 401)

  await bob.post(`/feeds/${id}/like`, undefined, asClient)
  await bob.post(`/feeds/${id}/collections`, undefined, asClient)
  const said = await bob.post(`/feeds/${id}/comments`, { body: 'Where?', comment_mark: 12 }, asClient)
  assert.deepEqual([said.statusCode, said.json().comment.user.name], [201, bob.name])
  const [like] = (await ann.get('/user/likes', asClient)).json()
  assert.deepEqual([like.likeable.images[0].file, like.likeable.video], [first.id, null])
  assert.equal((await bob.get('/feeds/collections', asClient)).json()[0].images[1].size, '50x20')

  for (const bad of [
    { ...draft, amount: 5 },
    { ...draft, images: [{ id: 'x' }] },
    { ...draft, images: 'x' },
    [],
    'x',
    null,
  ]) {
    const refused = await ann.send({
      method: 'POST',
      url: '/feeds',
      payload: JSON.stringify(bad),
      headers: { ...asClient.headers, 'content-type': 'application/json' },
    })
    assert(refused.statusCode >= 400 && refused.statusCode < 500, `${JSON.stringify(bad)} ${refused.statusCode}`)
  }
})

test('values of any kind are answered, not failed on', async (t) => {
  const [ann] = await (await open(t)).people('ann')
  // Converting this to a text or a number throws.
  const odd = { toString: null }
  for (const [url, payload] of [
    ['/feeds', { feed_content: 'hello', feed_from: 5, images: [{ id: odd }] }],
    ['/feeds', { feed_content: 'hello', feed_from: 5, video: { video_id: odd, cover_id: odd } }],
    ['/feeds', { feed_content: 'hello', feed_from: 5, amount: odd }],
    ['/currencyRecharge/orders', { from: odd }],
  ] as const)
    assert.equal((await ann.post(url, payload, asClient)).statusCode, 422, JSON.stringify(payload))
  for (const type of [odd, 'constructor', 7])
    assert.equal((await ann.patch('/user/counts', { type }, asClient)).statusCode, 204, JSON.stringify(type))
})

test('files by id: those of open posts for everyone, one’s own uploads, and nothing else', async (t) => {
  const world = await open(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const picture = await sendPicture(ann, 60)
  const address = `/files/${picture.id}`
  assert.deepEqual(
    [
      (await ann.get(address)).statusCode,
      (await bob.get(address)).statusCode,
      (await world.guest().get(address)).statusCode,
    ],
    [302, 404, 404],
    'not used yet',
  )
  const known = await ann.get(`/files/uploaded/${picture.md5.toUpperCase()}`)
  assert.deepEqual([known.statusCode, known.json().id], [200, picture.id])
  assert.equal((await bob.get(`/files/uploaded/${picture.md5}`)).statusCode, 404)
  assert.equal((await ann.get('/files/uploaded/nothing')).statusCode, 422)

  const id = await publish(ann, { feed_content: 'tea', images: [picture.node] })
  const found = await world.guest().get(`${address}?w=30&h=10`)
  assert.equal(found.statusCode, 302)
  const shown = await world.app.inject({
    url: new URL(String(found.headers.location)).pathname + new URL(String(found.headers.location)).search,
  })
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/png'])
  assert.match((await world.guest().get(`${address}?json=1`)).json().url, /\/storage\//)
  assert.equal((await ann.get(`/files/uploaded/${picture.md5}`)).statusCode, 404, 'a file has one use')

  await ann.delete(`/feeds/${id}`)
  assert.equal((await world.guest().get(address)).statusCode, 404)
  assert.equal((await ann.get(address)).statusCode, 404)
  for (const wrong of ['0', 'x', '-1', '99999999999999999999', '1?w=0']) {
    const { statusCode } = await ann.get(`/files/${wrong}`)
    assert([404, 422].includes(statusCode), `${wrong} ${statusCode}`)
  }
})

test('a picture of a hidden topic is not found by its id', async (t) => {
  const world = await open(t)
  await configureTopics(world, { switch: false })
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann, { visible: 'hidden' })
  const picture = await sendPicture(ann, 70)
  await publish(ann, { feed_content: 'secret', images: [picture.node], topics: [topic] })
  assert.deepEqual(
    [(await bob.get(`/files/${picture.id}`)).statusCode, (await world.guest().get(`/files/${picture.id}`)).statusCode],
    [404, 404],
  )
})

test('counts, marks read and lists notices', async (t) => {
  const world = await open(t)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const id = await publish(ann)
  await bob.post(`/feeds/${id}/like`)
  await eve.post(`/feeds/${id}/like`)
  await bob.post(`/feeds/${id}/comments`, { body: 'Nice' })
  await world.runJobs()
  const counts = async () => (await ann.get('/user/counts', asClient)).json().user
  const { liked, commented } = await counts()
  assert.deepEqual([liked, commented], [2, 1])

  const unread = (await ann.get('/user/unread-count', asClient)).json()
  assert.deepEqual(unread.counts, { unread_comments_count: 1, unread_likes_count: 2, unread_group_join_count: 0 })
  assert.deepEqual(
    unread.likes.map(({ user }: { user: { name: string } }) => user.name),
    [eve.name, bob.name],
  )
  assert.match(unread.comments[0].time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const all = (await ann.get('/user/notifications?offset=0&limit=15', asClient)).json()
  assert(Array.isArray(all) && all.length >= 3)
  assert.match(all[0].created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual((await ann.get('/user/notifications?offset=1&limit=1', asClient)).json(), [all[1]])
  assert.deepEqual((await ann.get('/user/notifications?offset=100', asClient)).json(), [])

  assert.equal((await ann.patch('/user/counts', { type: 'liked' }, asClient)).statusCode, 204)
  assert.equal((await counts()).liked, 0)
  assert.equal((await ann.patch('/user/counts', { type: 'feed-comment-pinned' }, asClient)).statusCode, 204)
  assert.equal((await ann.put('/user/notifications/all', undefined, asClient)).statusCode, 204)
  assert.deepEqual(await counts(), { commented: 0, liked: 0, system: 0, following: 0 })
})

test('a long list of notices is read across our pages', async (t) => {
  const world = await open(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let turn = 0; turn < 23; turn++) await bob.post(`/feeds/${await publish(ann)}/like`)
  await world.runJobs()
  const at = async (offset: number, limit: number): Promise<{ id: string }[]> =>
    (await ann.get(`/user/notifications?offset=${offset}&limit=${limit}`, asClient)).json()
  const all = await at(0, 100)
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  assert(all.length >= 23)
  assert.deepEqual(await at(7, 9), all.slice(7, 16))
  assert.deepEqual(await at(15, 15), all.slice(15, 30))
})

test('finds people: popular, new, with the same tags', async (t) => {
  const world = await open(t)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const names = async (path: string, who: Person = ann): Promise<string[]> =>
    (await who.get(path, asClient)).json().map(({ name }: { name: string }) => name)
  await eve.put(`/user/followings/${bob.id}`)
  assert.equal((await names('/user/populars?limit=15'))[0], bob.name)
  assert.deepEqual((await names('/user/latests?limit=2')).slice(0, 2), [eve.name, bob.name])
  assert.deepEqual(await names('/user/latests?limit=1&offset=1'), [bob.name])
  assert.deepEqual(await names('/user/latests?offset=500'), [])

  const keeper = await world.staff('moderator')
  const { id: category } = (await keeper.post('/admin/tag-categories', { name: 'Interests' })).json()
  const tag = async (name: string): Promise<number> =>
    (await keeper.post('/admin/tags', { name, tag_category_id: category })).json().id
  const [tea, rain] = [await tag('tea'), await tag('rain')]
  assert.deepEqual(await names('/user/find-by-tags'), [])
  for (const person of [ann, bob]) for (const tag of [tea, rain]) await person.put(`/user/tags/${tag}`)
  await eve.put(`/user/tags/${tea}`)
  assert.deepEqual(await names('/user/find-by-tags?limit=15'), [bob.name, eve.name])
  assert.deepEqual(await names('/user/find-by-tags?limit=1&offset=1'), [eve.name])
})

test('checks in, gets a messaging password and changes the password', async (t) => {
  const world = await open(t)
  const [ann] = await world.people('ann')
  const before = (await ann.get('/user/checkin', asClient)).json()
  assert.equal(before.checked_in, false)
  assert.equal((await ann.put('/user/checkin/currency', undefined, asClient)).statusCode, 204)
  const again = await ann.put('/user/checkin/currency', undefined, asClient)
  assert(again.statusCode === 204 || again.statusCode === 422, again.body)
  const after = (await ann.get('/user/checkin', asClient)).json()
  assert.deepEqual([after.checked_in, after.last_checkin_count], [true, 1])

  const replies = []
  for (let turn = 0; turn < 7; turn++) replies.push(await ann.get('/easemob/password', asClient))
  assert.equal(typeof replies[0]!.json().im_pwd_hash, 'string')
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 201, 201, 201, 201, 204, 204],
  )

  const password = 'correct horse battery'
  const differs = await ann.put('/user/password', { password, password_confirmation: 'x' }, asClient)
  assert.deepEqual([differs.statusCode, Object.keys(differs.json().errors)], [422, ['password_confirmation']])
  assert.equal(
    (await ann.put('/user/password', { password, password_confirmation: password }, asClient)).statusCode,
    204,
  )
  const wrong = await ann.put(
    '/user/password',
    { old_password: 'x', password, password_confirmation: password },
    asClient,
  )
  assert.equal(wrong.json().code, 'auth.wrong_old_password')
})

test('what it asks for counts once against its limit', async (t) => {
  const world = await createWorld(t, { env: { COMPATIBILITY: 'plus2', RATE_LIMIT_PER_MINUTE: '20' } })
  const guest = world.guest()
  const left = async () => Number((await guest.get('/feeds', asClient)).headers['x-ratelimit-remaining'])
  const first = await left()
  assert.equal(await left(), first - 1)
})
