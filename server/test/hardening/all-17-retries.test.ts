import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addressOf, send } from '../access/call.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { requestsFrom } from '../person.ts'
import { createWorld, type Reply } from '../world.ts'
import { checksum } from './checksum.ts'
import { isWrite, visits } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/**
 * The hot list is read with POST, because what it leaves out may be long; a browser's own form cannot set a header;
 * what a browser's cookie does is answered afresh each time (the next test).
 */
const TAKES_NO_KEY = [
  'POST /api/v2/feeds-hot',
  'POST /api/v2/admin/words/try',
  'POST /api/v2/admin/automatic-rules/trial',
  'POST /sign-in',
  'POST /api/v2/auth/session',
  'POST /api/v2/auth/session/renewal',
  'DELETE /api/v2/auth/session',
  'POST /api/v2/auth/oidc',
  // Mail programs send it by themselves, and twice is as good as once.
  'POST /api/v2/digest-unsubscriptions/:key',
  // Its messages carry ids of their own.
  'POST /mcp',
]

/** Writes that end the caller's own token, so that a repeat is a stranger's. */
const ENDS_THE_SESSION = /auth\/logout|^DELETE \/api\/v2\/user$/

test('ALL-17 every write repeats its answer under a key, and its effect happens once', async () => {
  const writes = visits(stage).filter(
    ({ name, route, row }) => isWrite(route) && !row.url.startsWith('/sandbox/') && !TAKES_NO_KEY.includes(name),
  )
  for (const { name, row } of writes) {
    // The actor who succeeds there: some things are only their owner's.
    const actor = row.statuses.staff < 400 ? 'staff' : 'owner'
    const call = await row.prepare(stage, actor)
    const as = call.as ?? stage.actors[actor]
    const url = addressOf(stage, row.url, call)
    const again = () =>
      send(as, row.method, url, { ...call, headers: { ...call.headers, 'idempotency-key': `once ${name}` } })
    const first = await again()
    assert.equal(first.statusCode, row.statuses[actor], `${name}: ${first.body}`)
    assert.equal(first.headers['idempotency-replayed'], undefined)
    if (ENDS_THE_SESSION.test(name)) continue
    const before = await checksum(stage.world)
    const second = await again()
    assert.equal(second.headers['idempotency-replayed'], 'true', `${name}: ${second.statusCode} ${second.body}`)
    assert.deepEqual([second.statusCode, second.body], [first.statusCode, first.body], name)
    assert.equal(second.headers['content-type'], first.headers['content-type'], name)
    assert.deepEqual(await checksum(stage.world), before, `${name} had its effect again`)
  }
})

test('ALL-17 two browsers behind one address that use one key each get a session of their own', async () => {
  const people = await stage.world.people('ada', 'ben')
  const browser = (token?: string) => requestsFrom(stage.world.app, '100.73.0.1', () => token)
  const headers = { 'x-plaza-session': '1', 'idempotency-key': 'browser' }
  for (const { id, token } of people) {
    // The second time as if the first answer had been lost: it must set a cookie too.
    for (const _ of ['first', 'again']) {
      const kept = await browser(token).post('/auth/session', undefined, { headers })
      const cookie = String([kept.headers['set-cookie']].flat()[0]).split(';')[0]!
      const renewed = await browser().post('/auth/session/renewal', undefined, { headers: { ...headers, cookie } })
      assert.equal(renewed.statusCode, 200, renewed.body)
      assert.equal((await browser(renewed.json().access_token).get('/user')).json().id, id)
    }
  }
})

test('ALL-17 twenty at once: one effect, and all get the same answer or is told to wait', async () => {
  const { staff } = stage.people
  const send = () => staff.post('/admin/tag-categories', { name: 'Twenty' }, keyed('twenty'))
  const replies = await times(20, send)
  const done = replies.filter(({ statusCode }) => statusCode === 201)
  assert.ok(done.length >= 1)
  assert.equal(new Set(done.map(({ body }) => body)).size, 1)
  for (const { statusCode, headers } of replies.filter((reply) => reply.statusCode !== 201)) {
    assert.equal(statusCode, 409)
    assert.equal(headers['retry-after'], '1')
  }
  assert.equal((await send()).body, done[0]!.body)
  assert.equal((await stage.world.owner`select 1 from tag_categories where name = 'Twenty'`).length, 1)
})

