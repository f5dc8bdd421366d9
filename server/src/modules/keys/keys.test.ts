import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld, type Person, type Requests, type World } from '../../../test/world.ts'
import { permissionsOf } from './scopes.ts'

let world: World
before(async (t) => {
  world = await createWorld(t)
})

const by = (key: string, address = '203.0.113.77'): Requests => requestsFrom(world.app, address, () => key)

async function keyOf(person: Requests, scopes: string[], more: object = {}): Promise<{ id: number; key: string }> {
  const made = await person.post('/user/keys', { name: 'Test', scopes, ...more })
  assert.equal(made.statusCode, 201, made.body)
  return made.json()
}

const refusesFor = async (reply: Awaited<ReturnType<Requests['get']>>, scope: string | null) => {
  assert.equal(reply.statusCode, 403, reply.body)
  const { code, scope: named } = reply.json()
  assert.deepEqual({ code, scope: named }, { code: 'key.scope', scope })
}

test('a key opens what its scopes say and names the scope it lacks', async () => {
  const [mei] = await world.people('mei')
  const made = await keyOf(mei, ['read', 'comments'])
  assert.match(made.key, /^plk_[0-9A-Za-z]{49}$/)
  const program = by(made.key)

  assert.equal((await program.get('/feeds')).statusCode, 200)
  await refusesFor(await program.post('/feeds', { feed_content: 'By a program' }), 'feeds')
  await refusesFor(await program.get('/chat/conversations'), 'chat')
  await refusesFor(await program.get('/user/notifications'), 'notifications')
  for (const path of ['/user', '/user/currency', '/user/keys', '/user/sessions', '/user/factors', '/currency/orders'])
    await refusesFor(await program.get(path), null)
  await refusesFor(await program.post('/user/keys', { name: 'More', scopes: ['feeds'] }), null)
  await refusesFor(await program.put(`/user/followings/${mei.id}`), null)
  await refusesFor(await program.delete('/user'), null)

  const writer = by((await keyOf(mei, ['feeds'])).key)
  const { id } = (await writer.post('/feeds', { feed_content: 'By a program' })).json()
  await refusesFor(await writer.post(`/feeds/${id}/like`), null)
  assert.equal((await program.post(`/feeds/${id}/comments`, { body: 'Me too' })).statusCode, 201)
  const own = (await program.get(`/users/${mei.id}`)).json()
  assert.deepEqual([own.name, own.phone], [mei.name, undefined], 'contact data belongs to the account')
})

test('the list shows where a key was used, never the key', async () => {
  const [lin] = await world.people('lin')
  const { id, key } = await keyOf(lin, ['read'], { expires_at: '2035-01-01T00:00:00Z' })
  const current = (await by(key, '198.51.100.23').get('/keys/current')).json()
  assert.deepEqual([current.id, current.user.name, current.scopes], [id, lin.name, ['read']])
  const listed = await lin.get('/user/keys')
  assert.ok(!listed.body.includes(key))
  const [shown] = listed.json().data
  assert.equal(shown.last_network, '198.51.100.0/24')
  assert.equal(shown.ending, key.slice(-4))
  assert.ok(Date.parse(shown.last_used_at))
  const [stored] = await world.owner<{ key_hash: Buffer }[]>`select key_hash from access_keys where id = ${id}`
  assert.ok(!stored!.key_hash.toString('latin1').includes(key))
  assert.equal((await lin.get('/keys/current')).statusCode, 404)
})

