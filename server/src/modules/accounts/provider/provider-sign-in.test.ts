import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { browserOf, startProvider } from '../../../../test/contracts/oidc.ts'
import { givePassword } from '../../../../test/factories/accounts.ts'
import { addGenerator } from '../../../../test/factories/factors.ts'
import { requestsFrom } from '../../../../test/person.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'

async function worldWithProvider(t: TestContext) {
  const played = await startProvider(t)
  return { ...played, world: await createWorld(t, { env: played.env }) }
}

const whoIs = async (world: World, token: string) => (await world.guest().get(`/user?token=${token}`)).json()

/** Gives a user an email address that they have verified. */
async function addEmail(world: World, person: Person, email: string): Promise<void> {
  await person.post('/verifycodes/contact', { email })
  const reply = await person.put('/user/email', { email, verifiable_code: await world.codeFor(email) })
  assert.equal(reply.statusCode, 204, reply.body)
}

test('the first sign-in makes an account with the name and the verified address, the second finds it', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const zoe = { name: 'Zoe Li', email: 'Zoe@Example.org', isVerified: true }
  const browser = browserOf(world)
  assert.equal(await browser.comeBack(provider, zoe, '?next=/feeds/5'), '/sign-in?with=oidc&next=%2Ffeeds%2F5')
  const first = await browser.signIn()
  assert.equal(first.statusCode, 200, first.body)
  const { access_token: token, ...rest } = first.json()
  assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1440, refresh_ttl: 20_160, created: true })
  assert.equal(browser.jar.get('plaza_provider'), '1')
  assert.equal(browser.jar.has('plaza_answer'), false)
  const made = await whoIs(world, token)
  assert.deepEqual([made.name, made.email, made.initial_password], ['Zoe Li', 'zoe@example.org', true])
  assert.ok(made.email_verified_at)

  const again = browserOf(world)
  assert.equal(await again.comeBack(provider, { ...zoe, name: 'ZOE LI' }), '/sign-in?with=oidc')
  const second = (await again.signIn()).json()
  assert.deepEqual([(await whoIs(world, second.access_token)).id, second.created], [made.id, undefined])
})

test('eight first sign-ins of one person at once make one account', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const browsers = Array.from({ length: 8 }, () => browserOf(world))
  for (const browser of browsers) await browser.comeBack(provider, { name: 'all at once', isVerified: false })
  const replies = await Promise.all(browsers.map((browser) => browser.signIn()))
  const ids = await Promise.all(replies.map(async (reply) => (await whoIs(world, reply.json().access_token)).id))
  assert.equal(new Set(ids).size, 1)
  assert.equal(replies.filter((reply) => reply.json().created).length, 1)
})

test('a name that is taken gets a number; one that is reserved or no name gives way to a free one', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann] = await world.people('ann')
  const nameAfter = async (name: string) => {
    const browser = browserOf(world)
    await browser.comeBack(provider, { name, isVerified: false })
    return (await whoIs(world, (await browser.signIn()).json().access_token)).name
  }
  assert.equal(await nameAfter(ann.name), `${ann.name}2`)
  for (const name of ['admin', 'lin@example.org', 'x\u202ey', '13800000000'])
    assert.match(await nameAfter(name), /^user-[0-9a-z]+$/, name)
})

