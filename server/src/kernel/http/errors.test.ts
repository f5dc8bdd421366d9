import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { type Stage, setStage } from '../../../test/access/stage.ts'
import { createWorld, type Reply } from '../../../test/world.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

const json = { 'content-type': 'application/json' }

/** Every case of the table of errors, each by the request that leads to it. */
const cases: Record<string, [status: number, request: () => Promise<Reply>, fields?: string[]]> = {
  'JSON that cannot be parsed': [
    400,
    () => stage.people.user.send({ method: 'PATCH', url: '/user', payload: '{"bio":', headers: json }),
  ],
  'JSON that poisons a prototype': [
    400,
    () => stage.people.user.send({ method: 'PATCH', url: '/user', payload: '{"__proto__":{"x":1}}', headers: json }),
  ],
  'JSON that poisons a constructor': [
    400,
    () =>
      stage.people.user.send({
        method: 'PATCH',
        url: '/user',
        payload: '{"constructor":{"prototype":{"x":1}}}',
        headers: json,
      }),
  ],
  'bad percent-encoding in the path': [400, () => stage.actors.guest.get('/users/%E0%A4%A')],
  'bad percent-encoding in the query': [400, () => stage.actors.guest.get('/users?name=%ff')],
  'a wrong body': [422, () => stage.people.user.patch('/user', { sex: 7, bio: 5, name: 'x' }), ['bio', 'name', 'sex']],
  'a body with a field called like a method': [
    422,
    () => stage.people.user.patch('/user', { constructor: 1 }),
    ['constructor'],
  ],
  'a body that is a list': [422, () => stage.people.user.patch('/user', [1]), ['body']],
  'a wrong query': [422, () => stage.actors.guest.get('/users?limit=x&id=1,a&since=-1'), ['id', 'limit', 'since']],
  'a wrong parameter in the body of a DELETE': [
    422,
    () =>
      stage.people.user.send({
        method: 'DELETE',
        url: '/user/feed-topics/1',
        payload: '{"target":null}',
        headers: json,
      }),
    ['target'],
  ],
  'a wrong path': [422, () => stage.actors.guest.get('/users/x/followers'), ['user']],
  'no token': [401, () => stage.actors.guest.get('/user')],
  'a malformed token': [401, () => stage.actors.guest.get('/user', { headers: { authorization: 'Bearer x' } })],
  'a token of another scheme': [
    401,
    () => stage.actors.guest.get('/user', { headers: { authorization: 'Basic dXNlcjpwYXNz' } }),
  ],
  'an expired token': [401, () => stage.people.expired.get('/user')],
  'a revoked token': [401, () => stage.people['logged-out'].get('/user')],
  'a wrong password': [
    422,
    () => stage.actors.guest.post('/auth/login', { login: stage.people.owner.name, password: 'wrong' }),
  ],
  'an unknown account': [
    422,
    () => stage.actors.guest.post('/auth/login', { login: 'no such user', password: 'wrong' }),
  ],
  'an act that is not allowed': [403, () => stage.people.user.get('/admin/users')],
  'a missing object': [404, () => stage.actors.guest.get('/users/999999999')],
  'a missing address': [404, () => stage.actors.guest.get('/nothing/here')],
  'a missing address, whatever the method': [404, () => stage.actors.guest.delete('/nothing/here')],
  'a parameter of a hundred characters and more': [404, () => stage.actors.guest.get(`/users/${'x'.repeat(101)}`)],
  'a known address with another method': [405, () => stage.actors.guest.delete('/locations/hots')],
  'an idempotency key that is none': [
    422,
    () => stage.people.user.patch('/user', { bio: 'x' }, { headers: { 'idempotency-key': ' ' } }),
  ],
  'a body that is too large': [413, () => stage.people.user.patch('/user', { bio: 'x'.repeat(65_536) })],
  'a body of another type': [
    415,
    () =>
      stage.people.user.send({
        method: 'PATCH',
        url: '/user',
        payload: 'bio=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  ],
  'a compressed body': [
    415,
    () =>
      stage.people.user.send({
        method: 'PATCH',
        url: '/user',
        payload: 'x',
        headers: { ...json, 'content-encoding': 'gzip' },
      }),
  ],
  'too many headers': [
    431,
    () =>
      stage.actors.guest.get('/users', {
        headers: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, '1'])),
      }),
  ],
}

for (const [what, [status, request, fields]] of Object.entries(cases)) {
  test(`${what}: ${status} with a message, in JSON`, async () => {
    const reply = await request()
    assert.equal(reply.statusCode, status, reply.body)
    const { message, code, errors, ...rest } = reply.json()
    assert.match(message, /^.{3,300}$/s)
    assert.match(code, /^[a-z_]+\.[a-z_]+$/)
    assert.deepEqual(rest, {})
    assert.match(String(reply.headers['content-type']), /^application\/json; charset=utf-8$/)
    if (fields) assert.deepEqual(Object.keys(errors).toSorted(), fields)
    for (const sentences of Object.values(errors ?? {}))
      assert.ok((sentences as string[]).every((sentence) => typeof sentence === 'string'))
    if (status === 405) assert.equal(reply.headers['allow'], 'GET, HEAD, OPTIONS')
  })
}

test('a refusal is JSON whatever the client says it accepts', async () => {
  for (const accept of ['text/html', 'application/xml', '*/*', 'image/png']) {
    const reply = await stage.actors.guest.get('/user', { headers: { accept } })
    assert.match(String(reply.headers['content-type']), /^application\/json/)
  }
})

test('a GET and its HEAD with a body of the wrong kind are refused like any other', async () => {
  const reply = await stage.actors.guest.send({
    method: 'GET',
    url: '/users',
    payload: 'x',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(reply.statusCode, 415)
})

test('a token in the query works like one in the header, and is never echoed', async () => {
  const { token, id } = stage.people.user
  const good = await stage.actors.guest.get(`/user?token=${token}`)
  assert.deepEqual([good.statusCode, good.json().id], [200, id])
  const bad = await stage.actors.guest.get(`/users?token=${token}&limit=x`)
  assert.equal(bad.statusCode, 422)
  assert.ok(!`${bad.body}${JSON.stringify(bad.headers)}`.includes(token))
})