test('KEY-2 a key ends when deleted, revoked by anyone who found it, or expired, and when its owner is suspended or leaves', async () => {
  const [ada] = await world.people('ada')
  const founder = await world.founder()
  const works = async (key: string) => (await by(key).get('/keys/current')).statusCode === 200

  const deleted = await keyOf(ada, ['read'])
  assert.ok(await works(deleted.key))
  assert.equal((await ada.delete(`/user/keys/${deleted.id}`)).statusCode, 204)
  assert.ok(!(await works(deleted.key)))

  const leaked = await keyOf(ada, ['read'])
  assert.ok(await works(leaked.key))
  for (const key of [leaked.key, leaked.key, 'nonsense', `plk_${'0'.repeat(49)}`])
    assert.equal((await world.guest().post('/keys/revocation', { key })).statusCode, 204)
  assert.ok(!(await works(leaked.key)))

  const brief = await keyOf(ada, ['read'], { expires_at: new Date(world.clock.now().getTime() + 60_000).toISOString() })
  assert.ok(await works(brief.key))
  await world.clock.advance(61)
  assert.ok(!(await works(brief.key)))

  const kept = await keyOf(ada, ['read'])
  assert.ok(await works(kept.key))
  await founder.patch(`/admin/users/${ada.id}`, { disabled: true })
  assert.ok(!(await works(kept.key)), 'a suspended person’s key still works')
  await founder.patch(`/admin/users/${ada.id}`, { disabled: false })
  assert.ok(await works(kept.key))
  const [gone] = await world.people('gone')
  const last = await keyOf(gone, ['read'])
  assert.equal((await gone.delete('/user')).statusCode, 202)
  assert.ok(!(await works(last.key)))
})

test('KEY-3 a mistyped key is no key, and the database is not asked', async () => {
  const [zoe] = await world.people('zoe')
  const { key } = await keyOf(zoe, ['read'])
  const flipped = key.slice(0, 10) + (key[10] === 'A' ? 'B' : 'A') + key.slice(11)
  assert.equal((await by(flipped).get('/keys/current')).statusCode, 401)
  assert.equal((await by(key).get('/keys/current')).statusCode, 200)
})

test('KEY-4 twenty keys a person, also when fifty are made at once', async () => {
  const [ravi] = await world.people('ravi')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ravi.post('/user/keys', { name: 'Many', scopes: ['read'] })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  assert.equal(statuses.filter((status) => status === 201).length, 20)
  assert.equal(answers.find(({ statusCode }) => statusCode === 422)!.json().code, 'key.too_many')
  for (const body of [
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['money'] },
    { name: 'x', scopes: ['currency:manage'] },
    { name: '', scopes: ['read'] },
    { name: 'x', scopes: ['read'], expires_at: 'soon' },
    { name: 'x', scopes: ['read'], expires_at: '2001-01-01T00:00:00Z' },
    { name: 'x', scopes: ['read', 'read'] },
  ])
    assert.equal((await ravi.post('/user/keys', body)).statusCode, 422, JSON.stringify(body))
})

test('KEY-2 a staff scope needs the permission, a fresh proof, is audited, and a role that grows widens no key', async () => {
  const holder = await world.holder('report:manage')
  const [member] = await world.people('member')
  assert.equal((await member.post('/user/keys', { name: 'x', scopes: ['report:manage'] })).json().code, 'key.not_held')

  const { id, key } = await keyOf(holder, ['report:manage'])
  assert.equal((await by(key).get('/admin/reports')).statusCode, 200)
  await refusesFor(await by(key).get('/admin/feeds'), 'feed:manage')
  await refusesFor(await by(key).get('/feeds'), 'read')
  const plain = await keyOf(holder, ['read'])
  await refusesFor(await by(plain.key).get('/admin/reports'), 'report:manage')
  const audited = await world.owner`select action from audit_log where object = ${`keys:${id}`}`
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['keys.create'],
  )
  assert.equal((await world.owner`select 1 from audit_log where object = ${`keys:${plain.id}`}`).length, 0)

  await world.clock.advance(11 * 60)
  assert.equal((await holder.post('/user/keys', { name: 'x', scopes: ['report:manage'] })).statusCode, 401)
  assert.equal((await holder.post('/user/keys', { name: 'x', scopes: ['read'] })).statusCode, 201)

  // The role gains a permission, then loses the one that the key was made with.
  const change = async (permissions: string) => {
    await world.owner`
      update roles set permissions = ${permissions}::text::text[]
      where id in (select role_id from user_roles where user_id = ${holder.id}) and 'report:manage' = any (permissions)`
    await world.clock.advance(6)
  }
  await change('{report:manage,feed:manage}')
  await refusesFor(await by(key).get('/admin/feeds'), 'feed:manage')
  assert.equal((await by(key).get('/admin/reports')).statusCode, 200)
  await change('{feed:manage}')
  assert.equal((await by(key).get('/admin/reports')).json().code, 'auth.permission')
  await refusesFor(await by(key).get('/admin/feeds'), 'feed:manage')
  assert.deepEqual(
    permissionsOf(['feed-post', 'feed:manage', 'report:manage'], ['report:manage']),
    new Set(['feed-post', 'report:manage']),
  )
  assert.ok(!permissionsOf(['*'], ['read', 'feed:manage']).has('*'))
  assert.ok(!permissionsOf(['feed:manage'], ['report:manage']).has('report:manage'), 'a lost permission is lost')
  const founder = await world.founder()
  const guarded = await keyOf(founder, ['user:manage'])
  assert.equal((await by(guarded.key).get('/admin/users')).statusCode, 200)
  await refusesFor(await by(guarded.key).post(`/admin/users/${member.id}/removals`, {}), null)
})

