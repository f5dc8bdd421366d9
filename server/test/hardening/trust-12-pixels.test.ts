import assert from 'node:assert/strict'
import test, { before, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  MAX_ANIMATION_PIXELS,
  MAX_MOVING_PIXELS,
  PIXEL_STEPS_PER_MINUTE,
  PIXELS_PER_STEP,
} from '../../src/modules/files/limits.ts'
import { announce, manyFrames, moving, pngOf, sendBytes, upload, urlOf } from '../factories/files.ts'
import { createWorld, type World } from '../world.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

const SIDE = 500
const framesOf = (pixels: number) => Math.ceil(pixels / SIDE ** 2) + 1
const ask = (url: string, remoteAddress: string) => world.guest().get(url, { remoteAddress })
const pagesOf = async (bytes: Buffer) => (await sharp(bytes, { animated: true }).metadata()).pages ?? 1
const stepsOf = async (key: string): Promise<number> =>
  (await world.owner`select count(*)::int as steps from budget_uses where key = ${key}`)[0]!['steps']

test('TRUST-12 a small file of many frames is refused by frames times pixels, before it is decoded', async () => {
  const [ann] = await world.people('ann')
  const bomb = manyFrames(framesOf(MAX_ANIMATION_PIXELS), SIDE, SIDE)
  assert.ok(bomb.length < 10_000, `${bomb.length} bytes`)
  const { address } = await announce(ann, bomb, 'image/gif')
  const reply = await sendBytes(world, address, bomb)
  assert.deepEqual([reply.statusCode, reply.json().code], [422, 'files.unusable'], reply.body)
  assert.match(reply.json().message, /pixels/)
})

test('TRUST-12 a rendition of a large animation is its first frame, counted by the pixels of that frame', async () => {
  const [ann] = await world.people('ann')
  const bytes = await moving('gif', SIDE, framesOf(MAX_MOVING_PIXELS))
  const large = urlOf(await upload(world, ann, bytes, 'image/gif'))
  assert.ok((await pagesOf((await ask(large, '100.90.0.1')).rawPayload)) > 1, 'as it is stored it moves')
  const reply = await ask(`${large}?rule=w_100`, '100.90.0.1')
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal(await pagesOf(reply.rawPayload), 1)
  assert.equal(await stepsOf('files.pixels:100.90.0.1'), 1)
})

test('TRUST-12 one rendition is made once and paid once, however many ask for it together', async () => {
  const [ann] = await world.people('ann')
  const picture = urlOf(await upload(world, ann, await pngOf(300, 300)))
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, place) => ask(`${picture}?rule=w_77`, `100.91.0.${place}`)),
  )
  assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [200])
  const [{ made } = { made: 0 }] = await world.owner<{ made: number }[]>`
    select count(*)::int as made from budget_uses where key like 'files.pixels:100.91.0.%'`
  assert.equal(made, 1)
})

test('TRUST-12 pixels have a budget: what is over it is refused whole, what fits is made, what is made is shown', async () => {
  const [ann] = await world.people('ann')
  const side = Math.ceil(Math.sqrt(1.2 * PIXELS_PER_STEP))
  const large = urlOf(await upload(world, ann, await pngOf(side, side)))
  const small = urlOf(await upload(world, ann, await pngOf(80, 80)))
  const from = '100.92.0.1'
  assert.equal((await ask(`${small}?rule=w_10`, from)).statusCode, 200)
  // As if larger ones had been requested all this minute.
  await world.owner`
    insert into budget_uses (key, at, use_id, expires_at)
    select key, at, nextval('budget_use_ids'), expires_at
    from budget_uses, generate_series(3, ${PIXEL_STEPS_PER_MINUTE}) where key = ${`files.pixels:${from}`}`
  const refused = await ask(`${large}?rule=w_10`, from)
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'files.over_limit'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await ask(`${small}?rule=w_11`, from)).statusCode, 200, 'one step was left')
  assert.equal((await ask(`${small}?rule=w_12`, from)).statusCode, 429)
  assert.equal((await ask(`${small}?rule=w_10`, from)).statusCode, 200, 'made before')
  assert.equal((await ask(`${large}?rule=w_10`, '100.92.0.2')).statusCode, 200, 'others have their own')
})
