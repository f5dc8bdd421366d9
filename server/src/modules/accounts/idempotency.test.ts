import assert from 'node:assert/strict'
import { test } from 'node:test'
import { obtainCode, registration, works } from '../../../test/factories/accounts.ts'
import { dump, linesWith, times } from '../../../test/inspect.ts'
import { createWorld } from '../../../test/world.ts'

const withKey = (key: string) => ({ headers: { 'content-type': 'application/json', 'idempotency-key': key } })

test('ALL-17: a registration repeated under its key is one account and the same token, which no table holds', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const guest = world.guest()
  const form = registration(world, phone, await obtainCode(world, phone, '/verifycodes/register'))

  const first = await guest.post('/users', form, withKey('first try'))
  const second = await guest.post('/users', form, withKey('first try'))

  assert.deepEqual([first.statusCode, first.headers['idempotency-replayed']], [200, undefined])
  assert.deepEqual([second.statusCode, second.headers['idempotency-replayed']], [200, 'true'])
  assert.equal(second.body, first.body)
  assert.equal((await world.owner`select id from users where phone = ${`+86${phone}`}`).length, 1)
  assert.deepEqual(linesWith(await dump(world), first.json().token, first.json().token.slice(4)), [])
  const [kept] = await world.owner`select body from idempotency_keys order by keep_until desc limit 1`
  assert((kept!['body'] as Buffer).length > first.body.length, 'the answer is kept, sealed')

  const other = await guest.post('/users', { ...form, name: `${form.name}b` }, withKey('first try'))
  assert.deepEqual([other.statusCode, other.json().code], [422, 'idempotency.reused'])
  assert.equal(
    (await world.guest().post('/users', form, withKey('first try'))).statusCode,
    422,
    'a key belongs to its caller',
  )
})

test('ALL-17: twenty registrations under one key at once are one account, and none is told the code was wrong', async (t) => {
  const world = await createWorld(t)
  for (const more of [{}, { password: 'correct horse battery' }]) {
    const phone = world.phone()
    const guest = world.guest()
    const form = registration(world, phone, await obtainCode(world, phone, '/verifycodes/register'), more)

    const replies = await times(20, () => guest.post('/users', form, withKey(`race ${phone}`)))

    const answers = new Set(replies.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body))
    assert.equal(answers.size, 1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [409, '1'], reply.body)
    }
    assert.deepEqual([...answers], [(await guest.post('/users', form, withKey(`race ${phone}`))).body])
  }
})

test('a code request repeated under its key sends one message and costs one use', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const guest = world.guest()
  const replies = [
    await guest.post('/verifycodes/register', { phone }, withKey('code')),
    await guest.post('/verifycodes/register', { phone }, withKey('code')),
  ]
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [202, 202],
  )
  assert.equal(replies[0]!.body, replies[1]!.body)
})

test('two people behind one address who refresh under the same key each get their own successor', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const guest = world.guest()
  const refresh = (token: string) =>
    guest.post('/auth/refresh', undefined, { headers: { authorization: `Bearer ${token}`, 'idempotency-key': '1' } })

  const successors = [(await refresh(ann.token)).json().access_token, (await refresh(bob.token)).json().access_token]

  const ids = []
  for (const token of successors) ids.push((await guest.get(`/user?token=${token}`)).json().id)
  assert.deepEqual(ids, [ann.id, bob.id])
  assert.equal((await refresh(ann.token)).json().access_token, successors[0], 'a repeat gets the same answer')
  assert(await works(world, successors[1]!))
})
