import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addressOf, send } from '../access/call.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { rows } from '../access/table.ts'
import { addGenerator, createAuthenticator, type Generator } from '../factories/factors.ts'
import { createPaidTopic } from '../factories/topics.ts'
import { requestsFrom } from '../person.ts'
import { createWorld, type Person, type Requests, type World } from '../world.ts'

const PASSWORD = 'correct horse battery'
const MINUTES = 60
const DAYS = 86_400
const OWN_PAGE = { 'x-plaza-session': '1' }

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

/** A user with a password and a code generator. */
async function guarded(name = 'ann'): Promise<{ person: Person; generator: Generator }> {
  const [person] = await world.people(name)
  await person.put('/user/password', { password: PASSWORD })
  return { person, generator: await addGenerator(world, person) }
}
const signIn = async (person: Person, headers: Record<string, string> = {}, password = PASSWORD) => {
  const reply = await world.guest().post('/auth/login', { login: person.name, password }, { headers })
  assert.equal(reply.statusCode, 200, reply.body)
  return { answer: reply.json(), as: requestsFrom(world.app, '198.51.100.7', () => reply.json().access_token) }
}
/** A code works once, so each is shown in a half minute of its own. */
const freshCode = async (generator: Generator): Promise<string> => {
  await world.clock.advance(60)
  return generator.code()
}
const isHalf = async (as: Requests) => (await as.get('/user')).json().code === 'auth.step_up'