test('OIDC-1: the account with the address is entered only when its owner says so, by password or code', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const answers = { name: 'someone new', email: 'ann@example.org', isVerified: true }
  await addEmail(world, ann, 'ann@example.org')
  await givePassword(ann, PASSWORD)
  const browser = browserOf(world)
  await browser.comeBack(provider, answers)

  const refused = await browser.signIn()
  assert.deepEqual(
    [refused.statusCode, refused.json().code, refused.json().email, refused.json().confirm_by],
    [422, 'auth.link_needed', 'ann@example.org', 'password'],
  )
  const wrong = await browser.signIn({ password: 'not hers at all' })
  assert.deepEqual([wrong.statusCode, wrong.json().code], [422, 'auth.wrong_credentials'])
  const entered = await browser.signIn({ password: PASSWORD })
  assert.equal((await whoIs(world, entered.json().access_token)).id, ann.id)
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /can now sign in to your account with Acme/)

  // From now on without a question, whatever the address there is.
  const again = browserOf(world)
  await again.comeBack(provider, { ...answers, email: 'another@example.org' })
  assert.equal((await whoIs(world, (await again.signIn()).json().access_token)).id, ann.id)

  // By a code, for someone without a password.
  await addEmail(world, bob, 'bob@example.org')
  const bobs = browserOf(world)
  await bobs.comeBack(provider, { name: 'bob elsewhere', email: 'bob@example.org', isVerified: true })
  assert.equal((await bobs.signIn()).json().confirm_by, 'code')
  await world.clock.advance(61)
  await bobs.ask('POST', '/verifycodes', { email: 'bob@example.org' })
  const code = await world.codeFor('bob@example.org')
  assert.equal((await whoIs(world, (await bobs.signIn({ verifiable_code: code })).json().access_token)).id, bob.id)
})

test('OIDC-1: an address that one of the two sides has not verified opens nothing, and is not taken over', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann] = await world.people('ann')
  await addEmail(world, ann, 'ann@example.org')
  const unverifiedThere = browserOf(world)
  await unverifiedThere.comeBack(provider, { name: 'mallory one', email: 'ann@example.org', isVerified: false })
  const one = await whoIs(world, (await unverifiedThere.signIn()).json().access_token)
  assert.deepEqual([one.id === ann.id, one.email], [false, null])

  await world.owner`update users set email_verified_at = null where id = ${ann.id}`
  const unverifiedHere = browserOf(world)
  await unverifiedHere.comeBack(provider, { name: 'mallory two', email: 'ann@example.org', isVerified: true })
  const two = await whoIs(world, (await unverifiedHere.signIn()).json().access_token)
  assert.deepEqual([two.id === ann.id, two.email], [false, null])
})

test('a user who does not know the account continues with one of their own, without the address', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann] = await world.people('ann')
  await addEmail(world, ann, 'ann@example.org')
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'not ann', email: 'ann@example.org', isVerified: true })
  const made = await whoIs(world, (await browser.signIn({ separate: true })).json().access_token)
  assert.deepEqual([made.name, made.email], ['not ann', null])
})

test('OIDC-2: an answer is good once, in the browser it was given to, and for ten minutes', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'comes once', isVerified: false })
  const kept = browser.jar.get('plaza_answer')!
  assert.equal((await browserOf(world).signIn()).json().code, 'auth.answer_expired')
  const both = await Promise.all([browser.signIn(), browser.signIn()])
  assert.deepEqual(both.map((reply) => reply.statusCode).sort(), [200, 422])
  browser.jar.set('plaza_answer', kept)
  assert.equal((await browser.signIn()).json().code, 'auth.answer_expired')

  const late = browserOf(world)
  await late.comeBack(provider, { name: 'comes late', isVerified: false })
  await world.clock.advance(601)
  assert.equal((await late.signIn()).json().code, 'auth.answer_expired')

  // What was begun is no answer, nor is one that was changed.
  const begun = browserOf(world)
  await begun.begin()
  assert.equal((await begun.signIn()).json().code, 'auth.answer_expired')
  begun.jar.set('plaza_answer', `${kept.slice(0, -4)}AAAA`)
  assert.equal((await begun.signIn()).json().code, 'auth.answer_expired')
})

test('OIDC-2: a page of another site cannot use the answer', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'lured', isVerified: false })
  const cookie = `plaza_answer=${browser.jar.get('plaza_answer')}`
  const foreign = [
    {},
    { 'x-plaza-session': '1', origin: 'https://evil.example' },
    { 'x-plaza-session': '1', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const reply = await world.guest().post('/auth/oidc', {}, { headers: { cookie, ...headers } })
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'auth.foreign_page'])
  }
})

