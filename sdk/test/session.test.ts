import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portOf } from '../../server/test/stream-client.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { createPlaza, isProblem, type PlazaOptions, type Session } from '../src/index.ts'

const HOUR_MS = 3_600_000

/** A client of the world, told who it is by a token. */
async function clientOf(world: World, token: string | undefined, options: PlazaOptions = {}) {
  const session: Session | undefined = token
    ? { token, expiresAt: Date.now() + HOUR_MS, refreshableUntil: Date.now() + HOUR_MS }
    : undefined
  return createPlaza({ baseUrl: `http://127.0.0.1:${await portOf(world)}`, session, ...options })
}

test('ten requests with an expired token refresh it once and all are answered', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const sent: string[] = []
  const sessions: (Session | undefined)[] = []
  const plaza = await clientOf(world, ann.token, {
    onSession: (session) => void sessions.push(session),
    onResponse: (_, { path }) => void sent.push(path),
  })
  await world.clock.advance(25 * 3600)

  const names = await Promise.all(Array.from({ length: 10 }, () => plaza.GET('/user').then((user) => user.name)))

  assert.deepEqual(new Set(names), new Set([ann.name]))
  assert.equal(sent.filter((path) => path === '/auth/refresh').length, 1)
  assert.equal(sessions.length, 1)
})

test('a wrong password is a problem with a code', async (t) => {
  const world = await createWorld(t)
  const plaza = await clientOf(world, undefined)
  const error = await plaza.signIn({ login: 'nobody', password: 'wrong wrong' }).catch((caught: unknown) => caught)
  assert(isProblem(error))
  assert.equal(error.status, 422)
  assert.match(error.code, /^auth\./)
  assert(error.requestId)
})
