import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as zlib from 'node:zlib'
import { publishMany } from '../../../../test/factories/feeds.ts'
import { createWorld, type Reply, type Requests } from '../../../../test/world.ts'

const plain = ({ headers, rawPayload }: Reply): string => {
  const decode = {
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
    zstd: (zlib as { zstdDecompressSync?: (bytes: Buffer) => Buffer }).zstdDecompressSync,
  }[String(headers['content-encoding']) as 'br' | 'gzip' | 'zstd']
  return (decode ? decode(rawPayload) : rawPayload).toString()
}
const ask = (who: Requests, path: string, headers: Record<string, string> = {}) => who.get(path, { headers })

test('a long answer is compressed for clients that accept it, and has the same content', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feeds = await publishMany(ann, 20)
  const [first, last] = [feeds[0]!, feeds.at(-1)!]
  for (const feed of [first, last]) await bob.post(`/feeds/${feed}/like`)
  const newest = zlib.constants && 'zstdCompress' in zlib ? 'zstd' : 'gzip'
  // Bob's own answer is compressed at once where it is short, in another thread where it is long.
  for (const who of [world.guest(), ann, bob])
    for (const path of [
      '/feeds?limit=2',
      '/feeds?limit=20',
      '/feed/topics',
      `/users/${ann.id}`,
      '/users',
      `/feeds/${first}/comments`,
    ]) {
      const whole = await ask(who, path)
      assert.equal(whole.headers['content-encoding'], undefined, path)
      for (const [header, coding] of [
        ['gzip, deflate, br', 'br'],
        ['GZIP;q=0.5', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['zstd, gzip', newest],
        ['br;q=0', undefined],
        ['deflate', undefined],
        ['identity', undefined],
      ] as const) {
        const reply = await ask(who, path, { 'accept-encoding': header })
        const isLong = Buffer.byteLength(whole.body) >= 1024
        assert.equal(reply.headers['content-encoding'], isLong ? coding : undefined, `${path} ${header}`)
        assert.equal(plain(reply), whole.body, `${path} ${header}`)
        assert.equal(Number(reply.headers['content-length']), reply.rawPayload.length)
        assert.equal(/accept-encoding/i.test(String(reply.headers['vary'])), isLong, path)
        if (isLong && coding) assert.ok(reply.rawPayload.length < whole.rawPayload.length)
      }
    }
})

test('a guest who has an answer is told so, until it changes; others and errors are not', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await publishMany(ann, 3)
  const guest = world.guest()
  const first = await ask(guest, '/feeds')
  const etag = String(first.headers['etag'])
  assert.match(etag, /^W\/"[\w-]{22}"$/)
  assert.match(String(first.headers['vary']), /Authorization/)
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  for (const known of [etag, `"other", ${etag}`, '*'])
    for (const coding of ['identity', 'br']) {
      const reply = await ask(guest, '/feeds', { 'if-none-match': known, 'accept-encoding': coding })
      assert.deepEqual([reply.statusCode, reply.body, reply.headers['etag']], [304, '', etag])
      assert.equal(reply.headers['content-encoding'], undefined)
    }
  assert.equal((await ask(guest, '/feeds', { 'if-none-match': 'W/"other"' })).statusCode, 200)
  await publishMany(ann, 1)
  const changed = await ask(guest, '/feeds', { 'if-none-match': etag })
  assert.equal(changed.statusCode, 200)
  assert.notEqual(changed.headers['etag'], etag)

  const own = await ask(ann, '/feeds', { 'if-none-match': '*' })
  assert.deepEqual([own.statusCode, own.headers['etag'], own.headers['cache-control']], [200, undefined, 'no-store'])
  const missing = await ask(guest, '/feed-themes/999999', { 'if-none-match': '*' })
  assert.deepEqual([missing.statusCode, missing.headers['etag']], [404, undefined])
})
