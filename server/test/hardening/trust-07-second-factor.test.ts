import assert from 'node:assert/strict'
import test from 'node:test'
import { addGenerator } from '../factories/factors.ts'
import { createWorld, type Person } from '../world.ts'

const MINUTES = 60
const suspend = (staff: Person, person: Person) => staff.patch(`/admin/users/${person.id}`, { verification: null })

test('TRUST-7 required: without a factor staff read but do not act', async (t) => {
  const world = await createWorld(t, { env: { STAFF_SECOND_FACTOR: 'required' } })
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  assert.equal((await founder.get('/admin/users')).statusCode, 200)
  const acts = [
    () => founder.patch(`/admin/users/${ann.id}`, { disabled: true }),
    () => founder.post('/admin/roles', { name: 'role', permissions: [] }),
    () => founder.patch('/admin/settings/site', { reserved_nickname: [] }),
    () => founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 5, reason: 'a gift' }),
    () => founder.patch('/admin/cashes/1', { state: 1 }),
    () => founder.post('/admin/store-iap-products', { name: 'c', store_id: 'c', amount: 1, showAmount: 1 }),
  ]
  for (const act of acts) {
    const reply = await act()
    assert.equal(reply.statusCode, 401, reply.body)
    assert.equal(reply.json().code, 'auth.step_up')
    assert.equal(reply.headers['x-step-up'], 'factor')
  }
  assert.equal((await founder.post('/admin/tag-categories', { name: 'Kinds' })).statusCode, 201, 'tags are not guarded')
  assert.equal((await ann.get('/user')).statusCode, 200, 'nothing happened')
  await addGenerator(world, founder)
  assert.equal((await acts[0]!()).statusCode, 204)
})

test('TRUST-7 a factor that was shown is good for 15 minutes, for this sign-in and through a refresh', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await founder.put('/user/password', { password: 'correct horse battery' })
  const login = await world.guest().post('/auth/login', { login: founder.name, password: 'correct horse battery' })
  const generator = await addGenerator(world, founder)
  assert.equal((await suspend(founder, ann)).statusCode, 204)
  const elsewhere = { headers: { authorization: `Bearer ${login.json().access_token}` } }
  const other = await founder.patch(`/admin/users/${ann.id}`, { verification: null }, elsewhere)
  assert.equal(other.json().code, 'auth.step_up', 'the other sign-in has not shown it')

  founder.token = (await founder.post('/auth/refresh')).json().access_token
  await world.clock.advance(14 * MINUTES)
  assert.equal((await suspend(founder, ann)).statusCode, 204)
  await world.clock.advance(2 * MINUTES)
  assert.equal((await suspend(founder, ann)).statusCode, 401)
  assert.equal((await founder.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await suspend(founder, ann)).statusCode, 204, 'at once, not after five seconds')
})

test('TRUST-7 sessions say where they came from, never the whole address; a new device is told', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.put('/user/password', { password: 'correct horse battery' })
  const told = async () =>
    (await ann.get('/user/notifications?type=system'))
      .json()
      .data.filter((each: { data: { content: string } }) => JSON.stringify(each).includes('New sign-in')).length
  const signIn = (agent: string, remoteAddress: string) =>
    world
      .guest()
      .post(
        '/auth/login',
        { login: ann.name, password: 'correct horse battery' },
        { remoteAddress, headers: { 'user-agent': agent } },
      )
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  assert.equal((await signIn(firefox, '203.0.113.77')).statusCode, 200)
  assert.equal(await told(), 1)
  await signIn(firefox.replaceAll('140', '141'), '203.0.113.9')
  assert.equal(await told(), 1, 'an update, or another address of the same network, is not news')
  await signIn(firefox, '2001:db8:1:2::7')
  assert.equal(await told(), 2)

  const sessions: { device: string; address: string; last_used_at: string }[] = (await ann.get('/user/sessions')).json()
  assert.deepEqual(
    sessions.slice(0, 3).map(({ device, address }) => [device, address]),
    [
      ['Firefox on Linux', '2001:db8:1::/48'],
      ['Firefox on Linux', '203.0.113.0/24'],
      ['Firefox on Linux', '203.0.113.0/24'],
    ],
  )
  const before = sessions.at(-1)!.last_used_at
  await world.clock.advance(20 * MINUTES)
  await ann.get('/user')
  const after = (await ann.get('/user/sessions')).json().at(-1).last_used_at
  assert(Date.parse(after) - Date.parse(before) >= 19 * MINUTES * 1000)
})
