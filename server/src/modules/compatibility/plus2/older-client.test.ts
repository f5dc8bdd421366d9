import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { form, pngOf, sendBytes } from '../../../../test/factories/files.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const headers = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' }
const PASSWORD = 'correct horse battery'

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the client's JavaScript does
type Body = any
type Asked = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, status: number, body?: unknown]

/** Sends what the client sends, and holds the answer to the status it insists on. */
const sending =
  (person: Person) =>
  async (...[method, url, status, body]: Asked): Promise<Body> => {
    const reply = await person.send({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
    assert.equal(reply.statusCode, status, `${method} ${url}: ${reply.body}`)
    return reply.body === '' ? undefined : reply.json()
  }

test('every request of the older client is answered as it expects', async (t) => {
  const world = await createWorld(t, { env: { COMPATIBILITY: 'plus2' } })
  const [bob] = await world.people('bob')
  const guest = sending(world.guest() as Person)

  // Before signing in.
  assert.equal(typeof (await guest('GET', '/bootstrappers', 200)), 'object')
  assert(Array.isArray(await guest('GET', '/tags', 200)))
  assert(Array.isArray(await guest('GET', '/locations/hots', 200)))
  assert.deepEqual(Object.keys(await guest('GET', '/feeds?type=new&limit=15', 200)).sort(), ['ad', 'feeds', 'pinned'])

  // Sign-up by a code, then by password and by code.
  const phone = world.phone()
  await guest('GET', `/users/${phone}`, 404)
  await guest('POST', '/verifycodes/register', 202, { phone })
  const name = `older_${phone.slice(-6)}`
  const signedUp = {
    name,
    phone,
    verifiable_type: 'sms',
    verifiable_code: await world.codeFor(phone),
    password: PASSWORD,
  }
  await guest('POST', '/users', 200, signedUp)
  // Guests are not told whose number it is, so the client offers no sign-in by a code.
  await guest('GET', `/users/${phone}`, 404)
  assert.equal(
    typeof (await guest('POST', '/auth/login', 200, { login: phone, password: PASSWORD })).access_token,
    'string',
  )
  const wrong = await guest('POST', '/auth/login', 422, { login: phone, password: 'wrong password' })
  assert(wrong.message, 'shown as it is')

  const [ann] = await world.people('ann')
  const ask = sending(ann)
  const me = await ask('GET', '/user', 200)
  assert.deepEqual([me.id, me.name], [ann.id, ann.name])
  await ask('PATCH', '/user', 204, { bio: 'drinks tea', sex: 2, location: '四川省 成都市' })

  // The picture of a person goes to the address that the answer names.
  const avatar = await pngOf(60, 60)
  const { uri, method, node } = await ask('POST', '/storage', 201, {
    filename: 'avatar.png',
    hash: createHash('md5').update(avatar).digest('hex'),
    size: avatar.length,
    mime_type: 'image/png',
    storage: { channel: 'public' },
  })
  assert.equal(method, 'PUT')
  assert.equal((await sendBytes(world, uri.replace('http://plaza.test', ''), avatar)).statusCode, 201)
  await ask('PATCH', '/user', 204, { avatar: node })
  assert.match((await ask('GET', '/user', 200)).avatar.url, /\/storage\//)

  // What every page asks for.
  for (const path of ['/user/counts', '/user/unread-count', '/user/checkin']) await ask('GET', path, 200)
  await ask('GET', '/easemob/password', 201)
  await ask('PUT', '/user/checkin/currency', 204)
  assert.equal((await ask('GET', '/user/checkin', 200)).checked_in, true)

  // People.
  assert.equal((await ask('GET', `/users/${phone}`, 200)).name, name)
  const other = await ask('GET', `/users/${bob.id}`, 200)
  assert.equal(typeof other.extra.followers_count, 'number')
  assert.deepEqual(await ask('GET', `/users/${bob.id}/tags`, 200), [])
  for (const list of ['followers', 'followings'])
    assert(Array.isArray(await ask('GET', `/users/${bob.id}/${list}?limit=15&offset=0`, 200)), list)
  assert.equal((await ask('GET', `/user/search?keyword=${bob.name}`, 200))[0].name, bob.name)
  await ask('GET', `/user/search?keyword=${bob.name}&offset=15`, 200)
  await ask('PUT', `/user/followings/${bob.id}`, 204)
  await ask('DELETE', `/user/followings/${bob.id}`, 204)
  await ask('PUT', `/user/followings/${bob.id}`, 204)
  for (const list of ['recommends', 'populars', 'latests', 'find-by-tags'])
    assert(Array.isArray(await ask('GET', `/user/${list}?limit=15&offset=0`, 200)), list)
  await ask('GET', '/user/certification', 204)
  await world.owner`
    update users set verification = '{"type": "org", "icon": null, "description": "Tea house"}' where id = ${ann.id}`
  const certified = await ask('GET', '/user/certification', 200)
  assert.deepEqual([certified.certification_name, certified.status, certified.data.desc], ['org', 1, 'Tea house'])

  // Pictures: looked up by their hash, sent, fetched by their id.
  const bytes = await pngOf(40, 20)
  const md5 = createHash('md5').update(bytes).digest('hex')
  await ask('GET', `/files/uploaded/${md5}`, 404)
  const sent = form(bytes)
  const { statusCode, body } = await ann.send({
    method: 'POST',
    url: '/files',
    payload: sent.payload,
    headers: { ...headers, ...sent.headers },
  })
  assert.equal(statusCode, 201, body)
  const { id: file } = JSON.parse(body)
  assert.equal((await ask('GET', `/files/uploaded/${md5}`, 200)).id, file)

  // Publishing, home, the post itself.
  const draft = { feed_content: '一起喝茶', feed_from: 2, feed_mark: '17947643252275', amount: 0 }
  await ask('POST', '/feeds', 201, draft)
  const { id } = await ask('POST', '/feeds', 201, { ...draft, feed_mark: '17947643252276', images: [{ id: file }] })
  const theirs = await publish(bob)
  for (const type of ['new', 'hot', 'follow']) {
    const { feeds } = await ask('GET', `/feeds?type=${type}&limit=15`, 200)
    assert(feeds.length > 0, type)
    for (const feed of feeds) {
      assert.equal(feed.video, null)
      for (const image of feed.images) assert.match(image.size, /^\d+x\d+$/)
    }
  }
  await ask('GET', `/feeds?type=new&limit=15&after=${id}`, 200)
  await ask('GET', `/feeds?type=users&user=${ann.id}&limit=15`, 200)
  const found = await world.guest().get(`/files/${file}?w=40&h=20`)
  assert.equal(found.statusCode, 302)
  assert.match((await ask('GET', `/files/${file}?json=1`, 200)).url, /\/storage\//)
  await ask('POST', `/feeds/${theirs}/like`, 201)
  await ask('DELETE', `/feeds/${theirs}/unlike`, 204)
  await ask('POST', `/feeds/${theirs}/like`, 201)
  const said = await ask('POST', `/feeds/${theirs}/comments`, 201, { body: 'Where?', comment_mark: 3 })
  assert.equal(said.comment.user.name, ann.name)
  await ask('POST', `/feeds/${theirs}/collections`, 201)
  const one = await ask('GET', `/feeds/${theirs}`, 201)
  assert.equal(one.likes[0].user.name, ann.name, 'faces next to the number of likes')
  for (const part of ['likes', 'rewards'])
    assert(Array.isArray(await ask('GET', `/feeds/${theirs}/${part}?limit=15`, 200)), part)
  const { pinneds, comments } = await ask('GET', `/feeds/${theirs}/comments?limit=15`, 200)
  assert.deepEqual([pinneds, comments.length], [[], 1])
  assert.equal((await ask('GET', '/feeds/collections?limit=15&offset=0', 200)).length, 1)

  // Notices.
  await world.runJobs()
  const notices = sending(bob)
  assert.deepEqual((await notices('GET', '/user/counts', 200)).user, {
    commented: 1,
    liked: 1,
    system: 0,
    following: 1,
  })
  assert.equal((await notices('GET', '/user/likes?limit=15', 200))[0].likeable.video, null)
  assert.equal((await notices('GET', '/user/comments?limit=15', 200))[0].commentable.video, null)
  const [notice] = await notices('GET', '/user/notifications?offset=0&limit=15', 200)
  assert.match(notice.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  for (const type of ['commented', 'liked', 'system', 'following', ''])
    await notices('PATCH', '/user/counts', 204, { type })
  await notices('PUT', '/user/notifications/all', 204)
  assert.deepEqual((await notices('GET', '/user/counts', 200)).user, {
    commented: 0,
    liked: 0,
    system: 0,
    following: 0,
  })

  // Settings and money.
  await ask('PUT', '/user/password', 204, { password: PASSWORD, password_confirmation: PASSWORD })
  const order = { type: 'pay-a-mobile', amount: 100, from: 2 }
  const recharge = await ann.send({ method: 'POST', url: '/currencyRecharge/orders', headers, payload: order })
  assert(!JSON.stringify(recharge.json().errors ?? {}).includes('from'), recharge.body)
  await ask('DELETE', `/feeds/${id}`, 204)
})
