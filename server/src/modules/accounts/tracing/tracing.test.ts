import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, givePassword, obtainCode, registration } from '../../../../test/factories/accounts.ts'
import { times } from '../../../../test/inspect.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { forgetExpired } from '../jobs.ts'

const PASSWORD = 'correct horse battery'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }

const signInFrom = (world: World, person: Person, address: string, headers: object = FIREFOX) =>
  world
    .guest()
    .post(
      '/auth/login',
      { login: person.name, password: PASSWORD },
      { remoteAddress: address, headers: { 'content-type': 'application/json', ...headers } },
    )
async function withPassword(world: World, ...names: string[]): Promise<Person[]> {
  const people = await world.people(...names)
  for (const person of people) await givePassword(person, PASSWORD)
  return people
}
async function forget(world: World): Promise<void> {
  await world.db.transaction((tx) => tx.enqueue(forgetExpired, {}))
  await world.runJobs()
}
const inDays = (world: World, days: number) =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')

test('TRACE-1 others from here: the same device before the same address; addresses are shortened unless one may trace', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  const moderator = await world.holder('user:suspend')
  const [ann, bob, cid, dan] = await withPassword(world, 'ann', 'bob', 'cid', 'dan')
  for (const [person, address, headers] of [
    [ann!, '203.0.113.7', FIREFOX],
    [ann!, '203.0.113.7', FIREFOX],
    [bob!, '203.0.113.99', FIREFOX],
    [cid!, '203.0.113.7', { 'user-agent': 'Other/1' }],
    [dan!, '198.51.100.7', FIREFOX],
  ] as const)
    assert.equal((await signInFrom(world, person, address, headers)).statusCode, 200)

  const path = `/admin/users/${ann!.id}/traces`
  const { data, others } = (await moderator.get(path)).json()
  const there = data.find(({ address }: { address: string }) => address === '203.0.113.0/24')
  assert.deepEqual([there.device, there.sign_ins], ['Firefox on Linux', 2])
  assert.deepEqual(
    others.map(({ id, by_device }: { id: number; by_device: boolean }) => [id, by_device]),
    [
      [bob!.id, true],
      [cid!.id, false],
    ],
  )
  assert(!JSON.stringify({ data, others }).includes('203.0.113.7'))

  assert.equal((await moderator.get(`${path}?whole=true`)).statusCode, 403)
  const whole = (await founder.get(`${path}?whole=true`)).json().data
  assert(whole.some(({ address }: { address: string }) => address === '203.0.113.7'))
  const lines = await world.owner`select actor_id, object from audit_log where action = 'users.traced'`
  assert.deepEqual([...lines], [{ actor_id: founder.id, object: `users:${ann!.id}` }])
  assert.equal((await ann!.get(path)).statusCode, 403)
  assert.equal((await founder.get('/admin/users/99999999/traces')).statusCode, 404)
})

test('TRACE-1 traces are kept for as long as the setting says, and go with the account', async (t) => {
  const world = await createWorld(t, { env: {} })
  const [ann, bob] = await withPassword(world, 'ann', 'bob')
  const count = async (person: Person) =>
    Number((await world.owner`select count(*) from sign_in_traces where user_id = ${person.id}`)[0]!['count'])
  await signInFrom(world, ann!, '203.0.113.7')
  await signInFrom(world, bob!, '203.0.113.7')
  assert((await count(ann!)) > 0)
  await bob!.delete('/user')
  assert.equal(await count(bob!), 0)
  await changeSetting(world, 'tracing', { 'keep-days': 7 })
  await world.clock.advance(6 * 86_400)
  await forget(world)
  assert((await count(ann!)) > 0)
  await world.clock.advance(86_400 + 700)
  await forget(world)
  assert.equal(await count(ann!), 0)
  await changeSetting(world, 'tracing', { 'keep-days': 0 })
  await signInFrom(world, ann!, '203.0.113.7')
  assert.equal(await count(ann!), 0)
})