test('ALL-17 twenty registrations at once under one key are one account, and none uses up the code', async () => {
  const { world } = stage
  const phone = world.phone()
  await world.guest().post('/verifycodes/register', { phone })
  const body = { phone, name: 'twentytimes', verifiable_type: 'sms', verifiable_code: await world.codeFor(phone) }
  const from = requestsFrom(world.app, '100.70.0.1', () => undefined)
  const register = () => from.post('/users', body, keyed('registration'))
  const statuses = (await times(20, register)).map(({ statusCode }) => statusCode)
  assert.ok(
    statuses.every((status) => status === 200 || status === 409),
    statuses.join(),
  )
  const [first, second] = [await register(), await register()]
  assert.deepEqual([first.statusCode, first.body], [200, second.body])
})

test('ALL-17 a key belongs to one request: another body, query, path or method is 422', async () => {
  const { user } = stage.people
  const key = keyed('bound')
  assert.equal((await user.patch('/user', { bio: 'one' }, key)).statusCode, 204)
  const others: Reply[] = [
    await user.patch('/user', { bio: 'two' }, key),
    await user.patch('/user?x=1', { bio: 'one' }, key),
    await user.put(`/user/followings/${stage.people.owner.id}`, undefined, key),
    await user.delete(`/user/tags/${stage.params['tag']}`, undefined, key),
  ]
  for (const reply of others) assert.deepEqual([reply.statusCode, reply.json().code], [422, 'idempotency.reused'])
  assert.equal((await user.get('/user')).json().bio, 'one')
  assert.equal((await user.patch('/user', { bio: 'one' }, key)).headers['idempotency-replayed'], 'true')
})

test('ALL-17 a key is its owner’s: others may use the same one, guests by their address', async () => {
  const { user, stranger } = stage.people
  assert.equal((await user.patch('/user', { bio: 'mine' }, keyed('shared'))).statusCode, 204)
  const theirs = await stranger.patch('/user', { bio: 'theirs' }, keyed('shared'))
  assert.deepEqual([theirs.statusCode, theirs.headers['idempotency-replayed']], [204, undefined])
  const here = requestsFrom(stage.world.app, '100.71.0.1', () => undefined)
  const there = requestsFrom(stage.world.app, '100.71.0.2', () => undefined)
  const body = { code: 'demo:idem' }
  const first = await here.post('/social/mini-program', body, keyed('guest'))
  assert.equal((await here.post('/social/mini-program', body, keyed('guest'))).body, first.body)
  const elsewhere = await there.post('/social/mini-program', body, keyed('guest'))
  assert.equal(elsewhere.headers['idempotency-replayed'], undefined)
  assert.notEqual(elsewhere.body, first.body)
})

test('ALL-17 two people behind one address who refresh under one key each get their own token', async () => {
  const [ann, bob] = await stage.world.people('ann', 'bob')
  const from = (token: string) => requestsFrom(stage.world.app, '100.72.0.1', () => token)
  const anns = await from(ann.token).post('/auth/refresh', undefined, keyed('refresh'))
  const bobs = await from(bob.token).post('/auth/refresh', undefined, keyed('refresh'))
  assert.equal(anns.statusCode, 200)
  assert.notEqual(bobs.json().access_token, anns.json().access_token)
  const me = await from(bobs.json().access_token).get('/user')
  assert.equal(me.json().id, bob.id)
})

test('ALL-17 a refused request leaves its key free', async () => {
  const { user } = stage.people
  assert.equal((await user.patch('/user', { name: 'admin' }, keyed('second try'))).statusCode, 422)
  assert.equal((await user.patch('/user', { bio: 'fine' }, keyed('second try'))).statusCode, 204)
})

test('ALL-17 a key has 1 to 255 printable characters', async () => {
  const { user } = stage.people
  const status = async (key: string) => (await user.patch('/user', { bio: 'x' }, keyed(key))).statusCode
  for (const key of ['', ' ', 'x'.repeat(256), 'a\u0007b', 'ä'])
    assert.equal(await status(key), 422, JSON.stringify(key))
  for (const key of ['x', 'x'.repeat(255), 'a b', '~!@#$%^&*()'])
    assert.equal(await status(key), 204, JSON.stringify(key))
})
