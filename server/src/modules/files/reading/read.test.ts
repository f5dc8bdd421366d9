import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { animation, filesIn, halves, mp4, pixel, pngOf, upload, urlOf } from '../../../../test/factories/files.ts'
import { createWorld } from '../../../../test/world.ts'
import { sql } from '../../../kernel/index.ts'

test('a file is public, cached for ever, and never executed', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await pngOf()))
  const guest = world.guest()
  const reply = await guest.get(url)
  assert.equal(reply.statusCode, 200)
  const wanted = {
    'content-type': 'image/png',
    'content-length': String(reply.rawPayload.length),
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
  }
  for (const [name, value] of Object.entries(wanted)) assert.equal(reply.headers[name], value, name)

  const head = await guest.send({ method: 'HEAD', url })
  assert.equal(head.statusCode, 200)
  assert.equal(head.rawPayload.length, 0)
  for (const name of [...Object.keys(wanted), 'etag']) assert.equal(head.headers[name], reply.headers[name], name)

  const etag = reply.headers['etag'] as string
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const unchanged = await guest.get(url, { headers: { 'if-none-match': known } })
    assert.equal(unchanged.statusCode, 304, known)
    assert.equal(unchanged.rawPayload.length, 0)
    assert.equal(unchanged.headers['etag'], etag)
  }
  assert.equal((await guest.get(url, { headers: { 'if-none-match': '"other"' } })).statusCode, 200)
})

test('FEED-1 an address is compared, never opened', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const node = await upload(world, ann, await pngOf())
  const path = node.slice('local:'.length)
  for (const address of [
    '/storage/local/../../etc/passwd',
    '/storage/local/..%2f..%2fetc%2fpasswd',
    '/storage/local/%2e%2e/%2e%2e/etc/passwd',
    '/storage/local//etc/passwd',
    `/storage/s3/${path}`,
    `/storage/LOCAL/${path}`,
    `/storage/local/${path.toUpperCase()}`,
    `/storage/local/${path}/`,
    `/storage/local/${path.replace('.png', '.jpg')}`,
    '/storage/local/http://169.254.169.254/',
    '/storage/local/',
    '/storage/upload/1',
    '/storage/__proto__/constructor',
    `/storage/local/${'a'.repeat(900)}`,
  ]) {
    const reply = await world.guest().get(address)
    assert.equal(reply.statusCode, 404, `${address}: ${reply.body}`)
    assert.equal(typeof reply.json().message, 'string')
    assert.equal(reply.headers['cache-control'], 'no-store')
  }
  assert.equal((await world.guest().get(`/storage/local/a%00.png`)).statusCode, 422)
  assert.equal((await world.guest().send({ method: 'DELETE', url: urlOf(node) })).statusCode, 405)
})

test('a file that is not ready is not there, whatever lies in the store', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await pngOf()))
  await world.db.run(sql`update files set state = 'uploading' where owner_id = ${ann.id}`)
  assert.equal((await world.guest().get(url)).statusCode, 404)
})

test('a video is read in parts', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, mp4(), 'video/mp4'))
  const guest = world.guest()
  const { rawPayload: whole, headers } = await guest.get(url)
  const size = whole.length
  const parts: [range: string, status: number, start: number, end: number][] = [
    ['bytes=0-0', 206, 0, 0],
    ['bytes=10-19', 206, 10, 19],
    ['bytes=100-', 206, 100, size - 1],
    ['bytes=-50', 206, size - 50, size - 1],
    [`bytes=5-${size * 2}`, 206, 5, size - 1],
    [`bytes=-${size * 2}`, 206, 0, size - 1],
    ['bytes=9-5', 200, 0, size - 1],
    ['bytes=0-1,4-5', 200, 0, size - 1],
    ['lines=1-2', 200, 0, size - 1],
    ['bytes=-', 200, 0, size - 1],
  ]
  for (const [range, status, start, end] of parts) {
    const reply = await guest.get(url, { headers: { range } })
    assert.equal(reply.statusCode, status, range)
    assert.deepEqual(reply.rawPayload, whole.subarray(start, end + 1), range)
    assert.equal(reply.headers['content-range'], status === 206 ? `bytes ${start}-${end}/${size}` : undefined)
    assert.equal(reply.headers['content-length'], String(end - start + 1))
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=999999-']) {
    const reply = await guest.get(url, { headers: { range } })
    assert.equal(reply.statusCode, 416, range)
    assert.equal(reply.headers['content-range'], `bytes */${size}`)
  }
  const since = (etag: string) => guest.get(url, { headers: { range: 'bytes=0-9', 'if-range': etag } })
  assert.equal((await since(headers['etag'] as string)).statusCode, 206)
  assert.equal((await since('"older"')).statusCode, 200)
})

