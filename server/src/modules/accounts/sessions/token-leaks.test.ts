import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dump, linesWith } from '../../../../test/inspect.ts'
import { createWorld, type Person, type Reply, type World } from '../../../../test/world.ts'

/** Whether an operation may end the token it is called with. */
const endsToken = ({ url, method }: { url: string; method: string }) =>
  url.includes('/auth/') || (method === 'DELETE' && /\/user(\/sessions\/:session)?$/.test(url))

/** Every registered operation that does not. */
const operations = (world: World) =>
  world.service.routes
    .all()
    .filter((route) => !endsToken(route))
    .map(({ method, url }) => ({ method: method as 'GET', url: url.replace(/:\w+|\*/g, '1') }))
    // A stream goes on; requested like this it ends after the missed messages.
    .map(({ method, url }) => ({ method, url: url.endsWith('/user/stream') ? `${url}?once=1` : url }))

async function everythingSaid(world: World, replies: readonly Reply[]): Promise<string> {
  const metrics = await world.guest().get('/metrics', { remoteAddress: '127.0.0.1' })
  const answers = replies.map((reply) => `${JSON.stringify(reply.headers)}\n${reply.body}`)
  return [...world.logs, metrics.body, await dump(world), ...answers].join('\n')
}

async function callEverything(world: World, token: string, ann: Person): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const { method, url } of operations(world)) {
    const mark = url.includes('?') ? '&' : '?'
    replies.push(await world.guest().send({ method, url, headers: { authorization: `Bearer ${token}` } }))
    replies.push(await world.guest().send({ method, url: `${url}${mark}token=${token}&limit=oops&after=x` }))
    replies.push(await world.guest().send({ method, url: `${url}${mark}limit=1&token=${token}` }))
  }
  for (const url of [
    `/nowhere?token=${token}`,
    `/users?token=${token}&token=${token}`,
    `/users?token=${token}&name=%zz`,
    `/users/${ann.id}?token=${token}#x`,
    `/users?TOKEN=${token}`,
  ]) {
    replies.push(await world.guest().get(url))
    replies.push(await world.guest().post(url, { token }))
    replies.push(
      await world.guest().send({
        method: 'POST',
        url,
        payload: `{broken ${token}`,
        headers: { 'content-type': 'application/json', referer: `http://plaza.test/x?token=${token}` },
      }),
    )
  }
  return replies
}

test('AUTH-10: a live token called through every operation, in header and query, is in no log, metric, table or answer', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')

  const replies = await callEverything(world, ann.token, ann)

  assert(replies.length > 150, String(replies.length))
  assert(replies.some(({ statusCode }) => statusCode < 300) && replies.some(({ statusCode }) => statusCode === 422))
  assert.deepEqual(linesWith(await everythingSaid(world, replies), ann.token, ann.token.slice(4)), [])
  assert((await world.guest().get(`/user?token=${ann.token}`)).statusCode === 200, 'it was live all the time')
  for (const { headers } of replies.filter(({ raw }) => raw.req.url!.startsWith('/api/'))) {
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['set-cookie'], undefined)
  }
})

test('AUTH-10: neither is one that is no token of ours, whatever its form', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const canary = 'canary.9f3c7a1e5b2d4c6f.eyJjYW5hcnkiOiJ5ZXMifQ'
  const replies = await callEverything(world, canary, ann)
  assert.deepEqual(linesWith(await everythingSaid(world, replies), canary), [])
})

test('AUTH-10: a fault of ours logs the request without its token', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  await world.owner`alter table user_follows rename to user_follows_away`
  const replies = [
    await world.guest().get(`/user?token=${ann.token}`),
    await ann.get('/user/recommends'),
    await ann.put(`/user/followings/999?token=${ann.token}`),
  ]
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [500, 500, 500],
  )
  assert(
    world.logs.some((line) => line.includes('user_follows')),
    'the fault is logged',
  )
  assert.deepEqual(linesWith(await everythingSaid(world, replies), ann.token), [])
  for (const { body } of replies) assert.doesNotMatch(body, /select |node_modules|user_follows|at \//)
})

test('AUTH-10: two tokens that differ, or one given twice in the query, are refused; the same one in both places is fine', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const header = { headers: { authorization: `Bearer ${ann.token}` } }
  for (const [url, options] of [
    [`/user?token=${bob.token}`, header],
    ['/user?token=x', header],
    ['/user?token=', header],
    [`/user?token=${ann.token}&token=${ann.token}`, {}],
    [`/user?token=${ann.token}&token=${bob.token}`, {}],
    [`/users?token=${bob.token}`, header],
  ] as const) {
    assert.equal((await world.guest().get(url, options)).statusCode, 401, url)
  }
  assert.equal((await world.guest().get(`/user?token=${ann.token}`, header)).json().id, ann.id)
})

test('codes, passwords and numbers are in no log, and codes and passwords in no table', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const password = 'the quiet canary sings'
  await world.guest().post('/verifycodes/register', { phone })
  const inJobs = linesWith(await dump(world), phone)
  const code = await world.codeFor(phone)
  const form = { phone, name: `canary_${phone.slice(-6)}`, verifiable_type: 'sms', verifiable_code: code, password }
  assert.equal((await world.guest().post('/users', form)).statusCode, 200)
  await world.guest().post('/auth/login', { login: phone, password: `${password}!` })
  await world.guest().post('/auth/login', { login: phone, password })

  assert.deepEqual(inJobs, [], 'nor is the number in a table before there is an account')
  assert.deepEqual(linesWith(world.logs.join('\n'), phone, password, `"${code}"`), [])
  assert.deepEqual(linesWith(await dump(world), password, `"${code}"`), [])
})