test('OIDC-7: a suspended user reads the decision, a user with a factor shows it first', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const founder = await world.founder()
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'rude person', isVerified: false })
  const { id } = await whoIs(world, (await browser.signIn()).json().access_token)
  await founder.patch(`/admin/users/${id}`, { disabled: true, rule: 'other', reason: 'rude' })
  const again = browserOf(world)
  await again.comeBack(provider, { name: 'rude person', isVerified: false })
  const refused = await again.signIn()
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'auth.suspended'])
  assert.match(refused.json().decision_token, /^pld_/)

  const careful = browserOf(world)
  await careful.comeBack(provider, { name: 'careful person', isVerified: false })
  const { access_token: token } = (await careful.signIn()).json()
  await addGenerator(
    world,
    requestsFrom(world.app, careful.address, () => token),
  )
  const later = browserOf(world)
  await later.comeBack(provider, { name: 'careful person', isVerified: false })
  const waiting = (await later.signIn()).json()
  assert.equal(waiting.factor, true)
  assert.equal((await world.guest().get(`/user?token=${waiting.access_token}`)).json().code, 'auth.step_up')
})

test('where registering is closed, only those who have an account come in; or only at the provider', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const known = browserOf(world)
  await known.comeBack(provider, { name: 'was here before', isVerified: false })
  await known.signIn()
  await changeSetting(world, 'register', { method: 'none' })
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'comes too late', isVerified: false })
  const refused = await browser.signIn()
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'auth.registration_closed'])
  const again = browserOf(world)
  await again.comeBack(provider, { name: 'was here before', isVerified: false })
  assert.equal((await again.signIn()).statusCode, 200)

  await changeSetting(world, 'register', { type: 'oidc' })
  assert.equal((await browser.signIn()).statusCode, 200)
  const byPhone = await world.guest().post('/verifycodes/register', { phone: world.phone() })
  assert.equal(byPhone.json().code, 'auth.registration_closed')
})

test('an account that was deleted comes back as a new one, and is recognised', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const enter = async () => {
    const browser = browserOf(world)
    await browser.comeBack(provider, { name: 'comes and goes', isVerified: false })
    const { access_token: token } = (await browser.signIn()).json()
    return { token, id: (await whoIs(world, token)).id as number }
  }
  const first = await enter()
  assert.equal((await world.guest().delete(`/user?token=${first.token}`)).statusCode, 202)
  const second = await enter()
  assert.notEqual(second.id, first.id)
  const rows = await world.owner`select user_id from account_returns where former_user_id = ${first.id}`
  assert.deepEqual(
    rows.map(({ user_id }) => Number(user_id)),
    [second.id],
  )
})

test('where newcomers are asked for their age, so are those who come from the provider', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  await changeSetting(world, 'register', { method: 'all', type: 'all', 'min-age': 16 })
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'young one', isVerified: false })
  const refused = async (body: object, code: string) => {
    const reply = await browser.signIn(body)
    assert.equal(reply.statusCode, 422, reply.body)
    assert.equal(reply.json().code, code)
    assert.ok(reply.json().errors.birth_date)
  }
  await refused({}, 'request.invalid')
  await refused({ birth_date: '2015-02-30' }, 'request.invalid')
  await refused({ birth_date: new Date().toISOString().slice(0, 10) }, 'auth.too_young')
  const born = { birth_date: '1990-05-17' }
  const entered = await browser.signIn(born)
  assert.equal(entered.statusCode, 200, entered.body)
  const [{ count } = {}] = await world.owner`select count(*)::int as count from age_checks`
  assert.equal(count, 1)

  const again = browserOf(world)
  await again.comeBack(provider, { name: 'young one', isVerified: false })
  assert.equal((await again.signIn()).statusCode, 200, 'who has an account is not asked')
})

test('OIDC-7: a banned mail provider is no way in by way of the sign-in provider either', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const founder = await world.founder()
  await world.owner`
    insert into bans (kind, target, reason, ends_at, created_by)
    values ('mail', 'banned.example', 'spam', plaza_now() + interval '1 day', ${founder.id})`
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'from there', email: 'from@banned.example', isVerified: true })
  for (const body of [{}, { separate: true }]) {
    const refused = await browser.signIn(body)
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'auth.banned'])
  }
})