test('an image is made to the rule: inside the box, in proportion, never larger', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await pngOf(400, 200)))
  const sizes: [rule: string, width: number, height: number][] = [
    ['w_200', 200, 100],
    ['h_50', 100, 50],
    ['w_100,h_100', 100, 50],
    ['h_100,w_100', 100, 50],
    ['w_4096,h_4096', 400, 200],
    ['w_1', 1, 1],
    ['q_50', 400, 200],
    ['w_200,h_200,q_80,b_10', 200, 100],
    ['b_100', 400, 200],
  ]
  for (const [rule, width, height] of sizes) {
    const reply = await world.guest().get(`${url}?rule=${rule}`)
    assert.equal(reply.statusCode, 200, `${rule}: ${reply.body}`)
    const about = await sharp(reply.rawPayload).metadata()
    assert.deepEqual([about.width, about.height, about.format], [width, height, 'png'], rule)
    assert.equal(reply.headers['content-length'], String(reply.rawPayload.length))
    assert.equal(reply.headers['content-security-policy'], "sandbox; default-src 'none'")
  }
  const sharpEdge = (await world.guest().get(`${url}?rule=w_200`)).rawPayload
  const soft = (await world.guest().get(`${url}?rule=w_200,b_50`)).rawPayload
  assert.ok((await pixel(sharpEdge, 90, 50))[2] < 10)
  assert.ok((await pixel(soft, 90, 50))[2] > 60, 'blurred, the blue half reaches over')
})

test('the quality of a rule is that of the picture', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const noisy = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const url = urlOf(await upload(world, ann, noisy, 'image/jpeg'))
  const sizeAt = async (rule: string) => (await world.guest().get(`${url}?rule=${rule}`)).rawPayload.length
  assert.ok((await sizeAt('q_10')) < (await sizeAt('q_50')))
  assert.ok((await sizeAt('q_50')) < (await sizeAt('q_95')))
})

test('a picture comes as WebP where that is asked for, and says so', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await pngOf(400, 200)))
  for (const [rule, width] of [
    ['f_webp', 400],
    ['w_100,f_webp', 100],
    ['f_webp,b_5,w_100', 100],
  ] as const) {
    const reply = await world.guest().get(`${url}?rule=${rule}`)
    const about = await sharp(reply.rawPayload).metadata()
    assert.deepEqual([about.format, about.width, reply.headers['content-type']], ['webp', width, 'image/webp'], rule)
    const known = await world
      .guest()
      .get(`${url}?rule=${rule}`, { headers: { 'if-none-match': reply.headers['etag'] as string } })
    assert.equal(known.statusCode, 304)
  }
  assert.equal((await world.guest().get(`${url}?rule=w_100`)).headers['content-type'], 'image/png')
  const moving = urlOf(await upload(world, ann, await animation('gif', 60, 40), 'image/gif'))
  const reply = await world.guest().get(`${moving}?rule=w_30,f_webp`)
  assert.equal(reply.headers['content-type'], 'image/gif')
  assert.equal((await sharp(reply.rawPayload, { animated: true }).metadata()).pages, 3)
})

test('a smaller animation still moves', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const format of ['gif', 'webp'] as const) {
    const url = urlOf(await upload(world, ann, await animation(format, 60, 40), `image/${format}`))
    const reply = await world.guest().get(`${url}?rule=w_30`)
    const { pages, width, pageHeight } = await sharp(reply.rawPayload, { animated: true }).metadata()
    assert.deepEqual({ pages, width, pageHeight }, { pages: 3, width: 30, pageHeight: 20 }, format)
  }
})

test('a wrong rule is refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await pngOf()))
  for (const rule of [
    'w_0',
    'w_4097',
    'h_99999',
    'q_0',
    'q_101',
    'b_101',
    'w_-1',
    'w_1.5',
    'w_1,w_2',
    'f_webp,f_webp',
    'f_png',
    'f_1',
    'x_5',
    'w',
    'w_',
    'w_1,',
    ',',
    '200x200',
    'w_٢',
    '../x',
    `w_1${'0'.repeat(90)}`,
  ]) {
    const reply = await world.guest().get(`${url}?rule=${encodeURIComponent(rule)}`)
    assert.equal(reply.statusCode, 422, rule)
    assert.ok(reply.json().errors.rule, rule)
  }
  assert.equal((await world.guest().get(`${url}?rule=w_1&rule=w_2`)).statusCode, 422)
  assert.equal((await world.guest().get(`${url}?rule=`)).statusCode, 200)
  const video = urlOf(await upload(world, ann, mp4(), 'video/mp4'))
  assert.equal((await world.guest().get(`${video}?rule=w_10`)).statusCode, 422)
})

test('a rendition is made once, however many ask at once and however the rule is written', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await halves(800, 800).jpeg().toBuffer(), 'image/jpeg'))
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      world.guest().get(`${url}?rule=${index % 2 ? 'w_100,h_90' : 'h_90,w_100'}`),
    ),
  )
  assert.deepEqual(new Set(replies.map((reply) => reply.statusCode)), new Set([200]))
  assert.equal(new Set(replies.map((reply) => reply.rawPayload.toString('base64'))).size, 1)
  assert.equal((await filesIn(join(world.dataDir, 'renditions'))).length, 1)

  const etag = replies[0]!.headers['etag'] as string
  assert.notEqual(etag, (await world.guest().get(url)).headers['etag'])
  assert.equal(
    (await world.guest().get(`${url}?rule=w_100,h_90`, { headers: { 'if-none-match': etag } })).statusCode,
    304,
  )
  const head = await world.guest().send({ method: 'HEAD', url: `${url}?rule=w_100,h_90` })
  assert.equal(head.headers['content-length'], String(replies[0]!.rawPayload.length))
})

test('ALL-16 reading changes nothing, and is not counted as a request', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '30' } })
  const [ann] = await world.people('ann')
  const url = urlOf(await upload(world, ann, await pngOf()))
  const guest = world.guest()
  for (let count = 0; count < 40; count++) assert.equal((await guest.get(url)).statusCode, 200)
})
