import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { createWorld } from '../../server/test/world.ts'
import { isProblem } from '../src/index.ts'
import { createMd5 } from '../src/md5.ts'
import { addressOf, caught, clientOf, network } from './client.ts'

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer(),
  )

/** The world gives out upload addresses under its public name, which only it can reach. */
const through = (origin: string) => (url: string, init: RequestInit) =>
  fetch(url.replace('http://plaza.test', origin), init)

test('MD5 is MD5, in whatever pieces the bytes come', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, cut) => {
      const md5 = createMd5()
      md5.update(bytes.subarray(0, cut))
      md5.update(bytes.subarray(cut))
      assert.equal(md5.digest(), createHash('md5').update(bytes).digest('hex'))
    }),
    { numRuns: 500 },
  )
  const large = new Uint8Array(randomBytes(3_000_001))
  const md5 = createMd5()
  md5.update(large)
  assert.equal(md5.digest(), createHash('md5').update(large).digest('hex'))
})

test('a picture is uploaded with progress and can be published', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const plaza = await clientOf(world, ann, { fetch: through(await addressOf(world)) })
  const progress: number[] = []
  const blob = new Blob([await picture()], { type: 'image/png' })

  const node = await plaza.upload(blob, { name: 'sea.png', onProgress: (fraction) => void progress.push(fraction) })
  const { id } = await plaza.POST('/feeds', { body: { feed_content: 'sea', images: [node] } })

  const feed = await plaza.GET('/feeds/{feed}', { params: { path: { feed: id } } })
  assert.deepEqual(feed.images?.[0]?.dimension, { width: 40, height: 30 })
  assert.deepEqual([progress[0], progress.at(-1)], [0, 1])
  assert.equal(await plaza.upload(await picture(), { type: 'image/png' }).then((other) => typeof other), 'string')
})

test('an upload whose connection breaks starts over with a fresh address', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const origin = await addressOf(world)
  let broken = 0
  const { fetch: watched, sent } = network(({ method }) =>
    method === 'PUT' && broken++ === 0 ? Promise.reject(new TypeError('connection reset')) : undefined,
  )
  const plaza = await clientOf(world, ann, {
    fetch: (url, init) => watched(url.replace('http://plaza.test', origin), init),
  })
  await plaza.upload(await picture(), { type: 'image/png' })
  const uploads = sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  assert.equal(new Set(uploads).size, 2)
})

test('what the service refuses is not sent again', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const plaza = await clientOf(world, ann, { fetch: through(await addressOf(world)) })
  const text = new TextEncoder().encode('this is no picture')
  const problem = await caught(plaza.upload(text, { type: 'image/png' }))
  assert(isProblem(problem))
  assert.equal(problem.status, 422)
})

test('an upload can be cancelled while it is running', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const controller = new AbortController()
  const { fetch: slow, sent } = network(({ method }) => {
    if (method !== 'PUT') return undefined
    setTimeout(() => controller.abort(), 20)
    return new Promise(() => {})
  })
  const plaza = await clientOf(world, ann, {
    fetch: (url, init) =>
      Promise.race([
        slow(url, init),
        new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal!.reason))),
      ]),
  })
  const error = await caught(plaza.upload(await picture(), { type: 'image/png', signal: controller.signal }))
  assert.equal((error as Error).name, 'AbortError')
  assert.equal(sent.filter(({ method }) => method === 'PUT').length, 1)
  const never = await caught(plaza.upload(await picture(), { type: 'image/png', signal: controller.signal }))
  assert.equal((never as Error).name, 'AbortError')
})
