import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { type S3Server, startS3Server } from '../../../../test/contracts/s3-server.ts'
import { announce, form, halves, mp4, photo, pngOf, urlOf } from '../../../../test/factories/files.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { createS3Store, type S3Store } from '../../../adapters/s3/s3.ts'
import { sql } from '../../../kernel/index.ts'
import { sweepFiles } from '../sweep-files.ts'

// With a store that clients write to themselves: the bytes arrive there without us, and are taken in before they are used.

let server: S3Server
let store: S3Store
let world: World
before(async (t) => {
  server = await startS3Server()
  const bucket = `plaza-${randomUUID()}`
  await server.makeBucket(bucket)
  store = createS3Store({ ...server.options, bucket })
  world = await createWorld(t as TestContext, { ports: { fileStore: store } })
})
after(async () => {
  store.close()
  await server.close()
})

const put = async (address: string, headers: Record<string, string>, bytes: Buffer) =>
  assert.equal((await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status, 200)

const isThere = async (path: string) => (await store.stat(path)) !== undefined

test('a photo goes straight to the store, and is clean before anybody sees it', async () => {
  const [ann] = await world.people('ann')
  const bytes = await photo()
  const { node, address, headers } = await announce(ann, bytes, 'image/jpeg')
  const path = node.slice('s3:'.length)
  assert.ok(address.startsWith(server.options.endpoint))
  assert.equal(headers['Content-MD5'], createHash('md5').update(bytes).digest('base64'))
  await put(address, headers, bytes)
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 404)

  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 204)

  const { avatar } = (await ann.get('/user')).json()
  assert.deepEqual([avatar.vendor, avatar.dimension], ['s3', { width: 20, height: 40 }])
  const read = await world.guest().get(urlOf(node))
  assert.equal(read.statusCode, 200)
  assert.equal(read.rawPayload.length, avatar.size)
  assert.equal((await sharp(read.rawPayload).metadata()).exif, undefined)
  assert.equal(await isThere(`incoming/${path}`), false)
  assert.equal((await world.guest().get(`${urlOf(node)}?rule=w_10`)).statusCode, 200)
})

test('what the client sends to its address again never reaches a reader, and is swept', async () => {
  const [ann] = await world.people('ann')
  const bytes = await photo()
  const { node, address, headers } = await announce(ann, bytes, 'image/jpeg')
  await put(address, headers, bytes)
  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 204)
  const path = node.slice('s3:'.length)
  const clean = await buffer((await store.open(path))!.stream)

  await put(address, headers, bytes)
  assert.deepEqual((await world.guest().get(urlOf(node))).rawPayload, clean)

  await world.db.run(sql`update files set upload_until = plaza_now() - interval '1 hour' where owner_id = ${ann.id}`)
  await world.db.transaction((tx) => tx.enqueue(sweepFiles, {}))
  await world.runJobs()
  assert.deepEqual([await isThere(path), await isThere(`incoming/${path}`)], [true, false])
})

test('UP-1 what should not have been sent is refused when it is used, and can be sent again', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const bytes = await pngOf()
  const { node, address, headers } = await announce(ann, bytes, 'image/png')
  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 422)
  const sameLength = (content: string) => Buffer.from(content.padEnd(bytes.length))
  const otherPixels = Buffer.from(bytes)
  otherPixels[bytes.length - 20]! ^= 1
  for (const wrong of [
    sameLength('<svg onload="alert(1)"/>'),
    otherPixels,
    Buffer.from('short'),
    Buffer.concat([bytes, bytes]),
  ]) {
    await put(address, headers, wrong)
    assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 422)
    assert.equal((await world.guest().get(urlOf(node))).statusCode, 404)
    assert.equal(await isThere(`incoming/${node.slice(3)}`), false)
  }
  await put(address, headers, bytes)
  assert.equal((await bob.patch('/user', { avatar: node })).statusCode, 422)
  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 204)
})

test('two uses at once of what was just sent: one wins', async () => {
  const [ann] = await world.people('ann')
  const bytes = await pngOf(300, 300)
  const { node, address, headers } = await announce(ann, bytes, 'image/png')
  await put(address, headers, bytes)
  const statuses = (await Promise.all([ann.patch('/user', { avatar: node }), ann.patch('/user', { bg: node })])).map(
    (reply) => reply.statusCode,
  )
  assert.equal(statuses.filter((status) => status === 204).length, 1, statuses.join())
  assert.ok(
    statuses.every((status) => [204, 409, 422].includes(status)),
    statuses.join(),
  )
})

test('a form passes through us into the store; a video is read in parts from there', async () => {
  const [ann] = await world.people('ann')
  const reply = await ann.send({ method: 'POST', url: '/files', ...form(mp4()) })
  assert.equal(reply.statusCode, 201, reply.body)
  const part = await world.guest().get(urlOf(reply.json().node), { headers: { range: 'bytes=4-7' } })
  assert.deepEqual([part.statusCode, part.body], [206, 'ftyp'])
})

test('what was never used goes, from both places', async () => {
  const [ann] = await world.people('ann')
  const bytes = await halves().jpeg().toBuffer()
  const { node, address, headers } = await announce(ann, bytes, 'image/jpeg')
  await put(address, headers, bytes)
  await world.db.run(sql`update files set loose_since = plaza_now() - interval '25 hours' where owner_id = ${ann.id}`)
  await world.db.transaction((tx) => tx.enqueue(sweepFiles, {}))
  await world.runJobs()
  assert.equal(await isThere(`incoming/${node.slice(3)}`), false)
  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 422)
})
