import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  animation,
  announce,
  dismiss,
  filesIn,
  halves,
  mp4,
  photo,
  pngOf,
  sendBytes,
  upload,
  urlOf,
} from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const task = (bytes: Buffer, mime = 'image/png') => ({
  filename: 'cat.png',
  hash: createHash('md5').update(bytes).digest('hex'),
  size: bytes.length,
  mime_type: mime,
  storage: { channel: 'public' },
})

const nothingIsLeft = async (world: World) => assert.deepEqual(await filesIn(join(world.dataDir, 'tmp')), [])

test('an image is announced, sent, and read back as a clean image', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await photo()

  const announced = await ann.post('/storage', task(bytes, 'image/jpeg'))
  assert.equal(announced.statusCode, 201, announced.body)
  const { uri, node, ...rest } = announced.json()
  assert.deepEqual(rest, { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' }, form: null, file_key: null })
  assert.match(uri, /^http:\/\/plaza\.test\/storage\/upload\/\d+\?expires=\d+&signature=[\w-]{43}$/)
  assert.match(node, /^local:\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.jpg$/)
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 404)

  const sent = await sendBytes(world, uri.replace('http://plaza.test', ''), bytes)
  assert.equal(sent.statusCode, 201, sent.body)
  assert.deepEqual(sent.json(), { node })

  const read = await world.guest().get(urlOf(node))
  assert.equal(read.statusCode, 200)
  const { width, height, exif } = await sharp(read.rawPayload).metadata()
  assert.deepEqual({ width, height, exif }, { width: 20, height: 40, exif: undefined })
  await nothingIsLeft(world)
})

test('all five types can be stored', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const samples = {
    'image/png': pngOf(),
    'image/jpeg': halves().jpeg().toBuffer(),
    'image/gif': animation('gif'),
    'image/webp': animation('webp'),
    'video/mp4': mp4(),
  }
  for (const [mime, bytes] of Object.entries(samples)) {
    const node = await upload(world, ann, await bytes, mime)
    assert.equal((await world.guest().get(urlOf(node))).headers['content-type'], mime)
  }
})

test('only callers who may store files get an address', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  assert.equal((await world.guest().post('/storage', task(bytes))).statusCode, 401)
  await dismiss(world, ann)
  assert.equal((await ann.post('/storage', task(bytes))).statusCode, 403)
  assert.equal((await ann.post('/storage', { nonsense: true })).statusCode, 403)
})

test('every field that is wrong is named', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const good = task(await pngOf())
  const wrong: Record<string, unknown[]> = {
    filename: [undefined, '', 'x'.repeat(256), 7, 'a\u0000b', 'a\u202eb'],
    hash: [undefined, '', 'z'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), 5],
    size: [undefined, 0, -1, 1.5, '05', 10 * 1024 * 1024 + 1, 100 * 1024 * 1024 + 1, 1e21, null],
    mime_type: [undefined, 'image/svg+xml', 'text/html', 'image/tiff', 'IMAGE/PNG', 'constructor', 3],
    storage: [{ channel: 'private' }, 'public', { channel: 'public', path: '/etc' }, 1],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await ann.post('/storage', { ...good, [field]: value })
      assert.equal(reply.statusCode, 422, `${field} ${String(value)}: ${reply.body}`)
      assert.ok(Object.hasOwn(reply.json().errors, field), reply.body)
    }
  }
  for (const hash of ['z'.repeat(32), 'a'.repeat(64)]) {
    const { errors } = (await ann.post('/storage', { ...good, hash })).json()
    assert.deepEqual(errors.hash, ['must be an MD5 in hexadecimal: 32 digits from 0 to f'])
  }
  for (const extra of ['path', 'owner_id', 'state', 'id'])
    assert.equal((await ann.post('/storage', { ...good, [extra]: 1 })).statusCode, 422)
  assert.equal((await ann.post('/storage', { ...task(mp4(), 'video/mp4'), size: 100 * 1024 * 1024 })).statusCode, 201)
})

test('an address that was changed, invented or expired takes nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const { address, node } = await announce(ann, bytes, 'image/png')
  const { address: other } = await announce(ann, bytes, 'image/png')
  const signature = new URL(address, 'http://x').searchParams.get('signature')!
  const id = /upload\/(\d+)/.exec(address)![1]!
  for (const forged of [
    address.replace(signature, 'A'.repeat(43)),
    address.replace(signature, signature.slice(0, 42)),
    address.replace(signature, `${signature}AA`),
    address.replace(/expires=\d+/, 'expires=9999999999'),
    other.replace(/signature=.*/, `signature=${signature}`),
    address.replace(`upload/${id}`, 'upload/999999'),
  ]) {
    assert.equal((await sendBytes(world, forged, bytes)).statusCode, 403, forged)
  }
  for (const malformed of [
    address.replace(/&signature.*/, ''),
    address.replace(/expires=\d+&/, ''),
    `${address}&expires=1`,
    address.replace(`upload/${id}`, 'upload/x'),
  ]) {
    assert.equal((await sendBytes(world, malformed, bytes)).statusCode, 422, malformed)
  }
  await world.clock.advance(3601)
  const late = await sendBytes(world, address, bytes)
  assert.equal(late.statusCode, 403)
  assert.equal(late.json().code, 'files.upload_expired')
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 404)
})

