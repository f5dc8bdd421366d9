import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, obtainCode, registration } from '../../../../test/factories/accounts.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const DAY_S = 86_400
const terms = (version: string, more: object = {}) => ({
  version,
  text: { en: `Terms ${version}`, 'zh-CN': `条款 ${version}` },
  ...more,
})
const ask = (world: World, version: string, days = 14) =>
  changeSetting(world, 'terms', terms(version, { 'grace-days': days }))
const put = async (person: Person, version: string): Promise<number> =>
  (await person.put('/user/terms', { version })).statusCode
/** Another token, because the last has expired. */
async function renew(person: Person): Promise<void> {
  person.token = (await person.post('/auth/refresh')).json().access_token
}

test('TERM-1 a new version is asked for, and after its grace period writing needs it; reading, appeal, export and leaving do not', async (t) => {
  const world = await createWorld(t, { env: {} })
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  await publish(ann, 'before')
  assert.deepEqual((await ann.get('/user/terms')).json(), { version: '', accepted_at: null, required_from: null })

  await ask(world, '2026-01', 5)
  const standing = (await ann.get('/user/terms')).json()
  assert.equal(standing.version, '2026-01')
  assert.equal(standing.accepted_at, null)
  assert.equal(Date.parse(standing.required_from) - world.clock.now().getTime() > 4.9 * DAY_S * 1000, true)
  assert.equal((await ann.put(`/user/followings/${bob.id}`)).statusCode, 204, 'in the grace period people write')
  assert.deepEqual((await world.guest().get('/terms')).json(), terms('2026-01'))

  await world.clock.advance(5 * DAY_S + 6)
  const [{ id: feed }] = (await ann.get(`/feeds?type=users&user=${ann.id}`)).json()
  for (const person of [ann, bob, founder]) await renew(person)
  const removal = await founder.patch(`/admin/feeds/${feed}`, { deleted: true, rule: 'spam', reason: 'Advertising' })
  assert.equal(removal.statusCode, 204, removal.body)
  const refused = await ann.post('/feeds', { feed_content: 'late', feed_from: 5 })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'terms.not_accepted'])
  for (const path of ['/user', '/feeds', '/user/decisions', '/user/comments', '/user/blacks', '/user/sessions'])
    assert.equal((await ann.get(path)).statusCode, 200, path)
  const [{ id: decision }] = (await ann.get('/user/decisions')).json()
  assert.equal((await ann.post(`/user/decisions/${decision}/appeal`, { text: 'No spam.' })).statusCode, 201)

  assert.deepEqual([await put(ann, '2025-12'), await put(ann, '2026-01'), await put(ann, '2026-01')], [422, 204, 204])
  assert.equal((await ann.post('/feeds', { feed_content: 'accepted', feed_from: 5 })).statusCode, 201)
  assert.notEqual((await ann.get('/user/terms')).json().accepted_at, null)
  assert.equal(
    (await bob.delete('/user')).json().code,
    'auth.step_up',
    'leaving needs a fresh proof, as always, and no terms',
  )
})

test('TERM-1 staff go on working, and a version that comes back asks again with a whole grace period', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await ask(world, 'a', 0)
  assert.equal(await put(ann, 'a'), 204)
  await ask(world, 'b', 0)
  await world.clock.advance(6)
  assert.equal((await founder.patch('/admin/settings/site', { footer: 'ok' })).statusCode, 204)
  assert.equal((await ann.put('/user/tags/999')).statusCode, 403)
  await ask(world, 'a', 0)
  await world.clock.advance(6)
  assert.equal((await ann.put('/user/tags/999')).statusCode, 404, 'what was accepted stays accepted')
  await ask(world, '', 0)
  await world.clock.advance(6)
  assert.equal((await ann.get('/user/terms')).json().version, '')
  assert.equal(await put(ann, 'a'), 422)
})

test('a registration may accept the current terms, and no others', async (t) => {
  const world = await createWorld(t, { env: {} })
  await ask(world, '2026-01', 0)
  const email = 'new@example.org'
  const code = await obtainCode(world, email, '/verifycodes/register')
  const old = await world.guest().post('/users', registration(world, email, code, { terms: '2025-01' }))
  assert.deepEqual([old.statusCode, old.json().code, fieldsOf(old)], [422, 'terms.outdated', ['terms']])
  const made = await world.guest().post('/users', registration(world, email, code, { terms: '2026-01' }))
  assert.equal(made.statusCode, 200, made.body)
  const headers = { authorization: `Bearer ${made.json().token}` }
  assert.notEqual((await world.guest().get('/user/terms', { headers })).json().accepted_at, null)
  assert.equal(
    (
      await world
        .guest()
        .post(
          '/feeds',
          { feed_content: 'hi', feed_from: 5 },
          { headers: { ...headers, 'content-type': 'application/json' } },
        )
    ).statusCode,
    201,
  )
})

test('eight acceptances at once are one; a version without texts is refused', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await ask(world, '2026-01')
  assert.deepEqual(tally(await times(8, () => ann.put('/user/terms', { version: '2026-01' }))), { 204: 8 })
  const rows = await world.owner`select version from terms_acceptances where user_id = ${ann.id}`
  assert.equal(rows.length, 1)
  const empty = await founder.patch('/admin/settings/terms', { version: '2026-02', text: { en: '', 'zh-CN': 'x' } })
  assert.deepEqual([empty.statusCode, fieldsOf(empty)], [422, ['text.en']])
  assert.equal((await founder.patch('/admin/settings/terms', { version: 'a b' })).statusCode, 422)
})