test('TRUST-16 a password alone opens nothing: every operation of the access table answers 401 auth.step_up', async () => {
  const stage: Stage = await setStage(world)
  const { person } = await guarded()
  await world.owner`insert into user_roles (user_id, role_id) select ${person.id}, id from roles where name = 'founder'`
  const { answer, as } = await signIn(person)
  assert.equal(answer.factor, true)
  const open = ['POST /api/v2/auth/factor', 'POST /api/v2/auth/factor/options']
  const wrong: string[] = []
  for (const row of rows) {
    const reply = await send(as, row.method, addressOf(stage, row.url, { params: ANY }), {
      headers: { 'idempotency-key': `walk ${row.name}` },
    })
    const isRefused = reply.statusCode === 401 && reply.json().code === 'auth.step_up'
    if (isRefused === open.includes(row.name)) wrong.push(`${row.name}: ${reply.statusCode}`)
  }
  assert.deepEqual(wrong, [])
  assert.equal((await as.get('/user')).headers['x-step-up'], 'factor')
  const inQuery = await world.guest().get(`/user?token=${answer.access_token}`)
  assert.equal(inQuery.json().code, 'auth.step_up')
})
// Whatever a path points at: nothing is looked up before the refusal.
const ANY = new Proxy<Record<string, string | number>>(
  {},
  {
    get: (_, name) => (typeof name === 'string' ? 1 : undefined),
    ownKeys: () => PARAMS,
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
)
const PARAMS = [
  ...new Set(rows.flatMap(({ url }) => [...url.matchAll(/:(\w+)|(\*)/g)].map(([, name, star]) => name ?? star!))),
]

test('TRUST-16 the factor completes the sign-in: everything works, and the token can be refreshed and kept', async () => {
  const { person, generator } = await guarded()
  const { as } = await signIn(person)
  assert.equal((await as.post('/auth/factor', { code: '000000' })).json().code, 'auth.wrong_factor')
  assert.ok(await isHalf(as))
  const shown = await as.post('/auth/factor', { code: await freshCode(generator) })
  assert.equal(shown.statusCode, 200, shown.body)
  assert.deepEqual(Object.keys(shown.json()), ['device_token'])
  assert.equal((await as.get('/user')).json().id, person.id)
  assert.equal((await as.post('/auth/refresh')).statusCode, 200)
  const { as: again } = await signIn(person)
  assert.equal((await again.post('/auth/factor', { recovery_code: generator.recoveryCodes[0] })).statusCode, 200)
})

test('TRUST-16 refreshing, keeping and renewing a session that awaits its factor does not complete it', async () => {
  const { person } = await guarded()
  const { as } = await signIn(person)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH'] as const)
    assert.equal((await as.send({ method, url: '/auth/refresh' })).json().code, 'auth.step_up', method)
  const kept = await as.post('/auth/session', undefined, { headers: OWN_PAGE })
  assert.equal(kept.json().code, 'auth.step_up')
  assert.equal(kept.headers['set-cookie'], undefined)
  await world.clock.advance(1441 * MINUTES)
  const late = await as.post('/auth/refresh')
  assert.equal(late.statusCode, 401, 'nor when it has expired')
})

test('TRUST-16 a code by phone, the mini-program and a reset password ask for the factor as well', async () => {
  const { person } = await guarded()
  await world.guest().post('/verifycodes', { phone: person.phone })
  const byCode = await world
    .guest()
    .post('/auth/login', { login: person.phone, verifiable_code: await world.codeFor(person.phone) })
  assert.equal(byCode.json().factor, true, byCode.body)

  const first = await world.guest().post('/social/mini-program', { code: `demo:mini${person.id}` })
  assert.equal(first.json().factor, undefined)
  const mini = requestsFrom(world.app, '198.51.100.8', () => first.json().access_token)
  await addGenerator(world, mini)
  await world.clock.advance(11 * MINUTES)
  const second = await world.guest().post('/social/mini-program', { code: `demo:mini${person.id}` })
  assert.equal(second.json().factor, true, second.body)

  await world.clock.advance(2 * MINUTES)
  await world.guest().post('/verifycodes', { phone: person.phone })
  const reset = {
    phone: person.phone,
    verifiable_type: 'sms',
    verifiable_code: await world.codeFor(person.phone),
    password: 'another horse battery',
  }
  assert.equal((await world.guest().put('/user/retrieve-password', reset)).statusCode, 204)
  const { answer, as } = await signIn(person, {}, 'another horse battery')
  assert.equal(answer.factor, true)
  assert.ok(await isHalf(as))
})

test('TRUST-16 a passkey completes a sign-in too', async () => {
  const [person] = await world.people('key')
  await person.put('/user/password', { password: PASSWORD })
  const authenticator = createAuthenticator()
  const { id, options } = (await person.post('/user/factors', { kind: 'passkey' })).json()
  assert.equal((await person.put(`/user/factors/${id}`, { credential: authenticator.makes(options) })).statusCode, 204)
  const { as } = await signIn(person)
  const asked = await as.post('/auth/factor/options')
  assert.equal(asked.statusCode, 201, asked.body)
  const shown = await as.post('/auth/factor', { credential: authenticator.shows(asked.json().options) })
  assert.equal(shown.statusCode, 200, shown.body)
  assert.equal((await as.get('/user')).statusCode, 200)
})

test('TRUST-16 a remembered device is asked again after 30 days, for another account, and once it is forgotten', async () => {
  const { person, generator } = await guarded()
  const { as } = await signIn(person)
  const { device_token: token } = (await as.post('/auth/factor', { code: await freshCode(generator) })).json()
  const remembered = { 'x-device-token': token }
  const { answer, as: here } = await signIn(person, remembered)
  assert.equal(answer.factor, undefined)
  assert.equal((await here.get('/user')).statusCode, 200)
  const other = await guarded('bob')
  assert.equal((await signIn(other.person, remembered)).answer.factor, true, 'not his')
  assert.equal((await signIn(person, { 'x-device-token': `${token}x` })).answer.factor, true)

  const [device] = (await here.get('/user/devices')).json()
  assert.equal(device.is_current, true)
  assert.ok(
    (await here.get('/user/sessions')).json().some(({ device_id }: { device_id: number }) => device_id === device.id),
  )
  assert.equal((await other.person.delete(`/user/devices/${device.id}`)).statusCode, 404, 'no one else forgets it')
  assert.equal((await here.delete(`/user/devices/${device.id}`)).statusCode, 204)
  assert.equal((await signIn(person, remembered)).answer.factor, true)
  assert.equal((await here.get('/user')).statusCode, 200, 'the sign-in goes on')

  const { as: later } = await signIn(person)
  const again = {
    'x-device-token': (await later.post('/auth/factor', { code: await freshCode(generator) })).json().device_token,
  }
  await world.clock.advance(29 * DAYS)
  assert.equal((await signIn(person, again)).answer.factor, undefined)
  await world.clock.advance(2 * DAYS)
  assert.equal((await signIn(person, again)).answer.factor, true)
})

test('TRUST-16 pages of the service get a cookie that no script reads; a page of another site gets none', async () => {
  const { person, generator } = await guarded()
  const { as } = await signIn(person)
  const shown = await as.post(
    '/auth/factor',
    { code: await freshCode(generator) },
    { headers: { ...OWN_PAGE, 'sec-fetch-site': 'same-origin' } },
  )
  assert.equal(shown.statusCode, 204, shown.body)
  const cookie = String(shown.headers['set-cookie'])
  assert.match(
    cookie,
    /^plaza_device=plzd_[\w-]+; Path=\/; Max-Age=2592000|^plaza_device=plzd_[\w-]+; Path=\/; HttpOnly/,
  )
  assert.match(cookie, /HttpOnly.*SameSite=Strict/)
  assert.equal((await signIn(person, { cookie: cookie.split(';')[0]! })).answer.factor, undefined)
  const { as: shared } = await signIn(person)
  const once = await shared.post(
    '/auth/factor',
    { code: await freshCode(generator), remember: false },
    { headers: OWN_PAGE },
  )
  assert.deepEqual([once.statusCode, once.headers['set-cookie']], [204, undefined])
})

test('TRUST-16 a new password, and the last factor removed, forget devices', async () => {
  const { person, generator } = await guarded()
  const { as } = await signIn(person)
  const { device_token } = (await as.post('/auth/factor', { code: await freshCode(generator) })).json()
  await person.post('/auth/factor', { code: await freshCode(generator) })
  const change = await person.put('/user/password', { old_password: PASSWORD, password: 'another horse battery' })
  assert.equal(change.statusCode, 204, change.body)
  assert.equal((await signIn(person, { 'x-device-token': device_token }, 'another horse battery')).answer.factor, true)

  const { as: here } = await signIn(person, {}, 'another horse battery')
  const kept = (await here.post('/auth/factor', { code: await freshCode(generator) })).json().device_token
  assert.equal((await here.delete(`/user/factors/${generator.id}`)).statusCode, 204)
  assert.equal((await signIn(person, {}, 'another horse battery')).answer.factor, undefined, 'nothing to show any more')
  await addGenerator(world, here)
  assert.equal((await signIn(person, { 'x-device-token': kept }, 'another horse battery')).answer.factor, true)
})

test('TRUST-16 what changes the account needs a factor of the last 15 minutes, whatever else is sent along', async () => {
  const { person, generator } = await guarded()
  const elsewhere = await signIn(person)
  await elsewhere.as.post('/auth/factor', { code: await freshCode(generator) })
  await world.clock.advance(16 * MINUTES)
  const [other] = (await person.get('/user/sessions'))
    .json()
    .filter((each: { is_current: boolean }) => !each.is_current)
  const wanted = world.phone()
  await person.post('/verifycodes/contact', { phone: wanted })
  const acts = {
    password: () => person.put('/user/password', { old_password: PASSWORD, password: 'another horse battery' }),
    phone: async () =>
      person.put('/user/phone', { phone: wanted, verifiable_code: await world.codeFor(wanted), password: PASSWORD }),
    email: () =>
      person.put('/user/email', { email: `${person.name}@example.org`, verifiable_code: '123456', password: PASSWORD }),
    removePhone: () => person.delete(`/user/phone?password=${encodeURIComponent(PASSWORD)}`),
    removeEmail: () => person.delete(`/user/email?password=${encodeURIComponent(PASSWORD)}`),
    add: () => person.post('/user/factors', { kind: 'totp' }),
    remove: () => person.delete(`/user/factors/${generator.id}`),
    end: () => person.delete(`/user/sessions/${other.id}`),
    account: () => person.delete(`/user?password=${encodeURIComponent(PASSWORD)}`),
  }
  for (const [name, act] of Object.entries(acts)) {
    const reply = await act()
    assert.deepEqual([reply.statusCode, reply.json().code], [401, 'auth.step_up'], name)
  }
  assert.equal((await elsewhere.as.get('/user')).statusCode, 200, 'nothing happened')
  assert.equal((await person.post('/auth/factor', { code: await freshCode(generator) })).statusCode, 204)
  for (const name of ['end', 'phone', 'account'] as const) assert.ok((await acts[name]()).statusCode < 300, name)
})

test('TRUST-16 giving and withdrawing more than 10,000 in a day needs a factor; races count as one', async () => {
  const founder = await world.founder()
  const { person, generator } = await guarded()
  const [bob] = await world.people('bob')
  const feed = (await bob.post('/feeds', { feed_content: 'Kites over the river' })).json().id
  await founder.post('/admin/currency/adjustments', { user_id: person.id, amount: 100_000, reason: 'for the test' })
  const give = (price: number) => person.post(`/feeds/${feed}/rewards`, { name: 'Tea', price, numbers: 1 })
  const withdraw = (amount: number) => person.post('/currency/cash', { amount })
  await world.clock.advance(16 * MINUTES)
  assert.equal((await give(4000)).statusCode, 201)
  const raced = await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? give(2000) : withdraw(2000))))
  assert.equal(
    raced.filter(({ statusCode }) => statusCode === 201).length,
    3,
    JSON.stringify(raced.map(({ statusCode }) => statusCode)),
  )
  for (const reply of raced.filter(({ statusCode }) => statusCode !== 201))
    assert.equal(reply.json().code, 'auth.step_up')
  assert.equal((await give(1)).json().code, 'auth.step_up')
  assert.equal((await withdraw(100)).json().code, 'auth.step_up')
  await person.post('/auth/factor', { code: await freshCode(generator) })
  assert.equal((await give(20_000)).statusCode, 201)
  assert.equal((await withdraw(20_000)).statusCode, 201)
  await world.clock.advance(25 * 3600)
  person.token = (await person.post('/auth/refresh')).json().access_token
  assert.equal((await give(10_000)).statusCode, 201, 'the next day begins at nothing')
  assert.equal((await give(1)).statusCode, 401)
})