test('UP-1 content of another type than announced is refused, whatever it is called', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const contents: [content: Buffer | string, mime: string][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
    ['<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['GIF89a/*\0\0\0*/=1;alert(document.domain)//', 'image/gif'],
    [await pngOf(), 'image/jpeg'],
    [await animation('gif'), 'video/mp4'],
    [mp4(), 'image/webp'],
    [Buffer.concat([await pngOf(), Buffer.from('<script>alert(1)</script>')]), 'image/png'],
    [(await pngOf()).subarray(0, 60), 'image/png'],
    ['x', 'image/png'],
  ]
  for (const [content, mime] of contents) {
    const bytes = Buffer.from(content)
    const { address, node } = await announce(ann, bytes, mime)
    const reply = await sendBytes(world, address, bytes)
    assert.equal(reply.statusCode, 422, `${bytes.subarray(0, 20)} as ${mime}: ${reply.body}`)
    assert.equal((await world.guest().get(urlOf(node))).statusCode, 404)
  }
  await nothingIsLeft(world)
})

test('after a failed attempt the same address takes the right bytes', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const { address, node } = await announce(ann, bytes, 'image/png')

  const changed = Buffer.from(bytes)
  changed[changed.length - 20]! ^= 1
  for (const [wrong, status] of [
    [bytes.subarray(0, bytes.length - 1), 422],
    [Buffer.concat([bytes, bytes]), 422],
    [changed, 422],
    [Buffer.alloc(10 * 1024 * 1024 + 1), 413],
    [Buffer.alloc(0), 422],
  ] as const) {
    assert.equal((await sendBytes(world, address, wrong)).statusCode, status, `${wrong.length} bytes`)
  }
  await nothingIsLeft(world)

  assert.equal((await sendBytes(world, address, bytes)).statusCode, 201)
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 200)
})

test('an address works once, also when two use it at the same time', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf(400, 400)
  const { address, node } = await announce(ann, bytes, 'image/png')

  const replies = await Promise.all(Array.from({ length: 6 }, () => sendBytes(world, address, bytes)))

  const statuses = replies.map((reply) => reply.statusCode).sort()
  assert.equal(statuses.filter((status) => status === 201).length, 1, statuses.join())
  assert.ok(
    statuses.every((status) => status === 201 || status === 403 || status === 409),
    statuses.join(),
  )
  assert.equal((await sendBytes(world, address, bytes)).json().code, 'files.upload_used')
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 200)
})

test('a repeat under the same idempotency key gets the same answer', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const key = { headers: { 'idempotency-key': 'storage-1' } }
  const [first, second] = [await ann.post('/storage', task(bytes), key), await ann.post('/storage', task(bytes), key)]
  assert.deepEqual(second.json(), first.json())
  assert.equal(second.headers['idempotency-replayed'], 'true')

  const address = first.json().uri.replace('http://plaza.test', '')
  const guest = world.guest()
  const put = () => guest.send({ method: 'PUT', url: address, payload: bytes, headers: { 'idempotency-key': 'put-1' } })
  assert.equal((await put()).statusCode, 201)
  const again = await put()
  assert.equal(again.statusCode, 201)
  assert.deepEqual(again.json(), { node: first.json().node })
})

test('unfinished uploads are bounded, also when asked for all at once', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const replies = await Promise.all(Array.from({ length: 60 }, () => ann.post('/storage', task(bytes))))
  const statuses = replies.map((reply) => reply.statusCode)
  assert.equal(statuses.filter((status) => status === 201).length, 50)
  assert.equal(statuses.filter((status) => status === 429).length, 10)
  assert.ok(replies.every((reply) => reply.statusCode === 201 || reply.headers['retry-after']))
})

test('ALL-11 uploads an hour are bounded by their own limit', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await spend(world, ann, 200)
  const reply = await ann.post('/storage', task(await pngOf()))
  assert.equal(reply.statusCode, 429)
  assert.ok(Number(reply.headers['retry-after']) > 0)
})

test('bytes a day are bounded', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const video = { ...task(mp4(), 'video/mp4'), size: 100 * 1024 * 1024 }
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await ann.post('/storage', video)).statusCode)
  assert.deepEqual([statuses[19], statuses[20]], [201, 429])
})

test('no cookie, no store and no secret in the log', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { address } = await announce(ann, await pngOf(), 'image/png')
  const reply = await sendBytes(world, address, await pngOf())
  assert.equal(reply.headers['cache-control'], 'no-store')
  assert.equal(reply.headers['set-cookie'], undefined)
  const signature = new URL(address, 'http://x').searchParams.get('signature')!
  assert.ok(!world.logs.some((line) => line.includes(signature)))
})

const spend = (world: World, person: Person, uses: number) =>
  world.owner`
    insert into budget_uses (key, at, use_id, expires_at)
    select ${`files.upload:${person.id}`}, plaza_now(), nextval('budget_use_ids'), plaza_now() + interval '1 hour' from generate_series(1, ${uses}::int)`