test('BOT-1 a bot says so everywhere, cannot sign in, and neither earns nor pays', async () => {
  const founder = await world.founder()
  const [fan] = await world.people('fan')
  const bot = (await founder.post('/admin/bots', { name: 'greeter', bio: 'Says hello.' })).json()
  const body = { name: 'Greets', scopes: ['read', 'feeds', 'comments', 'chat'] }
  const { key } = (await founder.post(`/admin/bots/${bot.id}/keys`, body)).json()
  const program = by(key)

  const published = await program.post('/feeds', { feed_content: 'Hello, I am a program' })
  assert.equal(published.statusCode, 201, published.body)
  const feedId = published.json().id
  assert.equal((await fan.get(`/feeds/${feedId}`)).json().user.bot, true)
  assert.equal((await fan.get(`/users/${bot.id}`)).json().bot, true)
  assert.ok(!('bot' in (await fan.get(`/users/${fan.id}`)).json()))
  assert.equal((await program.post(`/feeds/${feedId}/comments`, { body: 'And a comment' })).statusCode, 201)

  const reward = await fan.post(`/feeds/${feedId}/rewards`, { name: 'Tea', price: 1, numbers: 1 })
  assert.equal(reward.json().code, 'reward.bot', reward.body)
  assert.equal((await world.owner`select 1 from ledger_accounts where owner_id = ${bot.id}`).length, 0)
  const gift = await founder.post('/admin/currency/adjustments', { user_id: bot.id, amount: 5, reason: 'For its work' })
  assert.deepEqual([gift.statusCode, Object.keys(gift.json().errors)], [422, ['user_id']], gift.body)
  for (const path of ['/sign/add', `/feeds/${feedId}/like`, `/feeds/${feedId}/rewards`])
    await refusesFor(await program.post(path, {}), null)
  await refusesFor(await program.put(`/user/followings/${fan.id}`), null)
  await refusesFor(await program.put('/user/password', { password: 'correct horse battery' }), null)
  assert.equal(
    (await world.guest().post('/auth/login', { login: 'greeter', password: 'anything at all' })).statusCode,
    422,
  )
  const recommended = (await fan.get('/user/recommends?limit=100')).json() as { id: number }[]
  assert.ok(!recommended.some(({ id }) => id === bot.id))

  assert.equal((await founder.post(`/admin/bots/${fan.id}/keys`, body)).statusCode, 404, 'a person is no bot')
  const staffScope = await founder.post(`/admin/bots/${bot.id}/keys`, { name: 'x', scopes: ['feed:manage'] })
  assert.equal(staffScope.json().code, 'key.not_held')
  const [listed] = (await founder.get('/admin/bots')).json().data
  assert.deepEqual([listed.name, listed.keys_count], ['greeter', 1])
})

test('each key has a request limit of its own', async (t) => {
  const { app, people } = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '30' } })
  const [kim] = (await people('kim')) as [Person]
  const made = (await kim.post('/user/keys', { name: 'Busy', scopes: ['read'] })).json()
  const busy = requestsFrom(app, '203.0.113.9', () => made.key)
  let last = await busy.get('/keys/current')
  for (let n = 0; n < 31; n++) last = await busy.get('/keys/current')
  assert.equal(last.statusCode, 429)
  assert.equal((await kim.get('/user')).statusCode, 200)
})