test('TRUST-16 the fee of a topic and the offer for an answer count as given; races count as one', async () => {
  const founder = await world.founder()
  const { person, generator } = await guarded()
  const [bob] = await world.people('bob')
  const topics = await Promise.all([6000, 6000, 20_000].map((expense) => createPaidTopic(bob, expense)))
  const question = { title: 'Why?', content: 'x', author_id: person.id, offer: 20_000 }
  const wenda = (await founder.post('/admin/wendas', question)).json().id
  const answer = { feed_content: 'because', repostable_type: 'wenda', repostable_id: wenda }
  const adoption = (await bob.post('/feeds', answer)).json().id
  await founder.post('/admin/currency/adjustments', { user_id: person.id, amount: 100_000, reason: 'for the test' })
  const join = (topic: number | undefined) => person.put(`/user/feed-topics/${topic}`)
  const adopt = () => person.put(`/wendas/${wenda}/adoption`, { adoption })
  await world.clock.advance(16 * MINUTES)

  const raced = await Promise.all(topics.slice(0, 2).map(join))
  assert.deepEqual(raced.map(({ statusCode }) => statusCode >= 400).sort(), [false, true])
  for (const reply of [raced.find(({ statusCode }) => statusCode >= 400)!, await join(topics[2]), await adopt()])
    assert.deepEqual([reply.statusCode, reply.json().code], [401, 'auth.step_up'])
  const joined = topics[raced.findIndex(({ statusCode }) => statusCode < 400)]
  assert.ok((await join(joined)).statusCode < 300, 'a member pays nothing')
  await person.post('/auth/factor', { code: await freshCode(generator) })
  assert.ok((await join(topics[2])).statusCode < 300)
  assert.equal((await adopt()).statusCode, 204)
})

