import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { filesIn } from '../../../../test/factories/files.ts'
import { createGate } from '../gate.ts'
import { createRenditionCache, type RenditionCache } from './rendition-cache.ts'

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-renditions-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function read(cache: RenditionCache, key: string, content: string | (() => Promise<string>)): Promise<string> {
  const { handle, sizeBytes } = await cache.open(key, async (target) =>
    writeFile(target, typeof content === 'string' ? content : await content()),
  )
  const bytes = await buffer(handle.createReadStream())
  assert.equal(bytes.length, sizeBytes)
  return bytes.toString()
}

test('the least recently used go first when there are too many bytes', async (t) => {
  const folder = await folderOf(t)
  const cache = createRenditionCache(folder, 300)
  for (const key of ['a', 'b', 'c']) await read(cache, key, key.repeat(100))
  assert.equal(await read(cache, 'a', 'made again'), 'a'.repeat(100))
  await read(cache, 'd', 'd'.repeat(100))
  await wait(20)
  assert.equal((await filesIn(folder)).length, 3)
  assert.equal(await read(cache, 'a', 'made again'), 'a'.repeat(100))
  assert.equal(await read(cache, 'b', 'made again'), 'made again')
})

test('what is larger than the whole cache is answered and not kept', async (t) => {
  const folder = await folderOf(t)
  const cache = createRenditionCache(folder, 50)
  assert.equal(await read(cache, 'a', 'a'.repeat(100)), 'a'.repeat(100))
  assert.deepEqual(await filesIn(folder), [])
})

test('many at once make it once; a failure fails all and is not cached', async (t) => {
  const cache = createRenditionCache(await folderOf(t), 1000)
  let made = 0
  const slowly = async () => {
    made++
    await wait(10)
    return 'content'
  }
  assert.deepEqual(
    new Set(await Promise.all(Array.from({ length: 10 }, () => read(cache, 'a', slowly)))),
    new Set(['content']),
  )
  assert.equal(made, 1)
  const fail = async () => {
    await wait(5)
    throw new Error('cannot')
  }
  const failed = await Promise.allSettled([read(cache, 'b', fail), read(cache, 'b', fail)])
  assert.ok(failed.every(({ status }) => status === 'rejected'))
  assert.equal(await read(cache, 'b', 'now'), 'now')
})

test('a new process knows what is there, and bounds it too', async (t) => {
  const folder = await folderOf(t)
  const first = createRenditionCache(folder, 1000)
  for (const key of ['a', 'b', 'c']) await read(first, key, key.repeat(100))
  const second = createRenditionCache(folder, 250)
  assert.equal(await read(second, 'c', 'made again'), 'c'.repeat(100))
  await wait(20)
  assert.equal((await filesIn(folder)).length, 2)
})

test('a gate lets so many in, makes some wait, and tells the others to come back', async () => {
  const gate = createGate({ width: 2, maxWaiting: 2, maxWaitMs: 1000 })
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await wait(10)
    inside--
  }
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => gate(work)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 4)
  assert.ok(results.every((result) => result.status === 'fulfilled' || result.reason.status === 503))
  assert.equal(most, 2)
  await Promise.all([gate(work), gate(work)])
})

test('one who waits too long at a gate is refused, and leaves no slot taken', async () => {
  const gate = createGate({ width: 1, maxWaiting: 5, maxWaitMs: 10 })
  const long = gate(() => wait(50))
  await assert.rejects(
    gate(() => wait(1)),
    { status: 503 },
  )
  await long
  await gate(async () => {})
})
