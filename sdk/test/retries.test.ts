import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../server/test/world.ts'
import { isProblem, PlazaProblem } from '../src/index.ts'
import { answer, caught, clientOf, network } from './client.ts'

const BUSY = { message: 'Busy.', code: 'server.busy' }
const feedsOf = (userId: number) => ({ params: { query: { type: 'users', user: userId } as const } })

test('a lost answer is requested again, with one effect', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  let lost = 0
  const { fetch, sent } = network(({ method }, send) => {
    if (method !== 'POST' || lost === 2) return undefined
    lost++
    return send().then(() => Promise.reject(new TypeError('connection reset')))
  })
  const plaza = await clientOf(world, ann, { fetch })

  const { id } = await plaza.POST('/feeds', { body: { feed_content: 'only once' } })

  assert.equal(sent.length, 3)
  assert.equal(new Set(sent.map(({ key }) => key)).size, 1, 'the same key every time')
  assert.deepEqual(
    (await plaza.GET('/feeds', feedsOf(ann.id))).map((feed) => feed.id),
    [id],
  )
})

test('every write carries a key of its own, a read carries none, and the caller may choose', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { fetch, sent } = network(() => undefined)
  const plaza = await clientOf(world, ann, { fetch })
  await plaza.GET('/user')
  await plaza.PATCH('/user', { body: { bio: 'one' } })
  await plaza.PATCH('/user', { body: { bio: 'two' } })
  await plaza.PUT('/user/task/login')
  const publish = () => plaza.POST('/feeds', { body: { feed_content: 'chosen' }, idempotencyKey: 'draft-1' })
  const [one, other] = await Promise.all([publish(), publish()])
  assert.equal(one.id, other.id, 'the second waits for the first and gets its answer')
  const keys = sent.map(({ key }) => key)
  assert.equal(keys[0], undefined)
  assert.equal(new Set(keys.slice(1, 4)).size, 3)
  assert(keys.slice(1, 4).every((key) => /^[0-9a-f]{32}$/.test(key!)))
  assert(keys.slice(4).every((key) => key === 'draft-1'))
})

test('a service that is busy is asked again after the time it names', async (t) => {
  const world = await createWorld(t)
  for (const status of [429, 503]) {
    let refusals = 0
    const { fetch, sent } = network(() =>
      refusals++ < 1 ? answer(status, BUSY, { 'retry-after': '1', 'x-request-id': 'r-1' }) : undefined,
    )
    const plaza = await clientOf(world, undefined, { fetch })
    assert(Array.isArray(await plaza.GET('/feeds')))
    assert.equal(sent.length, 2)
    assert(sent[1]!.at - sent[0]!.at >= 1000)
  }
})

test('tries are bounded, and a long wait is left to the caller', async (t) => {
  const world = await createWorld(t)
  const always = network(() => answer(503, BUSY, { 'retry-after': '0' }))
  const stubborn = await clientOf(world, undefined, { fetch: always.fetch, attempts: 3 })
  assert(isProblem(await caught(stubborn.GET('/feeds')), 'server.busy'))
  assert.equal(always.sent.length, 3)

  const later = network(() => answer(429, BUSY, { 'retry-after': '3600', 'x-request-id': 'r-2' }))
  const problem = await caught((await clientOf(world, undefined, { fetch: later.fetch })).GET('/feeds'))
  assert(problem instanceof PlazaProblem)
  assert.deepEqual([problem.retryAfterMs, problem.requestId, later.sent.length], [3_600_000, 'r-2', 1])
})

test('a final refusal is not retried, and names every wrong field', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { fetch, sent } = network(() => undefined)
  const plaza = await clientOf(world, ann, { fetch })
  const problem = await caught(plaza.PATCH('/user', { body: { sex: 7 as never } }))
  assert(isProblem(problem, 'request.invalid'))
  assert.deepEqual([problem.status, Object.keys(problem.errors), sent.length], [422, ['sex'], 1])
})

test('an answer that is not ours still becomes a problem', async (t) => {
  const world = await createWorld(t)
  const { fetch } = network(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  const problem = await caught((await clientOf(world, undefined, { fetch, attempts: 1 })).GET('/feeds'))
  assert(isProblem(problem, 'http.502'))
})

test('an aborted call stops at once, also while it waits', async (t) => {
  const world = await createWorld(t)
  const { fetch, sent } = network(() => answer(503, BUSY, { 'retry-after': '15' }))
  const plaza = await clientOf(world, undefined, { fetch })
  const controller = new AbortController()
  const startedAt = Date.now()
  setTimeout(() => controller.abort(), 50)
  const error = await caught(plaza.GET('/feeds', { signal: controller.signal }))
  assert.equal((error as Error).name, 'AbortError')
  assert(Date.now() - startedAt < 5000)
  assert.equal(sent.length, 1)
})

test('a try without an answer ends, and the next one begins', async (t) => {
  const world = await createWorld(t)
  let silent = 0
  const plaza = await clientOf(world, undefined, {
    timeoutMs: 200,
    fetch: (url, init) =>
      silent++ > 0
        ? fetch(url, init)
        : new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason))),
  })
  assert(Array.isArray(await plaza.GET('/feeds')))
  assert.equal(silent, 2)
})
