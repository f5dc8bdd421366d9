import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { requestsFrom } from '../../../../test/person.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery staple'

/** The same person on another device. */
async function signIn(world: World, person: Person) {
  const reply = await world.guest().post('/auth/login', { login: person.name, password: PASSWORD })
  const { access_token: token } = reply.json()
  return { token, ...requestsFrom(world.app, person.address, () => token) }
}
const withPassword = async (world: World, name: string) => {
  const [person] = await world.people(name)
  assert.equal((await person!.put('/user/password', { password: PASSWORD })).statusCode, 204)
  return person!
}
const sessionsOf = async (who: Pick<Person, 'get'>) =>
  (await who.get('/user/sessions')).json() as { id: number; is_current: boolean }[]

test('one sees where one is signed in, and ends one of them: at once, and only that', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = [await withPassword(world, 'ann'), await withPassword(world, 'bob')]
  const [phone, tablet] = [await signIn(world, ann), await signIn(world, ann)]
  const listed = await sessionsOf(phone)
  assert.equal(listed.length, 3)
  assert.deepEqual(
    listed.map(({ is_current }) => is_current),
    [false, true, false],
  )
  assert.deepEqual(Object.keys(listed[0]!), [
    'id',
    'is_current',
    'login_at',
    'refreshed_at',
    'refresh_until',
    'device',
    'address',
    'last_used_at',
    'device_id',
  ])

  const lost = (await sessionsOf(tablet)).find(({ is_current }) => is_current)!
  assert.equal((await bob.delete(`/user/sessions/${lost.id}`)).statusCode, 404, 'no one ends another user’s')
  assert.equal((await tablet.get('/user')).statusCode, 200)
  const ended = await phone.delete(`/user/sessions/${lost.id}`)
  assert.deepEqual([ended.statusCode, ended.body], [204, ''])
  assert.equal((await tablet.get('/user')).statusCode, 401)
  assert.equal((await tablet.post('/auth/refresh')).statusCode, 401)
  assert.equal((await phone.get('/user')).statusCode, 200)
  assert.equal((await ann.get('/user')).statusCode, 200)
  assert.equal((await sessionsOf(ann)).length, 2)
  const again = await phone.delete(`/user/sessions/${lost.id}`)
  assert.deepEqual([again.statusCode, again.json().code], [404, 'auth.session_not_found'])
})

test('a sign-in keeps its id when it is refreshed; one’s own can be ended too', async (t) => {
  const world = await createWorld(t)
  const ann = await withPassword(world, 'ann')
  const phone = await signIn(world, ann)
  const [before] = await sessionsOf(phone)
  const { access_token: next } = (await phone.post('/auth/refresh')).json()
  const refreshed = requestsFrom(world.app, ann.address, () => next)
  const [after] = await sessionsOf(refreshed)
  assert.deepEqual([after!.id, after!.is_current], [before!.id, true])
  assert.equal((await sessionsOf(ann)).length, 2)
  assert.equal((await refreshed.delete(`/user/sessions/${after!.id}`)).statusCode, 204)
  assert.equal((await refreshed.get('/user')).statusCode, 401)
  for (const id of ['0', '-1', 'x', '99999999999999999999'])
    assert.equal((await ann.delete(`/user/sessions/${id}`)).statusCode, 422, id)
  assert.equal((await world.guest().get('/user/sessions')).statusCode, 401)
  assert.equal((await world.guest().delete(`/user/sessions/${after!.id}`)).statusCode, 401)
})

test('ending crosses refreshing: whichever comes first, no successor is left', async (t) => {
  const world = await createWorld(t)
  const ann = await withPassword(world, 'ann')
  for (let round = 0; round < 5; round++) {
    const phone = await signIn(world, ann)
    const { id } = (await sessionsOf(phone)).find(({ is_current }) => is_current)!
    const [refreshed, ...ends] = await Promise.all([
      phone.post('/auth/refresh'),
      ...Array.from({ length: 4 }, () => ann.delete(`/user/sessions/${id}`)),
    ])
    assert(tally(ends)[204]! >= 1 && ends.every(({ statusCode }) => [204, 404].includes(statusCode)))
    const tokens = [phone.token, refreshed!.json().access_token].filter(Boolean)
    const replies = await times(tokens.length, (index) =>
      requestsFrom(world.app, ann.address, () => tokens[index]).get('/user'),
    )
    assert.deepEqual(Object.keys(tally(replies)), ['401'])
  }
})
