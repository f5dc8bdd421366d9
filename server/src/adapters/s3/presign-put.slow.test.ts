import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { startS3Server } from '../../../test/contracts/s3-server.ts'
import { judgeSignedPut } from '../../../test/contracts/signed-put.ts'
import { createS3Store, type S3Store } from './s3.ts'

const bytes = Buffer.from('the declared bytes')
const declared = {
  mime: 'image/png',
  sizeBytes: bytes.length,
  md5Hex: createHash('md5').update(bytes).digest('hex'),
  expiresInS: 60,
}
const secret = 'a secret/with+signs'

/** A store whose far side verifies signature, expiry and digest of a PUT, as S3 does and the stand-in does not. */
async function strictStore(t: TestContext, nowMs = () => Date.now()): Promise<S3Store> {
  const { origin } = await startLocalServer(t, async (request, response) => {
    const [status, error] = judgeSignedPut(request, await buffer(request), secret, new Date(nowMs()))
    response.writeHead(status).end(error)
  })
  const store = createS3Store({
    endpoint: origin,
    region: 'eu-west-1',
    bucket: 'plaza',
    key: 'key',
    secret,
    forcePathStyle: true,
  })
  t.after(() => store.close())
  return store
}

async function put(uri: string, headers: Record<string, string>, body: Buffer): Promise<[number, string]> {
  const answer = await fetch(uri, { method: 'PUT', headers, body: new Uint8Array(body) })
  return [answer.status, await answer.text()]
}

test('the declared bytes are accepted, and a second time too', async (t) => {
  const { uri, headers } = await (await strictStore(t)).presignPut('public/a.png', declared)
  assert.deepEqual(headers, {
    'Content-Type': 'image/png',
    'Content-MD5': createHash('md5').update(bytes).digest('base64'),
  })
  assert.deepEqual(await put(uri, headers, bytes), [200, ''])
  assert.deepEqual(await put(uri, headers, bytes), [200, ''])
})

test('other bytes, another length, type, digest, place or time are refused', async (t) => {
  const store = await strictStore(t)
  const { uri, headers } = await store.presignPut('public/a.png', declared)
  const sameLength = Buffer.from('THE DECLARED BYTES')
  const otherDigest = createHash('md5').update(sameLength).digest('base64')
  const mismatch = [403, 'SignatureDoesNotMatch']

  assert.deepEqual(await put(uri, headers, sameLength), [400, 'BadDigest'])
  assert.deepEqual(await put(uri, headers, Buffer.from('more than was declared')), mismatch)
  assert.deepEqual(await put(uri, { ...headers, 'Content-MD5': otherDigest }, sameLength), mismatch)
  assert.deepEqual(await put(uri, { ...headers, 'Content-Type': 'text/html' }, bytes), mismatch)
  assert.deepEqual(await put(uri, { 'Content-Type': 'image/png' }, bytes), mismatch)
  assert.deepEqual(await put(uri.replace('a.png', 'b.png'), headers, bytes), mismatch)
  assert.deepEqual(await put(uri.replace('Expires=60', 'Expires=600'), headers, bytes), mismatch)
})

test('an address expires', async (t) => {
  const store = await strictStore(t, () => Date.now() + 62_000)
  const { uri, headers } = await store.presignPut('public/a.png', declared)
  assert.deepEqual(await put(uri, headers, bytes), [403, 'AccessDenied'])
})

test('a path that is not ours is not signed', async (t) => {
  await assert.rejects((await strictStore(t)).presignPut('../a.png', declared), /Not a path of a stored file/)
})

test('what was put there by its address is read by its path', async (t) => {
  const server = await startS3Server()
  t.after(() => server.close())
  await server.makeBucket('plaza')
  const store = createS3Store({ ...server.options, bucket: 'plaza' })
  t.after(() => store.close())

  const { uri, headers } = await store.presignPut('public/a.png', declared)
  assert.equal((await put(uri, headers, bytes))[0], 200)

  assert.equal(await text((await store.open('public/a.png'))!.stream), bytes.toString())
})