test('BAN-1 a banned network and a banned mail domain neither sign up nor in until the end; who is in stays in', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  const [ann] = await withPassword(world, 'ann')
  const add = (target: string, more: object = {}) =>
    founder.post('/admin/bans', { target, reason: 'Spam.', ends_at: inDays(world, 3), ...more })
  const made = await add('203.0.113.77/24')
  assert.equal(made.statusCode, 201, made.body)
  assert.deepEqual([made.json().kind, made.json().target, made.json().in_force], ['address', '203.0.113.0/24', true])
  const refused = await signInFrom(world, ann!, '203.0.113.7')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'auth.banned'])
  assert.equal(Date.parse(refused.json().until) > world.clock.now().getTime(), true)
  assert.equal((await signInFrom(world, ann!, '203.0.114.7')).statusCode, 200)
  const code = await world
    .guest()
    .post('/verifycodes/register', { phone: world.phone() }, { remoteAddress: '203.0.113.8' })
  assert.equal(code.statusCode, 403)
  assert.equal((await ann!.get('/user', { remoteAddress: '203.0.113.7' })).statusCode, 200)

  assert.equal((await add('@Spam.Example')).json().target, 'spam.example')
  for (const email of ['a@spam.example', 'a@mail.spam.example']) {
    const reply = await world.guest().post('/verifycodes/register', { email })
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'auth.banned'], email)
    assert.equal((await ann!.post('/verifycodes/contact', { email })).statusCode, 403)
  }
  const other = 'a@nospam.example'
  const sent = await obtainCode(world, other, '/verifycodes/register')
  assert.equal(
    (await world.guest().post('/users', registration(world, other, sent, { password: PASSWORD }))).statusCode,
    200,
  )
  assert.equal((await add('nospam.example')).statusCode, 201)
  const later = await world.guest().post('/auth/login', { login: other, password: PASSWORD })
  assert.deepEqual([later.statusCode, later.json().code], [403, 'auth.banned'])

  await world.clock.advance(3 * 86_400 + 1)
  assert.equal((await signInFrom(world, ann!, '203.0.113.7')).statusCode, 200, 'it ends by itself')
})

test('BAN-1 a ban that would meet who makes it, one too wide, past or endless, and one there is already are refused', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  const ban = (target: unknown, ends: unknown = inDays(world, 3)) =>
    founder.post('/admin/bans', { target, reason: 'Spam.', ends_at: ends })
  for (const [target, code] of [
    [`${founder.address}/24`, 'ban.own'],
    [founder.address, 'ban.own'],
    ['11.0.0.0/7', 'ban.too_wide'],
    ['0.0.0.0/0', 'ban.too_wide'],
    ['::/0', 'ban.too_wide'],
    ['203.0.113.0/33', 'request.invalid'],
    ['203.0.113.0/2x', 'request.invalid'],
    ['203.0.113.0/24/1', 'request.invalid'],
    ['fe80::1%eth0', 'request.invalid'],
    ['256.1.1.1', 'request.invalid'],
    ['not a domain', 'request.invalid'],
    ['localhost', 'request.invalid'],
    [7, 'request.invalid'],
  ] as const) {
    const reply = await ban(target)
    assert.deepEqual([reply.statusCode, reply.json().code, fieldsOf(reply)], [422, code, ['target']], String(target))
  }
  for (const ends of ['2020-01-01 00:00:00', '2027-02-31 00:00:00', inDays(world, 367), 'soon', null])
    assert.deepEqual(fieldsOf(await ban('203.0.113.0/24', ends)), ['ends_at'], String(ends))
  const both = await times(2, () => ban('2001:db8::/32'))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [201, 422])
  const { id } = both.find(({ statusCode }) => statusCode === 201)!.json()
  const own = await founder.patch(`/admin/bans/${id}`, { target: founder.address })
  assert.equal(own.json().code, 'ban.own')
  assert.equal((await founder.patch(`/admin/bans/${id}`, { ends_at: inDays(world, 1) })).statusCode, 200)
  assert.equal((await founder.delete(`/admin/bans/${id}`)).statusCode, 204)
  const moderator = await world.holder('user:suspend')
  assert.equal((await moderator.post('/admin/bans', { target: '203.0.113.0/24' })).statusCode, 403)
})