test('TRUST-16 no one else replays what a sign-in got for its factor', async () => {
  const { person, generator } = await guarded()
  const { as } = await signIn(person)
  const code = await freshCode(generator)
  const key = { headers: { 'idempotency-key': 'the same' } }
  const shown = await as.post('/auth/factor', { code }, key)
  assert.equal(shown.statusCode, 200)
  assert.deepEqual((await as.post('/auth/factor', { code }, key)).json(), shown.json(), 'a lost answer is given again')
  const { as: thief } = await signIn(person)
  assert.equal((await thief.post('/auth/factor', { code }, key)).statusCode, 422)
  assert.ok(await isHalf(thief))

  const login = { login: person.name, password: PASSWORD }
  const remembered = { headers: { 'idempotency-key': 'login 1', 'x-device-token': shown.json().device_token } }
  const guest = world.guest()
  assert.equal((await guest.post('/auth/login', login, remembered)).json().factor, undefined)
  const copied = await guest.post('/auth/login', login, { headers: { 'idempotency-key': 'login 1' } })
  assert.equal(copied.json().code, 'idempotency.reused', copied.body)
})

test('TRUST-16 a user without a factor notices nothing', async () => {
  const [ann] = await world.people('ann')
  await ann.put('/user/password', { password: PASSWORD })
  const { answer, as } = await signIn(ann)
  assert.deepEqual(Object.keys(answer).sort(), ['access_token', 'expires_in', 'refresh_ttl', 'token_type'])
  assert.equal((await as.post('/auth/refresh')).statusCode, 200)
  await world.clock.advance(30 * MINUTES)
  const changed = await ann.put('/user/password', { old_password: PASSWORD, password: 'another horse battery' })
  assert.equal(changed.statusCode, 204)
  assert.equal((await ann.delete(`/user?password=${encodeURIComponent('another horse battery')}`)).statusCode, 202)
})
