import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { browserOf, startProvider } from '../../../../test/contracts/oidc.ts'
import { givePassword } from '../../../../test/factories/accounts.ts'
import { addGenerator } from '../../../../test/factories/factors.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'
const A_WHILE = 16 * 60
const HERE = '?direct&next=/me/settings/identities'

async function worldWithProvider(t: TestContext) {
  const played = await startProvider(t)
  return { ...played, world: await createWorld(t, { env: played.env }) }
}

const browserWith = (world: World, person: Person) => browserOf(world, () => person.token)
const link = (browser: ReturnType<typeof browserOf>, body: object = {}) => browser.ask('POST', '/user/identities', body)
const linked = async (person: Person) =>
  (await person.get('/user/identities')).json().map(({ provider }: { provider: string }) => provider)

test('a user links the sign-in there, signs in with it, and unlinks it again', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann] = await world.people('ann')
  const browser = browserWith(world, ann)
  assert.equal(
    await browser.comeBack(provider, { name: 'ann there', isVerified: false }, HERE),
    '/me/settings/identities?with=oidc',
  )
  assert.equal((await link(browser)).statusCode, 204)
  const [identity] = (await ann.get('/user/identities')).json()
  assert.equal(identity.provider, 'oidc')
  assert.match(identity.linked_at, /^\d{4}-\d\d-\d\dT.*Z$/)
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /can now sign in to your account with Acme/)

  const later = browserOf(world)
  await later.comeBack(provider, { name: 'ann there', isVerified: false })
  const { access_token: token } = (await later.signIn()).json()
  assert.equal((await world.guest().get(`/user?token=${token}`)).json().id, ann.id)

  assert.equal((await ann.delete('/user/identities/oidc')).statusCode, 204)
  assert.deepEqual(await linked(ann), [])
  assert.equal((await ann.delete('/user/identities/oidc')).json().code, 'auth.identity_not_found')
  const stranger = browserOf(world)
  await stranger.comeBack(provider, { name: 'ann there', isVerified: false })
  assert.equal((await stranger.signIn()).json().created, true)
})

test('OIDC-7: linking and unlinking need a fresh proof, and the factor of a user who has one', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  await world.clock.advance(A_WHILE)
  const browser = browserWith(world, ann)
  await browser.comeBack(provider, { name: 'anns own', isVerified: false }, HERE)
  assert.deepEqual([(await link(browser)).json().code], ['auth.step_up'])
  assert.equal((await link(browser, { password: 'not hers at all' })).json().code, 'auth.wrong_credentials')
  assert.equal((await link(browser, { password: PASSWORD })).statusCode, 204)
  assert.equal((await ann.delete('/user/identities/oidc')).json().code, 'auth.step_up')
  assert.equal((await ann.delete(`/user/identities/oidc?password=${encodeURIComponent(PASSWORD)}`)).statusCode, 204)
})

test('OIDC-7: a user with a second factor shows it to link or unlink: a password does not replace it', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [bob] = await world.people('bob')
  await givePassword(bob, PASSWORD)
  const generator = await addGenerator(world, bob)
  await world.clock.advance(A_WHILE)
  const browser = browserWith(world, bob)
  await browser.comeBack(provider, { name: 'bobs own', isVerified: false }, HERE)
  assert.equal((await link(browser, { password: PASSWORD })).json().code, 'auth.step_up')
  assert.equal((await bob.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await link(browser)).statusCode, 204)
})

test('OIDC-7: the only way to sign in stays', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const browser = browserOf(world)
  await browser.comeBack(provider, { name: 'only this way', isVerified: false })
  const { access_token: token } = (await browser.signIn()).json()
  const headers = { authorization: `Bearer ${token}` }
  const refused = await world.guest().delete('/user/identities/oidc', undefined, { headers })
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'auth.last_way_in'])
  await world.guest().put('/user/password', { password: PASSWORD }, { headers })
  assert.equal((await world.guest().delete('/user/identities/oidc', undefined, { headers })).statusCode, 204)
})

test('one sign-in there leads to one account, one account has one there; two who claim it at once share it', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [anns, bobs] = [browserWith(world, ann), browserWith(world, bob)]
  for (const browser of [anns, bobs])
    await browser.comeBack(provider, { name: 'wanted by two', isVerified: false }, HERE)
  const replies = await Promise.all([link(anns), link(bobs)])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 422])
  assert.equal(replies.find(({ statusCode }) => statusCode === 422)!.json().code, 'auth.identity_taken')
  const owners = [...(await linked(ann)), ...(await linked(bob))]
  assert.deepEqual(owners, ['oidc'])
  const [owner, browser] = (await linked(ann)).length > 0 ? [ann, anns] : [bob, bobs]
  await browser.comeBack(provider, { name: 'a second one', isVerified: false }, HERE)
  assert.equal((await link(browser)).json().code, 'auth.already_linked')
  await browser.comeBack(provider, { name: 'wanted by two', isVerified: false }, HERE)
  assert.equal((await link(browser)).statusCode, 204, 'the same again changes nothing')
  assert.deepEqual(await linked(owner), ['oidc'])
})

test('a sign-in that was unlinked and comes back as a new account is known', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const [ann] = await world.people('ann')
  const browser = browserWith(world, ann)
  await browser.comeBack(provider, { name: 'twice over', isVerified: false }, HERE)
  await link(browser)
  await ann.delete('/user/identities/oidc')
  const other = browserOf(world)
  await other.comeBack(provider, { name: 'twice over', isVerified: false })
  const { access_token: token } = (await other.signIn()).json()
  const { id } = (await world.guest().get(`/user?token=${token}`)).json()
  const audited = await world.owner`
    select after from audit_log where action = 'users.returned' and object = ${`users:${id}`}`
  assert.deepEqual(
    audited.map(({ after }) => after),
    [{ former_user_id: ann.id }],
  )
})

test('without a provider there is nothing to link, and no page leads anywhere', async (t) => {
  const world = await createWorld(t, {
    ports: { signInProvider: undefined as never },
  })
  const [ann] = await world.people('ann')
  assert.equal((await ann.get('/bootstrappers')).json().oidc.name, null)
  for (const url of ['/sign-in/oidc', '/sign-in/oidc/callback'])
    assert.equal(
      (await world.guest().get(url, { headers: { host: 'plaza.test' } })).json().code,
      'auth.not_offered',
      url,
    )
  const reply = await browserOf(world).signIn()
  assert.equal(reply.json().code, 'auth.not_offered')
})
