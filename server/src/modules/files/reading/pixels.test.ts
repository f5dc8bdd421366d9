import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { moving, upload, urlOf } from '../../../../test/factories/files.ts'
import { createWorld } from '../../../../test/world.ts'
import { createDecoder, createRenderer } from '../content/decoder.ts'
import {
  MAX_ANIMATION_PIXELS,
  PERSON_PIXEL_STEPS_PER_HOUR,
  PIXEL_STEPS_PER_MINUTE,
  PIXELS_PER_STEP,
} from '../limits.ts'
import { createRenditionCache } from './rendition-cache.ts'

const pagesOf = async (bytes: Buffer) => (await sharp(bytes, { animated: true }).metadata()).pages ?? 1

test('a rendition of a large animation stands still, of a small one it moves', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const format of ['gif', 'webp'] as const) {
    const large = urlOf(await upload(world, ann, await moving(format, 600, 20), `image/${format}`))
    const small = urlOf(await upload(world, ann, await moving(format, 60, 20), `image/${format}`))
    const still = await world.guest().get(`${large}?rule=w_300`)
    assert.equal(still.statusCode, 200, still.body)
    assert.equal(await pagesOf(still.rawPayload), 1, format)
    assert.equal(await pagesOf((await world.guest().get(`${small}?rule=w_30`)).rawPayload), 20, format)
    assert.equal(await pagesOf((await world.guest().get(large)).rawPayload), 20, 'as it is stored it moves')
  }
})

test('an animation of too many pixels over all frames is refused before it is decoded', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const frames = Math.ceil(MAX_ANIMATION_PIXELS / (1000 * 1000)) + 1
  await assert.rejects(upload(world, ann, await moving('gif', 1000, frames), 'image/gif'), /pixels/)
})

test('renditions leave a decoder to uploads', async () => {
  const decode = createDecoder(2)
  const render = createRenderer(decode, 2)
  let rendering = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++rendering)
    await wait(20)
    rendering--
  }
  const renders = Promise.all(Array.from({ length: 5 }, () => render(1, work)))
  await wait(5)
  const order: string[] = []
  await Promise.all([renders.then(() => order.push('renditions')), decode(1, async () => void order.push('upload'))])
  assert.deepEqual(order, ['upload', 'renditions'])
  assert.equal(most, 1)
})

test('of two processes that share a folder one makes a rendition', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-renditions-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  let made = 0
  const make = async (target: string) => {
    made++
    await wait(80)
    await writeFile(target, 'picture')
  }
  const caches = [createRenditionCache(folder, 1000), createRenditionCache(folder, 1000)]
  const opened = await Promise.all(caches.flatMap((cache) => [cache.open('a', make), cache.open('a', make)]))
  for (const { handle, sizeBytes } of opened) {
    assert.equal(sizeBytes, 7)
    await handle.close()
  }
  assert.equal(made, 1)
})

test('an address that has had its pixels of the minute gets no new rendition, others do', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const picture = urlOf(await upload(world, ann, await moving('webp', 60, 2), 'image/webp'))
  const greedy = { remoteAddress: '100.81.0.1' }
  assert.equal((await world.guest().get(`${picture}?rule=w_30`, greedy)).statusCode, 200)
  // As many as larger pictures would have used; decoding them for real takes a minute.
  await world.owner`
    insert into budget_uses (key, at, use_id, expires_at)
    select key, at, nextval('budget_use_ids'), expires_at
    from budget_uses, generate_series(2, ${PIXEL_STEPS_PER_MINUTE}) where key = 'files.pixels:100.81.0.1'`
  assert.equal((await world.guest().get(`${picture}?rule=w_31`, greedy)).statusCode, 429)
  assert.equal((await world.guest().get(`${picture}?rule=w_30`, greedy)).statusCode, 200, 'what is made stays there')
  assert.equal((await world.guest().get(`${picture}?rule=w_31`, { remoteAddress: '100.81.0.2' })).statusCode, 200)
})

test('a person who has had their pixels of the hour uploads no more and gets no new rendition, from any address', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const picture = urlOf(await upload(world, ann, await moving('webp', 60, 2), 'image/webp'))
  const spent = async () =>
    (await world.owner`select count(*)::int as steps from budget_uses where key = ${`files.pixels-of:${ann.id}`}`)[0]![
      'steps'
    ]
  assert.equal(await spent(), 1, 'her upload was counted')
  assert.equal((await ann.get(`${picture}?rule=w_40`, { remoteAddress: '100.82.0.1' })).statusCode, 200)
  assert.equal(await spent(), 2, 'and so was what she had made of it')
  await world.owner`
    insert into budget_uses (key, at, use_id, expires_at)
    select key, at, nextval('budget_use_ids'), expires_at
    from (select * from budget_uses where key = ${`files.pixels-of:${ann.id}`} limit 1) one,
      generate_series(3, ${PERSON_PIXEL_STEPS_PER_HOUR})`
  const refused = await ann.get(`${picture}?rule=w_41`, { remoteAddress: '100.82.0.2' })
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'files.over_limit'])
  await assert.rejects(upload(world, ann, await moving('gif', 60, 2), 'image/gif'), /over_limit|image/)
  assert.equal(await spent(), PERSON_PIXEL_STEPS_PER_HOUR)
  assert.equal((await bob.get(`${picture}?rule=w_41`, { remoteAddress: '100.82.0.3' })).statusCode, 200)
  await upload(world, bob, await moving('gif', 60, 2), 'image/gif')
})

test('what is over the pixels one has left is refused whole, and leaves them to what fits', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const still = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
  const small = urlOf(await upload(world, ann, await still(60), 'image/png'))
  const large = urlOf(await upload(world, ann, await still(Math.ceil(Math.sqrt(2.5 * PIXELS_PER_STEP))), 'image/png'))
  const asks = (address: string) => world.guest().get(address, { remoteAddress: '100.81.0.4' })
  assert.equal((await asks(`${small}?rule=w_30`)).statusCode, 200)
  const leave = (steps: number) => world.owner`
    insert into budget_uses (key, at, use_id, expires_at)
    select key, at, nextval('budget_use_ids'), expires_at
    from budget_uses, generate_series(2, ${PIXEL_STEPS_PER_MINUTE - steps}) where key = 'files.pixels:100.81.0.4'`
  await leave(2)
  assert.equal((await asks(`${large}?rule=w_30`)).statusCode, 429, 'three steps of two')
  for (const width of [31, 32]) assert.equal((await asks(`${small}?rule=w_${width}`)).statusCode, 200)
  assert.equal((await asks(`${small}?rule=w_33`)).statusCode, 429)
})

test('a page of many small pictures without cached renditions is shown whole', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const picture = urlOf(await upload(world, ann, await moving('webp', 60, 2), 'image/webp'))
  const reader = { remoteAddress: '100.81.0.3' }
  for (let width = 1; width <= 150; width++)
    assert.equal((await world.guest().get(`${picture}?rule=w_${width}`, reader)).statusCode, 200, `${width}`)
})
