import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../server/test/world.ts'
import { isProblem, type PlazaProblem, type Session } from '../src/index.ts'
import { answer, caught, clientOf, network, sessionOf } from './client.ts'

test('ten requests with an expired token refresh it once, and all are answered', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const { fetch, sent } = network(() => undefined)
  const sessions: (Session | undefined)[] = []
  const plaza = await clientOf(world, ann, { fetch, onSession: (session) => void sessions.push(session) })
  const before = plaza.session!
  await world.clock.advance(25 * 3600)

  const users = await Promise.all(Array.from({ length: 10 }, () => plaza.GET('/user')))

  assert.deepEqual(new Set(users.map(({ name }) => name)), new Set([ann.name]))
  assert.equal(sent.filter(({ path }) => path === '/auth/refresh').length, 1)
  assert.equal(sessions.length, 1)
  assert.notEqual(plaza.session!.token, before.token)
  assert.equal(plaza.session!.refreshableUntil, before.refreshableUntil, 'refreshing does not move the end')
})

test('a token that is known to have expired is refreshed before it is sent', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { fetch, sent } = network(() => undefined)
  const session = { ...sessionOf(ann.token), expiresAt: Date.now() - 1 }
  const plaza = await clientOf(world, undefined, { fetch, session })
  await Promise.all([plaza.GET('/user'), plaza.GET('/user/currency')])
  assert.deepEqual(
    sent.map(({ path }) => path),
    ['/auth/refresh', '/user', '/user/currency'],
  )
})

test('the host may know another way to the next session', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  let asked = 0
  const plaza = await clientOf(world, undefined, {
    session: sessionOf('plz_gone'),
    refresh: async () => {
      asked++
      return sessionOf(bob.token)
    },
  })
  const users = await Promise.all([plaza.GET('/user'), plaza.GET('/user')])
  assert.deepEqual([users.map(({ id }) => id), asked], [[bob.id, bob.id], 1])
  assert.notEqual(ann.id, bob.id)
})

test('where no refresh helps, the session ends once and says so', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const farewells: (PlazaProblem | undefined)[] = []
  const plaza = await clientOf(world, ann, { onSignedOut: (problem) => void farewells.push(problem) })
  await ann.post('/auth/logout')

  const errors = await Promise.all(Array.from({ length: 5 }, () => caught(plaza.GET('/user'))))

  assert(errors.every((error) => isProblem(error, 'auth.required')))
  assert.equal(farewells.length, 1)
  assert.equal(farewells[0]?.status, 401)
  assert.equal(plaza.session, undefined)
  assert(Array.isArray(await plaza.GET('/feeds')), 'what guests may read goes on')
})

test('a missing network does not end a session', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { fetch } = network(({ path }) =>
    path === '/auth/refresh' ? Promise.reject(new TypeError('no network')) : undefined,
  )
  let farewells = 0
  const session = { ...sessionOf(ann.token), expiresAt: Date.now() - 1 }
  const plaza = await clientOf(world, undefined, { fetch, session, attempts: 2, onSignedOut: () => void farewells++ })
  assert(!isProblem(await caught(plaza.GET('/user'))))
  assert.deepEqual([farewells, plaza.session?.token], [0, ann.token])
})

test('a second factor that is wanted is not mistaken for an expired token', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { fetch, sent } = network(() => answer(401, { message: 'Show your second factor.', code: 'auth.step_up' }))
  const plaza = await clientOf(world, ann, { fetch })
  assert(isProblem(await caught(plaza.DELETE('/user')), 'auth.step_up'))
  assert.deepEqual([sent.length, plaza.session?.token], [1, ann.token])
})

test('registering, signing in, and out', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const plaza = await clientOf(world)
  await plaza.POST('/verifycodes/register', { body: { phone } })
  await plaza.register({
    phone,
    name: `cleo_${phone}`,
    verifiable_type: 'sms',
    verifiable_code: await world.codeFor(phone),
    password: 'correct horse battery',
  })
  assert.equal((await plaza.GET('/user')).name, `cleo_${phone}`)
  const first = plaza.session
  await plaza.signOut()
  assert.equal(plaza.session, undefined)

  plaza.session = first
  assert(isProblem(await caught(plaza.GET('/user')), 'auth.required'), 'signed out at the service too')
  await plaza.signIn({ login: `cleo_${phone}`, password: 'correct horse battery' })
  assert.equal((await plaza.GET('/user')).name, `cleo_${phone}`)

  const wrong = await caught(plaza.signIn({ login: `cleo_${phone}`, password: 'wrong wrong' }))
  assert(isProblem(wrong))
  assert.deepEqual([wrong.status, wrong.code.split('.')[0]], [422, 'auth'])
  assert(wrong.requestId)
  assert(plaza.session, 'a failed sign-in leaves the session that was there')
})
